import { expect, test, vi } from 'vitest'

import { aBackground, aLog } from '../../tests/builders-chat.ts'
import { init } from './forget-words.ts'

function forgetting() {
  const background = aBackground()
  vi.stubGlobal('chrome', background.chrome)
  const controller = new AbortController()
  const counts: number[] = []
  const { called, calls } = aLog('cancelReview', 'forget', 'clear', 'tellState', 'refresh')
  init(controller.signal, {
    ...calls,
    conversations: {
      forget(forgotten) {
        counts.push(forgotten)
        calls.forget()
      },
    },
    sent: calls,
  })
  return { background, controller, counts, called }
}

test('everything is forgotten before the page is read again', () => {
  const { background, counts, called } = forgetting()
  background.tell({ type: 'FORGOTTEN', forgotten: 3 })
  expect(counts).toEqual([3])
  expect(called).toEqual(['cancelReview', 'forget', 'clear', 'tellState', 'refresh'])
})

test('after the signal nothing is forgotten', () => {
  const { background, controller, called } = forgetting()
  controller.abort()
  background.tell({ type: 'FORGOTTEN', forgotten: 3 })
  expect(called).toEqual([])
})
