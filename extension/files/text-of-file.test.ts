import { describe, expect, test } from 'vitest'

import { textOfFile } from './text-of-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('what a file says', () => {
  test.each([
    ['UTF-8', bytes('Zoë owes €5\r\n\tnow'), 'Zoë owes €5\r\n\tnow'],
    ['UTF-16 as spreadsheets save it', Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0xeb, 0), 'Zë'],
    ['UTF-16 the other way round', Uint8Array.of(0xfe, 0xff, 0, 0x5a, 0, 0xeb), 'Zë'],
    ['what Windows wrote in the West', Uint8Array.of(0x5a, 0xeb), 'Zë'],
    ['nothing', new Uint8Array(), ''],
  ])('%s is text', (_, given, text) => {
    expect(textOfFile(given)).toBe(text)
  })

  test.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
    ['a packed document', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0)],
    ['a PDF, however readable', bytes('%PDF-1.7\n(Dana) Tj')],
    ['rich text', bytes('{\\rtf1 Dana')],
    ['a mail whose words are written in codes', bytes('Subject: x\nContent-Transfer-Encoding: base64\n\nRGFuYQ==')],
  ])('%s is none', (_, given) => {
    expect(textOfFile(given)).toBeNull()
  })
})
