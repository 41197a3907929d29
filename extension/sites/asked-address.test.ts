import { expect, test } from 'vitest'

import { askedAddress } from './asked-address.ts'

test.each([
  ['chrome-extension://abcdef/ask.html#https://claude.ai/new?q=a#b', 'https://claude.ai/new?q=a#b'],
  ['moz-extension://0b9d-8c7e/ask.html#https://claude.ai/new?q=a', 'https://claude.ai/new?q=a'],
  ['chrome-extension://abcdef/popup.html#https://claude.ai/', null],
  ['chrome-extension://abcdef/ask.html#javascript:alert(1)', null],
  ['chrome-extension://abcdef/ask.html', null],
  ['https://claude.ai/ask.html#https://chatgpt.com/', null],
])('our page about an address speaks for it, and no other page does: %s', (page, address) => {
  expect(askedAddress(page)).toBe(address)
})
