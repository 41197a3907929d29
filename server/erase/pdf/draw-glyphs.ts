import {
  beginText,
  type Color,
  endText,
  PDFHexString,
  type PDFPage,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'

import type { GlyphPosition, Piece } from './fonts.ts'

/** Draws a shaped piece glyph by glyph, each at its own position. `x`, `y`: start of the piece on the baseline. */
export function drawGlyphs(
  page: PDFPage,
  { font, text }: Piece,
  places: readonly GlyphPosition[],
  { x, y, size, color }: { x: number; y: number; size: number; color: Color },
): void {
  // Two bytes per glyph, in the order of the layout that produced the places.
  const glyphs = font.encodeText(text).asString().match(/.{4}/g) ?? []
  const key = page.node.newFontDictionary(font.name, font.ref)
  page.pushOperators(beginText(), setFillingColor(color), setFontAndSize(key, size))
  glyphs.forEach((glyph, index) => {
    const place = places[index] ?? { x: 0, y: 0 }
    page.pushOperators(
      setTextMatrix(1, 0, 0, 1, x + place.x * size, y + place.y * size),
      showText(PDFHexString.of(glyph)),
    )
  })
  page.pushOperators(endText())
}
