import { expect, test } from 'vitest'

import { leaksIn } from './leaks.ts'

const DETAIL = 'José Gutiérrez'

test.each([
  ['as it is', (text: string) => Buffer.from(text)],
  ['in capitals', (text: string) => Buffer.from(text.replace(DETAIL, 'JOSé GUTIéRREZ'))],
  ['in an address', (text: string) => Buffer.from(encodeURIComponent(text))],
  ['in a form', (text: string) => Buffer.from(new URLSearchParams({ text }).toString())],
  ['in JSON', (text: string) => Buffer.from(JSON.stringify({ text }))],
  ['in JSON of ASCII', (text: string) => Buffer.from(text.replaceAll('é', '\\u00e9'))],
  ['in base64', (text: string) => Buffer.from(Buffer.from(text).toString('base64'))],
  ['in base64, a byte later', (text: string) => Buffer.from(Buffer.from(` ${text}`).toString('base64url'))],
  ['in base64, two bytes later', (text: string) => Buffer.from(Buffer.from(`  ${text}`).toString('base64'))],
  ['in UTF-16', (text: string) => Buffer.from(text, 'utf16le')],
  ['in hexadecimal', (text: string) => Buffer.from(Buffer.from(text).toString('hex'))],
])('a detail is seen %s', (_what, written) => {
  const bytes = written(`write to ${DETAIL} today`).toString('latin1')
  expect(leaksIn(bytes, [DETAIL, 'Marcus Bell'])).toEqual([DETAIL])
})

test('what is hidden is not seen', () => {
  expect(leaksIn('{"text":"write to [Name4821] today"}', [DETAIL, 'José', '$48,215'])).toEqual([])
})
