import { expect, test, vi } from 'vitest'

import { aBackground, aLog } from '../../tests/builders-chat.ts'
import { init } from './follow-pause.ts'

function following() {
  const background = aBackground()
  vi.stubGlobal('chrome', background.chrome)
  const controller = new AbortController()
  const shield = { isPaused: false }
  const { called, calls } = aLog('cancelReview', 'tellState')
  init(controller.signal, { ...calls, shield })
  return { background, controller, shield, called }
}

test('a pause closes a preview and is told, and so is its end', () => {
  const { background, shield, called } = following()
  background.tell({ type: 'TAB_PAUSED', isPaused: true })
  expect([shield.isPaused, called]).toEqual([true, ['cancelReview', 'tellState']])
  background.tell({ type: 'TAB_PAUSED', isPaused: false })
  expect([shield.isPaused, called.slice(2)]).toEqual([false, ['tellState']])
})

test('after the signal it does not pause', () => {
  const { background, controller, shield, called } = following()
  controller.abort()
  background.tell({ type: 'TAB_PAUSED', isPaused: true })
  expect([shield.isPaused, called]).toEqual([false, []])
})
