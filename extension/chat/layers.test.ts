import { beforeEach, expect, test, vi } from 'vitest'

import { restoreCopies } from '../answers/copies.ts'
import { restoreText } from '../answers/restored-text.ts'
import { reviewPrompts } from '../composer/review.ts'
import { reviewFiles } from '../files/review-files.ts'
import { shareWithFrames } from '../guard/across-frames.ts'

const never = () => {
  throw new Error('Nobody has asked.')
}

/** Types of events that are heard now, on the window and by the Navigation API. */
const heard: string[] = []
const hear = (type: string, _: unknown, { signal }: { signal: AbortSignal }) => {
  heard.push(type)
  signal.addEventListener('abort', () => void heard.splice(heard.indexOf(type), 1))
}
beforeEach(() => {
  heard.length = 0
  vi.stubGlobal('addEventListener', hear)
  vi.stubGlobal('navigation', { addEventListener: hear })
})

test.each<[string, (signal: AbortSignal) => void, string[]]>([
  [
    'the preview of prompts',
    signal =>
      void reviewPrompts(signal, {
        conversation: never,
        state: () => 'on',
        onStopped: never,
        learn: null,
        onSent: never,
      }),
    ['click', 'focusin', 'input', 'keydown', 'submit'],
  ],
  [
    'the review of files',
    signal =>
      reviewFiles(signal, {
        conversation: never,
        state: () => 'on',
        composer: never,
        handedOn: { add: never },
        onMasked: never,
      }),
    ['change', 'drop', 'input', 'paste'],
  ],
  ['the restoring of copies', signal => restoreCopies(signal, never), ['click', 'copy', 'copy', 'navigate']],
])('%s hears the page until the signal', (_, start, types) => {
  const controller = new AbortController()
  start(controller.signal)
  expect(heard.toSorted()).toEqual(types)
  controller.abort()
  expect(heard).toEqual([])
})

test('answers are looked at until the signal', () => {
  const seen: string[] = []
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = () => void seen.push('observe')
      disconnect = () => void seen.push('disconnect')
      takeRecords = () => []
    },
  )
  vi.stubGlobal('document', { createTreeWalker: () => ({ nextNode: () => null }) })
  for (const name of ['NodeFilter', 'Text']) vi.stubGlobal(name, class {})
  const controller = new AbortController()
  restoreText(controller.signal, { childNodes: [] } as never, { placedIn: never, isLeftAlone: never, onChange() {} })
  expect(seen).toEqual(['observe'])
  controller.abort()
  expect(seen).toEqual(['observe', 'disconnect'])
})

test('frames find the services of the page until the signal', () => {
  const window: object = {}
  vi.stubGlobal('window', window)
  const controller = new AbortController()
  shareWithFrames(controller.signal, {} as never)
  expect(Object.keys(window)).toHaveLength(1)
  controller.abort()
  expect(Object.keys(window)).toEqual([])
})
