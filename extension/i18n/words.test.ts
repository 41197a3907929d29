import { expect, test } from 'vitest'

import { wordsReader } from './words.ts'

const TEXTS = { one: 'uno' }

test.each([
  // The browser decides where no account does, as for the texts that it shows itself.
  [null, 'es', 'es', 'es', TEXTS],
  [null, 'es', 'es-419', 'es-419', TEXTS],
  [null, 'es', 'es-MX', 'es-MX', TEXTS],
  [null, 'en', 'en-GB', 'en-GB', {}],
  [null, 'en', 'fr', 'en-US', {}],
  [null, 'en', 'est', 'en-US', {}],
  [null, '', '', 'en-US', {}],
  // The account's choice comes before it; days and numbers follow the text.
  ['es', 'en', 'en-US', 'es-US', TEXTS],
  ['es', 'es', 'es-CL', 'es-CL', TEXTS],
  ['en', 'es', 'es-MX', 'en-US', {}],
] as const)('the account says %j, the browser %j (%j): it is %s', async (chosen, shown, browser, locale, texts) => {
  const words = wordsReader({ chosen: async () => chosen, shown, browser, read: async () => TEXTS })
  expect(await words()).toEqual({ locale, texts })
})

test('the file is read once, and not at all for English', async () => {
  let reads = 0
  let chosen: 'en' | 'es' = 'en'
  const read = async () => {
    reads += 1
    return TEXTS
  }
  const words = wordsReader({ chosen: async () => chosen, shown: 'en', browser: 'en-US', read })
  await words()
  expect(reads).toBe(0)
  chosen = 'es'
  await words()
  await words()
  expect(reads).toBe(1)
})

test('texts that cannot be read are English, and are asked for again', async () => {
  let isThere = false
  const read = async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return TEXTS
  }
  const words = wordsReader({ chosen: async () => null, shown: 'es', browser: 'es', read })
  expect(await words()).toEqual({ locale: 'en-US', texts: {} })
  isThere = true
  expect(await words()).toEqual({ locale: 'es', texts: TEXTS })
})
