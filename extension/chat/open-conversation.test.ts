import { expect, test } from 'vitest'

import { aLog } from '../../tests/builders-chat.ts'
import type { Requests } from '../messages/messages.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { init } from './open-conversation.ts'

type Opened = Requests['OPEN_CONVERSATION']['answer']
const key = { origin: 'https://claude.ai', id: null }
const OPENED: Opened = {
  settings: DEFAULT_SETTINGS,
  isPaused: true,
  vaults: [],
  forgotten: 2,
  words: { locale: 'es-ES', texts: {} },
}

function opening(answer: Promise<Opened>) {
  const controller = new AbortController()
  const shield = { isPaused: false }
  const asked: unknown[] = []
  const { called, calls } = aLog('speak', 'open', 'activate', 'refresh')
  init(controller.signal, {
    ...calls,
    shield,
    conversations: { key, open: calls.open },
    ask(key) {
      asked.push(key)
      return answer
    },
  })
  return { controller, shield, asked, called, settled: answer.then(() => {}).catch(() => {}) }
}

test('the page learns its language, whether it is paused, its vaults, and then its settings', async () => {
  const { shield, asked, called, settled } = opening(Promise.resolve(OPENED))
  await settled
  expect([asked, shield.isPaused]).toEqual([[key], true])
  expect(called).toEqual(['speak', 'open', 'activate', 'refresh'])
})

test('without an answer everything stays as it began', async () => {
  const { shield, called, settled } = opening(Promise.reject(new Error('no answer')))
  await settled
  expect([shield.isPaused, called]).toEqual([false, []])
})

test('an answer after the signal changes nothing', async () => {
  const { controller, shield, called, settled } = opening(Promise.resolve(OPENED))
  controller.abort()
  await settled
  expect([shield.isPaused, called]).toEqual([false, []])
})
