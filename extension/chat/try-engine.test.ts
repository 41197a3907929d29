import { expect, test } from 'vitest'

import { aLog } from '../../tests/builders-chat.ts'
import { Conversation } from '../conversation/conversation.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { findsDetails, init } from './try-engine.ts'

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** A page with idle moments of so many milliseconds, and parts of work that need as many moments. */
function trying({ parts = 1, works = true }: { parts?: number; works?: boolean }) {
  const controller = new AbortController()
  const shield = { hasEngine: true }
  const { called, calls } = aLog('tellState')
  const waiting = new Map<number, IdleRequestCallback>()
  const spare: boolean[] = []
  let left = parts
  let last = 0
  let trials = 0
  init(controller.signal, {
    ...calls,
    shield,
    whenIdle: {
      requestIdleCallback(work) {
        last += 1
        waiting.set(last, work)
        return last
      },
      cancelIdleCallback: id => void waiting.delete(id),
    },
    prepare(hasTime) {
      spare.push(hasTime())
      left -= 1
      return left === 0
    },
    findsDetails() {
      trials += 1
      return works
    },
  })
  const idle = (milliseconds: number) => {
    const now = [...waiting.values()]
    waiting.clear()
    for (const work of now) work({ didTimeout: false, timeRemaining: () => milliseconds })
  }
  return { controller, shield, called, spare, idle, trials: () => trials }
}

test('the engine is tried once, when everything is unpacked, in moments with time to spare', () => {
  const { spare, idle, trials, shield, called } = trying({ parts: 3 })
  for (const milliseconds of [50, 10, 11]) {
    expect(trials()).toBe(0)
    idle(milliseconds)
  }
  idle(50)
  expect([trials(), spare]).toEqual([1, [true, false, true]])
  expect([shield.hasEngine, called]).toEqual([true, []])
})

test('a broken engine is noted and told', () => {
  const { idle, shield, called } = trying({ works: false })
  idle(50)
  expect([shield.hasEngine, called]).toEqual([false, ['tellState']])
})

test('after the signal it is not tried', () => {
  const { controller, idle, trials } = trying({ parts: 2 })
  idle(50)
  controller.abort()
  idle(50)
  expect(trials()).toBe(0)
})

test('our engine finds what it must find', () => {
  expect(findsDetails(random)).toBe(true)
})

const real = () => new Conversation({ settings: DEFAULT_SETTINGS, random })
type Begin = NonNullable<Parameters<typeof findsDetails>[1]>
const BROKEN: Record<string, Begin> = {
  'finds nothing': () => ({ ...parts(real()), mask: text => ({ text, replacements: [] }) }),
  'restores nothing': () => ({ ...parts(real()), vault: real().vault }),
  'sees a word where none is': () => ({ ...parts(real()), holdsOriginal: () => true }),
  'cannot begin': () => {
    throw new Error('broken')
  },
}
const parts = (conversation: Conversation): ReturnType<Begin> => ({
  vault: conversation.vault,
  mask: (text, spans) => conversation.mask(text, spans),
  holdsOriginal: (text, kind) => conversation.holdsOriginal(text, kind),
})

test.each(Object.entries(BROKEN))('an engine that %s is broken', (_, begin) => {
  expect(findsDetails(random, () => parts(real()))).toBe(true)
  expect(findsDetails(random, begin)).toBe(false)
})
