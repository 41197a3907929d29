import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import fontkit from '@cantoo/fontkit'
import subsetFont from 'subset-font'

/** The typefaces of printed paper. Per style several files, best first: a character is set in the first that has it. */
const NEXT = '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'
/** For names that the first family has no letters for. */
const NOTO = '@fontsource/noto-sans/files/noto-sans'
const ARABIC = '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic'
const HEBREW = '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew'

/** Scripts whose letters change with their neighbors: a run of them is shaped as a whole. */
const SHAPED = [`${NOTO}-devanagari`, ARABIC, HEBREW]

/** Only .woff files: fontkit cannot cut subsets out of .woff2. */
const FILES = {
  regular: files('400-normal'),
  bold: files('700-normal'),
  // Scripts without an italic face use the upright one for signatures.
  hand: files('500-italic', '500-normal'),
} as const

function files(look: string, upright = look): string[] {
  const slanted = ['vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin', 'latin-ext']
  return [
    `${NEXT}-latin-${look}.woff`,
    `${NEXT}-latin-ext-${look}.woff`,
    ...slanted.map(script => `${NOTO}-${script}-${look}.woff`),
    ...[...SHAPED].map(script => `${script}-${upright}.woff`),
  ]
}

export type Style = keyof typeof FILES
export const STYLES = ['regular', 'bold', 'hand'] as const satisfies readonly Style[]

/** The Chinese, Japanese and Korean families: variable fonts, in slices of a few hundred letters. */
const EAST = ['sc', 'tc', 'jp', 'kr'] as const
type East = (typeof EAST)[number]
const WEIGHTS: Readonly<Record<Style, number>> = { regular: 400, bold: 700, hand: 500 }

export interface Face {
  name: string
  bytes: Uint8Array
  has: ReadonlySet<number>
  /** Widths at size 1, of characters and of shaped runs, filled on demand. */
  advances: Map<string, number>
  isShaped: boolean
}

const require = createRequire(import.meta.url)
type Font = Extract<ReturnType<typeof fontkit.create>, { characterSet: unknown }>
// Parsing a font file takes longer than a whole letter, so each is parsed once per process.
const parsed = new WeakMap<Uint8Array, Font>()

/** The font of `bytes`; for a face, the one already parsed. */
export function fontOf(bytes: Uint8Array): Font {
  return parsed.get(bytes) ?? single(bytes)
}

function single(bytes: Uint8Array): Font {
  const font = fontkit.create(bytes)
  if (!('characterSet' in font)) throw new Error('a file of the typefaces holds no single font')
  return font
}

/** The faces needed to set all of `text` that can be set, best first, and no others. */
export async function facesFor(style: Style, text: string): Promise<Face[]> {
  const needed = new Set(codePointsOf(text))
  const faces: Face[] = []
  const use = (face: Face) => {
    const sets = [...needed].filter(code => face.has.has(code))
    if (sets.length === 0) return
    faces.push(face)
    for (const code of sets) needed.delete(code)
  }
  for (const face of await staticFaces(style)) use(face)
  for (const family of needed.size === 0 ? [] : eastFor(text)) {
    for (const slice of await slicesOf(family)) {
      const letters = [...needed].filter(code => slice.has.has(code))
      if (letters.length > 0) use(await cut(slice.file, style, letters))
    }
  }
  return faces
}

/**
 * Every code point that the faces of every style have. `isAsked` decides whether a slice of the eastern families is
 * opened. All of them take a few seconds, so only the script that generates `sync/catalog/paper-letters.ts` omits it.
 */
export async function coverage(isAsked: (file: string) => boolean = () => true): Promise<ReadonlySet<number>> {
  const each = await Promise.all(
    STYLES.map(async style => new Set((await staticFaces(style)).flatMap(({ has }) => [...has]))),
  )
  const [first = new Set<number>(), ...others] = each
  const all = new Set([...first].filter(code => others.every(other => other.has(code))))
  for (const slice of (await Promise.all(EAST.map(slicesOf))).flat().filter(({ file }) => isAsked(file))) {
    const { characterSet } = single(new Uint8Array(await readFile(require.resolve(slice.file))))
    for (const code of characterSet) if (slice.has.has(code)) all.add(code)
  }
  return all
}

/** The same Chinese letter looks slightly different in each country; the letters around it tell which form is meant. */
function eastFor(text: string): readonly East[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'tc', 'sc', 'kr']
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'tc', 'jp', 'sc']
  return EAST
}

const loaded = new Map<Style, Promise<Face[]>>()

function staticFaces(style: Style): Promise<Face[]> {
  const known =
    loaded.get(style) ??
    Promise.all(
      FILES[style].map(async file =>
        faceOf(new Uint8Array(await readFile(require.resolve(file))), {
          isShaped: SHAPED.some(of => file.startsWith(of)),
        }),
      ),
    )
  loaded.set(style, known)
  return known
}

function faceOf(bytes: Uint8Array, { isShaped }: { isShaped: boolean }): Face {
  const font = single(bytes)
  parsed.set(bytes, font)
  return { name: font.postscriptName ?? 'Font', bytes, has: new Set(font.characterSet), advances: new Map(), isShaped }
}

interface Slice {
  file: string
  has: ReadonlySet<number>
}

const slices = new Map<East, Promise<Slice[]>>()

function slicesOf(family: East): Promise<Slice[]> {
  const known = slices.get(family) ?? readSlices(family)
  slices.set(family, known)
  return known
}

/** Only numbered slices; those with a name repeat what the first families have. */
async function readSlices(family: East): Promise<Slice[]> {
  const home = `@fontsource-variable/noto-sans-${family}`
  const ranges: Record<string, string> = JSON.parse(await readFile(require.resolve(`${home}/unicode.json`), 'utf8'))
  return Object.entries(ranges).flatMap(([name, range]) => {
    const number = /^\[(\d+)\]$/.exec(name)?.[1]
    const file = `${home}/files/noto-sans-${family}-${number}-wght-normal.woff2`
    return number === undefined ? [] : [{ file, has: codesIn(range) }]
  })
}

/** 'U+4E00-4E03,U+4E07' */
function codesIn(range: string): Set<number> {
  const codes = new Set<number>()
  for (const part of range.split(',')) {
    const [from = 0, to = from] = part
      .trim()
      .slice(2)
      .split('-')
      .map(hex => Number.parseInt(hex, 16))
    for (let code = from; code <= to; code += 1) codes.add(code)
  }
  return codes
}

/** A person's letters are cut again for each of their papers, so the most recent cuts are cached. */
const cuts = new Map<string, Promise<Face>>()
const MAX_CUTS = 200

function cut(file: string, style: Style, letters: readonly number[]): Promise<Face> {
  const text = String.fromCodePoint(...letters.toSorted((a, b) => a - b))
  const key = `${file} ${style} ${text}`
  const known = cuts.get(key) ?? cutAfresh(file, style, text)
  cuts.delete(key)
  cuts.set(key, known)
  const [oldest] = cuts.keys()
  if (cuts.size > MAX_CUTS && oldest !== undefined) cuts.delete(oldest)
  return known
}

async function cutAfresh(file: string, style: Style, text: string): Promise<Face> {
  const font = await readFile(require.resolve(file))
  const variationAxes = { wght: WEIGHTS[style] }
  const bytes = await subsetFont(font, text, { targetFormat: 'truetype', variationAxes, noLayoutClosure: true })
  // A family's slice list also names letters that the file does not have. A file without any has no cmap subtable.
  return hasLetters(bytes) ? faceOf(new Uint8Array(bytes), { isShaped: false }) : NO_FACE
}

const NO_FACE: Face = { name: '', bytes: new Uint8Array(), has: new Set(), advances: new Map(), isShaped: false }

/** Whether a TrueType file maps any character, that is, whether its 'cmap' table has a subtable. */
function hasLetters(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    if (view.getUint32(at) === CMAP) return view.getUint16(view.getUint32(at + 8) + 2) > 0
  }
  return false
}

/** 'cmap' */
const CMAP = 0x636d6170

const codePointsOf = (text: string): number[] => [...new Set(text)].map(character => character.codePointAt(0) ?? 0)
