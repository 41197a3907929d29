import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import bidiFactory from 'bidi-js'

import { printable } from '../../../sync/rules/letters/printable.ts'
import { type Face, facesFor, fontOf, STYLES, type Style } from './faces.ts'

/** Text set in one font file of a style, with its width. */
export interface Piece {
  /** Null where its letters are drawn as shapes. */
  font: PDFFont | null
  /** As passed to the font, which reverses a run of Arabic or Hebrew by itself. */
  text: string
  width: number
  /** Its glyphs as shapes, each at its own place. */
  shapes(): Shape[]
}

/** The outline of one glyph at size 1, relative to the start of its piece. */
export interface Shape {
  x: number
  y: number
  commands: readonly { command: string; args: readonly number[] }[]
  /** Units of its coordinates in the size of a letter. */
  unitsPerEm: number
}

/** A part of a line, its pieces in visual order from the left. */
interface Run {
  pieces: Piece[]
  /** Words in reading order, to be written unseen over shapes, which say nothing; null where the pieces are text. */
  unseen: string | null
}

/** Cuts text into runs and measures it. */
export interface Typesetter {
  runs(text: string, style: Style, size: number): Run[]
  width(text: string, style: Style, size: number): number
}

/**
 * Embeds only what `texts` need, as subsets. A character that no file has is written as its code point, `[U+5F20]`:
 * clearly visible on the page, where an empty box or a gap would hide a part of somebody's name.
 */
export async function typesetter(document: PDFDocument, texts: Record<Style, string>): Promise<Typesetter> {
  document.registerFontkit({ create: fontOf })
  const faces = new Map<Style, Embedded[]>()
  for (const style of STYLES) {
    const embedded: Embedded[] = []
    const needed = texts[style] === '' ? [] : await facesFor(style, printable(`${texts[style]}[U+0123456789ABCDEF] `))
    for (const face of needed) {
      // The library's own name has a random part; this one is the same for the same letter. Two files of one style
      // share their name, so the tag in front tells them apart.
      const tag = `TREC${String.fromCharCode(65 + Math.floor(embedded.length / 26), 65 + (embedded.length % 26))}`
      const customName = `${tag}+${face.name}`
      const font = face.isShaped
        ? null
        : await document.embedFont(face.bytes, { subset: true, customName, features: PLAIN })
      embedded.push({ ...face, font })
    }
    faces.set(style, embedded)
  }

  function runs(text: string, style: Style, size: number): Run[] {
    return stretches(itemsOf(text, faces.get(style) ?? [])).map(items => {
      const isDrawn = items.some(isRearranged)
      return {
        pieces: inVisualOrder(items).map(({ face, text, level }) => {
          const seen = level % 2 === 1 && !face.isShaped ? mirrored(text) : text
          const width = widthOf(text, face, size)
          return { font: isDrawn ? null : face.font, text: seen, width, shapes: () => shapesOf(seen, face, level) }
        }),
        unseen: isDrawn ? items.map(item => item.text).join('') : null,
      }
    })
  }
  return {
    runs,
    width: (text, style, size) =>
      itemsOf(text, faces.get(style) ?? []).reduce((sum, { face, text }) => sum + widthOf(text, face, size), 0),
  }
}

/** Letters that are drawn as shapes need no font in the document. */
type Embedded = Face & { font: PDFFont | null }

/** A part of one line in one face and one direction. Odd levels are read from right to left. */
interface Item {
  face: Embedded
  text: string
  level: number
}

// No ligatures or kerning: searched or copied text is exactly what was written, and a width is a plain sum.
const PLAIN = { liga: false, clig: false, calt: false, kern: false, ccmp: false }

function shapedWidth(text: string, { bytes }: Face): number {
  const font = fontOf(bytes)
  return (font.layout(text).positions ?? []).reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm
}

/**
 * Marks of Arabic and Hebrew, including the dots of letters, are placed where the font says, not at the pen position.
 */
function shapesOf(text: string, face: Face, level: number): Shape[] {
  const font = fontOf(face.bytes)
  // Arabic digits are of its script, and read from the left all the same.
  const direction = level % 2 === 1 ? 'rtl' : 'ltr'
  const { glyphs, positions } = face.isShaped
    ? font.layout(text, undefined, undefined, undefined, direction)
    : font.layout(text, PLAIN)
  let [x, y] = [0, 0]
  return glyphs.map((glyph, at) => {
    const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = positions?.[at] ?? {}
    const { unitsPerEm } = font
    const shape = {
      x: (x + xOffset) / unitsPerEm,
      y: (y + yOffset) / unitsPerEm,
      commands: glyph.path.commands,
      unitsPerEm,
    }
    x += xAdvance
    y += yAdvance
    return shape
  })
}

/**
 * Cached, because shaping a line again for every word that may end it would take ten times as long as the rest of a
 * letter.
 */
function widthOf(text: string, face: Embedded, size: number): number {
  const parts = face.isShaped ? [text] : text
  let width = 0
  for (const part of parts) {
    const known =
      face.advances.get(part) ?? (face.font === null ? shapedWidth(part, face) : face.font.widthOfTextAtSize(part, 1))
    if (face.advances.size >= MAX_ADVANCES) face.advances.clear()
    face.advances.set(part, known)
    width += known * size
  }
  return width
}

const MAX_ADVANCES = 20_000

/** Splits the text where the face or the direction changes, in reading order. */
function itemsOf(text: string, faces: readonly Embedded[]): Item[] {
  const [first] = faces
  if (first === undefined) return []
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined
  const items: Item[] = []
  let at = 0
  for (const character of text) {
    const level = levels?.[at] ?? 0
    at += character.length
    const last = items.at(-1)
    const code = character.codePointAt(0) ?? 0
    // A joiner belongs to the letters before it, whichever other file has it.
    const face = JOINER.test(character) && last ? last.face : faces.find(candidate => candidate.has.has(code))
    const piece = face === undefined ? `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]` : character
    const setIn = face ?? first
    // A code point is read from left to right everywhere.
    const reads = face === undefined ? level + (level % 2) : level
    if (last?.face === setIn && last.level === reads) last.text += piece
    else items.push({ face: setIn, text: piece, level: reads })
  }
  return items
}

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const JOINER = /[\u200c\u200d]/

const isRearranged = ({ face, level }: Item) => level > 0 || face.isShaped

/** Adjacent right-to-left items, with everything inside them, form one run; every other item is its own run. */
function stretches(items: readonly Item[]): Item[][] {
  const found: Item[][] = []
  for (const item of items) {
    const last = found.at(-1)
    if (item.level > 0 && last?.[0] !== undefined && last[0].level > 0) last.push(item)
    else found.push([item])
  }
  return found
}

/** From the highest level down to the lowest odd one, reverses each run of that level or above (UAX #9, L2). */
function inVisualOrder(items: readonly Item[]): Item[] {
  const ordered = [...items]
  const highest = Math.max(0, ...items.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(end, start + 1)
    }
  }
  return ordered
}

/** Signs between right-to-left words: in reverse order, with mirrored brackets. */
function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map(character => bidi.getMirroredCharacter(character) ?? character)
    .join('')
}
