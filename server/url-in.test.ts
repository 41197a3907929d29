import { expect, test } from 'vitest'

import { urlIn } from './url-in.ts'

test('an address with letters of its own is one in the ten-thousandth question, too', () => {
  for (let question = 0; question < 10_000; question += 1) {
    expect(urlIn('https://löschen.test/ä')?.href).toBe('https://xn--lschen-wxa.test/%C3%A4')
  }
})

test.each(['', 'löschen.test', 'https://', 'https://recall.test:99999', '//recall.test'])('%j is none', text => {
  expect(urlIn(text)).toBeNull()
})
