import { expect, test, vi } from 'vitest'

import { aBackground } from '../../tests/builders-chat.ts'
import { onNotice } from './on-notice.ts'

function hearing() {
  const background = aBackground()
  vi.stubGlobal('chrome', background.chrome)
  const controller = new AbortController()
  const heard: boolean[] = []
  onNotice(controller.signal, 'TAB_PAUSED', ({ isPaused }) => void heard.push(isPaused))
  return { background, controller, heard }
}

test('one type of notice is heard, and no other', () => {
  const { background, heard } = hearing()
  background.tell({ type: 'TAB_PAUSED', isPaused: true })
  background.tell({ type: 'CALL_RECORDED' })
  expect(heard).toEqual([true])
})

test('another extension is not heard, nor anybody once ours is outdated', () => {
  const { background, heard } = hearing()
  background.tell({ type: 'TAB_PAUSED', isPaused: true }, 'another-id')
  vi.stubGlobal('chrome', { runtime: { ...background.chrome.runtime, id: undefined } })
  background.tell({ type: 'TAB_PAUSED', isPaused: true })
  expect(heard).toEqual([])
})

test('nothing is heard after the signal', () => {
  const { background, controller, heard } = hearing()
  controller.abort()
  background.tell({ type: 'TAB_PAUSED', isPaused: true })
  expect(heard).toEqual([])
})
