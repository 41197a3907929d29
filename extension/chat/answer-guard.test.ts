import { expect, test } from 'vitest'

import { askQuestions, whenCopied } from '../guard/channel.ts'
import { init } from './answer-guard.ts'

/** A page whose guard asks, and what our side did. */
function aPage({ copy = async () => {} }: { copy?: () => Promise<void> } = {}) {
  const page = new EventTarget() as Document
  const controller = new AbortController()
  const shield = { hasGuard: false }
  const saved: string[] = []
  init(controller.signal, {
    page,
    shield,
    secure: ({ content }) =>
      content === 'same' ? { verdict: 'same' } : { verdict: 'changed', content: content.toUpperCase() },
    save: ({ name }) => void saved.push(name),
    heard: () => void saved.push('the microphone'),
    copy,
  })
  const met = () =>
    askQuestions({ ...globalThis, CustomEvent, EventTarget, JSON, Reflect, crypto, document: page } as never)
  return { page, controller, shield, saved, met }
}

test('the guard is known to be there once it has asked', () => {
  const { shield, met } = aPage()
  expect(shield.hasGuard).toBe(false)
  met()
  expect(shield.hasGuard).toBe(true)
})

test('what is about to leave is answered at once; files are saved and the microphone is named by our side', () => {
  const { saved, met } = aPage()
  const { ask } = met()
  expect(ask({ ask: 'secure', outgoing: { kind: 'text', content: 'a' } })).toEqual({ verdict: 'changed', content: 'A' })
  expect(ask({ ask: 'save', name: 'notes.txt', mediaType: 'text/plain', text: 'x' })).toEqual({ verdict: 'taken' })
  expect(ask({ ask: 'microphone' })).toEqual({ verdict: 'taken' })
  expect(saved).toEqual(['notes.txt', 'the microphone'])
})

test('what may leave as it is needs one event, with no other to answer it', () => {
  const { page, met } = aPage()
  const { ask } = met()
  const events: string[] = []
  const { dispatchEvent } = page
  page.dispatchEvent = event => {
    events.push(event.type.slice(-1))
    return dispatchEvent.call(page, event)
  }
  expect(ask({ ask: 'secure', outgoing: { kind: 'text', content: 'same' } })).toEqual({ verdict: 'same' })
  expect(events).toEqual([])
  expect(ask({ ask: 'secure', outgoing: { kind: 'text', content: 'a' } })).toEqual({ verdict: 'changed', content: 'A' })
  expect(events).toEqual(['!'])
})

test.each([
  [true, async () => {}],
  [false, () => Promise.reject(new Error('no clipboard'))],
])('the page learns whether its copy was made: %s', async (isDone, copy) => {
  const { page, met } = aPage({ copy })
  const { ask } = met()
  const done = whenCopied(page, 1)
  expect(ask({ ask: 'copy', id: 1, texts: { 'text/plain': 'x' } })).toEqual({ verdict: 'taken' })
  expect(await done).toBe(isDone)
})

test('after the signal nothing is answered, so the guard blocks', () => {
  const { controller, met } = aPage()
  const { ask } = met()
  controller.abort()
  expect(ask({ ask: 'secure', outgoing: { kind: 'text', content: 'a' } })).toBeUndefined()
})

test('after the signal a guard that comes later is not met', () => {
  const { controller, shield, met } = aPage()
  controller.abort()
  met()
  expect(shield.hasGuard).toBe(false)
})
