import { expect, test } from 'vitest'

import { init } from './follow-address.ts'

function following(navigation: EventTarget | undefined) {
  const controller = new AbortController()
  let looked = 0
  const current = () => {
    looked += 1
    return undefined as never
  }
  init(controller.signal, { navigation, conversations: { current } })
  return { controller, looked: () => looked }
}

test('each move to another address is noticed, until the signal', () => {
  const navigation = new EventTarget()
  const { controller, looked } = following(navigation)
  navigation.dispatchEvent(new Event('navigatesuccess'))
  expect(looked()).toBe(1)
  controller.abort()
  navigation.dispatchEvent(new Event('navigatesuccess'))
  expect(looked()).toBe(1)
})

test('a browser without the Navigation API is no error', () => {
  expect(following(undefined).looked()).toBe(0)
})
