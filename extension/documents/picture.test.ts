import { describe, expect, test } from 'vitest'

import { aDocx, aMaskerOf, anXlsx, p } from '../../tests/builders-documents.ts'
import { KnownWords } from '../conversation/known-words.ts'
import { readArchive } from './archive.ts'
import { placeStillHolding } from './finished-file.ts'
import { maskDocument } from './mask-document.ts'
import { withoutMetadata } from './picture.ts'

const WORD = 'Vexmarin'
const bytesOf = (text: string) => [...new TextEncoder().encode(text)]
const wide = (text: string) => [...text].flatMap(sign => [sign.charCodeAt(0), 0])

/** A segment of a JPEG: its marker, the length, and what it holds. */
const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
]
const JFIF = segment(0xe0, [...bytesOf('JFIF'), 0, 1, 1, 0, 0, 72, 0, 72, 0, 0])
const ADOBE = segment(0xee, [...bytesOf('Adobe'), 0, 100, 0, 0, 0, 0, 1])
const TABLE = segment(0xdb, [0, 1, 2, 3])
const scan = (points: readonly number[]) => [...segment(0xda, [1, 1, 0]), ...points]
const POINTS = [7, 0xff, 0, 8, 0xff, 0xd3, 9]
const END = [0xff, 0xd9]
const aJpeg = (...parts: readonly (readonly number[])[]) => Uint8Array.from([0xff, 0xd8, ...parts.flat()])
/** Up to its end. */
const BODY = [...JFIF, ...ADOBE, ...TABLE, ...scan(POINTS), ...TABLE, ...scan(POINTS)]
const BARE = aJpeg(BODY, END)

const chunk = (name: string, content: readonly number[]) => [
  0,
  0,
  content.length >> 8,
  content.length & 255,
  ...bytesOf(name),
  ...content,
  ...[0, 0, 0, 0],
]
const aPng = (...parts: readonly (readonly number[])[]) =>
  Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...parts.flat()])
const PNG_POINTS = [chunk('IHDR', [1, 2]), chunk('IDAT', [3, 4])]
const BARE_PNG = aPng(...PNG_POINTS, chunk('IEND', []))

/** A picture with the word in one of the places that are not its points, and the same without it. */
const WORDS_BESIDE: readonly (readonly [string, Uint8Array, Uint8Array])[] = [
  ['EXIF', aJpeg(segment(0xe1, bytesOf(`Exif\0\0${WORD}`)), BODY, END), BARE],
  ['EXIF of Windows', aJpeg(segment(0xe1, [0, ...wide(WORD)]), BODY, END), BARE],
  ['XMP', aJpeg(segment(0xe1, bytesOf(`http://ns.adobe.com/xap/1.0/\0<x>${WORD}</x>`)), BODY, END), BARE],
  ['IPTC', aJpeg(segment(0xed, bytesOf(`Photoshop 3.0\0${WORD}`)), BODY, END), BARE],
  ['a comment', aJpeg(segment(0xfe, bytesOf(WORD)), BODY, END), BARE],
  [
    'a comment between scans',
    aJpeg(JFIF, ADOBE, TABLE, scan(POINTS), segment(0xfe, bytesOf(WORD)), TABLE, scan(POINTS), END),
    BARE,
  ],
  ['a thumbnail', aJpeg(segment(0xe0, bytesOf(`JFXX\0${WORD}`)), BODY, END), BARE],
  ['an unknown segment', aJpeg(segment(0xf3, bytesOf(WORD)), BODY, END), BARE],
  ['behind the end', Uint8Array.from([...BARE, ...bytesOf(` ${WORD}`), ...END]), BARE],
  ['a text of a PNG', aPng(...PNG_POINTS, chunk('tEXt', bytesOf(`Author\0${WORD}`)), chunk('IEND', [])), BARE_PNG],
  [
    'in a chunk of a PNG that holds one number',
    aPng(...PNG_POINTS, chunk('sRGB', bytesOf(` ${WORD}`)), chunk('IEND', [])),
    BARE_PNG,
  ],
  ['behind the end of a PNG', Uint8Array.from([...BARE_PNG, ...bytesOf(WORD)]), BARE_PNG],
]

describe('[REACH-050] words beside the points of a picture', () => {
  test.each(WORDS_BESIDE)('%s: are left behind, and would be found', async (_, photo, bare) => {
    expect(withoutMetadata(photo)).toEqual(bare)
    expect(await placeStillHolding(photo, 'photo', [WORD])).toBe('photo')
    expect(await placeStillHolding(bare, 'photo', [WORD])).toBeNull()
    const file = await aDocx(p(`Dear ${WORD}`), {
      parts: [{ path: 'word/media/a.bin', type: 'image/any', content: photo, rel: 'image' }],
    })
    const result = await maskDocument(file, 'a.docx', aMaskerOf([WORD]))
    if (result.is !== 'masked') throw new Error(JSON.stringify(result))
    expect((await readArchive(result.bytes)).get('word/media/a.bin')).toEqual(bare)
  })
})

test('a JPEG whose markers have FF before them stays a picture', () => {
  const filled = aJpeg(
    JFIF,
    [0xff, 0xff],
    segment(0xe1, bytesOf(WORD)),
    ADOBE,
    [0xff],
    TABLE,
    scan(POINTS),
    TABLE,
    scan(POINTS),
    END,
  )
  expect(withoutMetadata(filled)).toEqual(BARE)
})

test('what only looks like a picture is searched as a whole', async () => {
  for (const start of [
    [0xff, 0xd8],
    [0x89, 0x50, 0x4e, 0x47],
  ])
    expect(await placeStillHolding(Uint8Array.from([...start, 0, 0, ...bytesOf(` ${WORD} `)]), 'x', [WORD])).toBe('x')
})

test('a workbook with photos and thousands of short details goes', async () => {
  const names = Array.from(
    { length: 4_000 },
    (_, at) => `${letter(at).toUpperCase()}${letter(at / 26)}${letter(at / 676)}`,
  )
  const photo = aJpeg(JFIF, TABLE, scan(noise(200_000)), END)
  const raw = new KnownWords()
  for (const name of names) raw.add(name)
  // By chance the photo's points hold some of them, as words.
  expect([...raw.in(new TextDecoder('latin1').decode(photo))].length).toBeGreaterThan(3)
  const rows = names.map(
    (name, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${name}</t></is></c></row>`,
  )
  const file = await anXlsx(rows.join(''), {
    parts: [{ path: 'xl/media/a.jpeg', type: 'image/jpeg', content: photo, rel: 'image' }],
  })
  const result = await maskDocument(file, 'a.xlsx', aMaskerOf(names))
  if (result.is !== 'masked') throw new Error(result.is)
  expect((await readArchive(result.bytes)).get('xl/media/a.jpeg')).toEqual(photo)
})

const letter = (at: number) => String.fromCharCode(97 + (Math.floor(at) % 26))

/** Coded points: bytes without order, in which FF is followed by 00. */
function noise(length: number): number[] {
  let state = 1
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const byte = state >>> 24
    return byte === 0xff ? 0xfe : byte
  })
}
