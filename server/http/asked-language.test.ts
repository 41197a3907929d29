import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { askedLanguage } from './asked-language.ts'

const app = new Hono().get('/', c => c.text(askedLanguage(c)))
const askedIn = async (header?: string) =>
  (await app.request('/', { headers: header === undefined ? {} : { 'accept-language': header } })).text()

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ES-mx,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['de-DE, fr;q=0.9, es;q=0.1', 'es'],
  ['de, en;q=0.2, es;q=0.1', 'en'],
  ['es;q=0, de', 'en'],
  ['*', 'en'],
  ['*;q=0.9, es;q=0.1', 'es'],
  ['est, esperanto', 'en'],
  [';;;,,q=1,es;q=x"', 'es'],
])('of %j the language is %s', async (header, language) => {
  expect(await askedIn(header)).toBe(language)
})
