import { expect, test, vi } from 'vitest'

import type { PageState } from '../messages/messages.ts'
import { init } from './report-state.ts'

const PAGE: PageState = {
  state: 'on',
  layers: { engine: true, editor: true, network: true },
  memory: 'kept',
  hidden: 0,
  unguarded: [],
}

function reporting(tell: () => Promise<unknown> = async () => {}) {
  const window = new EventTarget()
  const controller = new AbortController()
  const told: PageState[] = []
  const { tellState, tellSoon } = init(controller.signal, {
    window,
    state: () => PAGE,
    tell(page) {
      told.push(page)
      return tell()
    },
  })
  return { window, controller, told, tellState, tellSoon }
}

test('the state is told when the page has loaded, and whenever somebody asks', () => {
  const { window, told, tellState } = reporting()
  window.dispatchEvent(new Event('load'))
  tellState()
  expect(told).toEqual([PAGE, PAGE])
})

test('several changes of one moment are told once, after it', () => {
  vi.useFakeTimers()
  const { told, tellSoon } = reporting()
  tellSoon()
  vi.advanceTimersByTime(50)
  tellSoon()
  expect(told).toEqual([])
  vi.runAllTimers()
  expect(told).toEqual([PAGE])
  tellSoon()
  vi.runAllTimers()
  expect(told).toEqual([PAGE, PAGE])
  vi.useRealTimers()
})

test('a background that does not answer is no error', async () => {
  const { told, tellState } = reporting(() => Promise.reject(new Error('no answer')))
  tellState()
  await Promise.resolve()
  expect(told).toEqual([PAGE])
})

test('after the signal a page that has loaded is not told', () => {
  const { window, controller, told } = reporting()
  controller.abort()
  window.dispatchEvent(new Event('load'))
  expect(told).toEqual([])
})
