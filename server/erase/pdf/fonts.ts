import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

/**
 * The typefaces of printed paper. Per style several files, best first: a character is set in the first that has
 * it. Only .woff files: fontkit cannot cut subsets out of .woff2.
 */
const NEXT = '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'
/** Names that the first family has no letters for: Vietnamese, Cyrillic, Greek, and upright Devanagari. */
const NOTO = '@fontsource/noto-sans/files/noto-sans'
const FILES = {
  regular: [
    `${NEXT}-latin-400-normal.woff`,
    `${NEXT}-latin-ext-400-normal.woff`,
    `${NOTO}-vietnamese-400-normal.woff`,
    `${NOTO}-cyrillic-400-normal.woff`,
    `${NOTO}-cyrillic-ext-400-normal.woff`,
    `${NOTO}-greek-400-normal.woff`,
    `${NOTO}-devanagari-400-normal.woff`,
  ],
  bold: [
    `${NEXT}-latin-700-normal.woff`,
    `${NEXT}-latin-ext-700-normal.woff`,
    `${NOTO}-vietnamese-700-normal.woff`,
    `${NOTO}-cyrillic-700-normal.woff`,
    `${NOTO}-cyrillic-ext-700-normal.woff`,
    `${NOTO}-greek-700-normal.woff`,
    `${NOTO}-devanagari-700-normal.woff`,
  ],
  hand: [
    `${NEXT}-latin-500-italic.woff`,
    `${NEXT}-latin-ext-500-italic.woff`,
    `${NOTO}-vietnamese-500-italic.woff`,
    `${NOTO}-cyrillic-500-italic.woff`,
    `${NOTO}-cyrillic-ext-500-italic.woff`,
    `${NOTO}-greek-500-italic.woff`,
  ],
} as const

export type Style = keyof typeof FILES

/** Text set in one file of a style, with its width. */
export interface Run {
  font: PDFFont
  text: string
  width: number
}

/** Cuts text into runs and measures it. */
export interface Typesetter {
  runs(text: string, style: Style, size: number): Run[]
  width(text: string, style: Style, size: number): number
}

/**
 * Embeds what `texts` need, as subsets, and no more. A character that no file has is written as its code point,
 * `[U+5F20]`: plain to see on the page, where an empty box or a gap would hide a part of somebody's name.
 */
export async function typesetter(document: PDFDocument, texts: Record<Style, string>): Promise<Typesetter> {
  document.registerFontkit({ create: bytes => parsed.get(bytes) ?? fontkit.create(bytes) })
  const faces = new Map<Style, Embedded[]>()
  for (const style of STYLES) {
    const needed = codePointsOf(`${texts[style]}[U+0123456789ABCDEF] `)
    const embedded: Embedded[] = []
    for (const face of await facesOf(style)) {
      const isNeeded = texts[style] !== '' && needed.some(code => face.has.has(code))
      if (!isNeeded || needed.every(code => embedded.some(earlier => earlier.has.has(code)))) continue
      // The library's own name holds a random part; this one is the same for the same letter. Two files of one
      // style share their name, so the tag before it tells them apart.
      const tag = `TRECA${String.fromCharCode(65 + embedded.length)}`
      const customName = `${tag}+${face.name}`
      const font = await document.embedFont(face.bytes, { subset: true, customName, features: PLAIN })
      embedded.push({ font, has: face.has, advances: face.advances })
    }
    faces.set(style, embedded)
  }

  function runs(text: string, style: Style, size: number): Run[] {
    const found: (Run & { face: Embedded })[] = []
    for (const { face, text: piece } of pieces(text, faces.get(style) ?? [])) {
      const width = widthOf(piece, face, size)
      const last = found.at(-1)
      if (last?.face === face) {
        last.text += piece
        last.width += width
      } else {
        found.push({ face, font: face.font, text: piece, width })
      }
    }
    return found
  }
  return {
    runs,
    width: (text, style, size) => runs(text, style, size).reduce((sum, run) => sum + run.width, 0),
  }
}

/** Printable form of any text: composed, on one line, without controls and invisible marks. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
}

interface Embedded {
  font: PDFFont
  has: ReadonlySet<number>
  advances: Map<string, number>
}

// Letters stand one by one: what is searched or copied is what was written, and a width is a plain sum.
const PLAIN = { liga: false, clig: false, calt: false, kern: false, ccmp: false }

/** Shaping a line for every word that may end it would take ten times as long as the rest of a letter. */
function widthOf(text: string, face: Embedded, size: number): number {
  let width = 0
  for (const character of text) {
    const known = face.advances.get(character) ?? face.font.widthOfTextAtSize(character, 1)
    face.advances.set(character, known)
    width += known * size
  }
  return width
}

function* pieces(text: string, faces: readonly Embedded[]) {
  const [first] = faces
  if (first === undefined) return
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const face = faces.find(candidate => candidate.has.has(code))
    if (face !== undefined) yield { face, text: character }
    else yield { face: first, text: `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]` }
  }
}

interface Face {
  name: string
  bytes: Uint8Array
  has: ReadonlySet<number>
  /** Widths at size 1, by character, filled as they are asked for. */
  advances: Map<string, number>
}

const STYLES = ['regular', 'bold', 'hand'] as const satisfies readonly Style[]
const require = createRequire(import.meta.url)
// Parsing a file costs more than a letter: each is read once in the life of the process.
const parsed = new WeakMap<Uint8Array, ReturnType<typeof fontkit.create>>()
const loaded = new Map<Style, Promise<Face[]>>()

function facesOf(style: Style): Promise<Face[]> {
  const known = loaded.get(style) ?? Promise.all(FILES[style].map(readFace))
  loaded.set(style, known)
  return known
}

async function readFace(file: string): Promise<Face> {
  const bytes = new Uint8Array(await readFile(require.resolve(file)))
  const font = fontkit.create(bytes)
  if (!('characterSet' in font)) throw new Error(`${file} holds no single font`)
  parsed.set(bytes, font)
  return { name: font.postscriptName ?? 'Font', bytes, has: new Set(font.characterSet), advances: new Map() }
}

const codePointsOf = (text: string): number[] => [...new Set(text)].map(character => character.codePointAt(0) ?? 0)
