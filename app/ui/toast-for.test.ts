import { expect, test } from 'vitest'

import { toastFor } from './toast-for.ts'

function aScreen() {
  const standing = new Map<string, string>()
  let made = 0
  let online: (() => void) | undefined
  const messages = toastFor({
    show(message) {
      const id = `toast-${++made}`
      standing.set(id, typeof message === 'string' ? message : message.title)
      return id
    },
    hide: id => void standing.delete(id),
    onceOnline(listener) {
      online = listener
      return () => {
        online = undefined
      }
    },
  })
  return {
    messages,
    shown: () => [...standing.values()],
    goOnline: () => online?.(),
    isWaiting: () => online !== undefined,
  }
}

test('a message leaves when its cause does, and another one takes its place', () => {
  const { messages, shown } = aScreen()
  messages.say('Missing Information: Please fill in all required fields.')
  messages.say('Error: The second one.')
  expect(shown()).toEqual(['Error: The second one.'])
  messages.over()
  expect(shown()).toEqual([])
  messages.over()
  expect(shown()).toEqual([])
})

test('what is said for want of a network leaves when it is back, and only that', () => {
  const { messages, shown, goOnline, isWaiting } = aScreen()
  messages.say({ title: 'You are offline', tone: 'waiting' })
  goOnline()
  expect(shown()).toEqual([])
  expect(isWaiting()).toBe(false)
  messages.say({ title: 'Payment Failed', tone: 'destructive' })
  goOnline()
  expect(shown()).toEqual(['Payment Failed'])
})
