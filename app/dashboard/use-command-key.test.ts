import { expect, test } from 'vitest'

import { isCommandKey } from './use-command-key.ts'

const press = (given: Partial<Parameters<typeof isCommandKey>[0]>) =>
  isCommandKey({ key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...given })

test('the palette opens by Control or Command with K, and by nothing more or less', () => {
  expect([press({ ctrlKey: true }), press({ metaKey: true }), press({ metaKey: true, key: 'K' })]).toEqual([
    true,
    true,
    true,
  ])
  for (const given of [
    {},
    { ctrlKey: true, key: 'j' },
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, metaKey: true },
  ]) {
    expect(press(given)).toBe(false)
  }
})
