import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFStream,
} from '@cantoo/pdf-lib'

/**
 * The text that a reader would copy from one of our PDFs: per page, the strings shown, in drawing order. As pdftotext and
 * pdf.js do, it takes letters for standing from the left, turns stretches of Arabic and Hebrew around, and knows nothing
 * of replacement words.
 */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document.getPages().map(textOfPage)
}

function textOfPage(page: PDFPage): string {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const content = contentOf(page)
  let decode = (_glyph: string) => ''
  let text = ''
  let line = ''
  for (const [, font, y, hex] of content.matchAll(
    /\/(\S+) [\d.]+ Tf|(?:[-\d.]+ ){5}([-\d.]+) Tm|<([0-9A-Fa-f]+)> Tj/g,
  )) {
    if (font !== undefined) decode = decoderOf(fonts, font)
    else if (y !== undefined) {
      if (line !== '' && line !== y) text += '\n'
      line = y
    } else text += inReadingOrder((hex?.match(/.{4}/g) ?? []).map(decode).join(''))
  }
  return text
}

/** Arabic and Hebrew from the right, up to a letter, a digit or a mark that is read from the left. */
const inReadingOrder = (shown: string): string =>
  shown.replace(FROM_RIGHT, words => (OWN.test(words) ? [...words].reverse().join('') : words)).replaceAll('\u200e', '')

const OWN = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const LETTER = '(?!\\p{Nd})[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{M}\\u200c\\u200d]'
const FROM_RIGHT = new RegExp(`${LETTER}(?:[^\\p{L}\\p{M}\\p{N}\\u200c-\\u200e]*${LETTER})*`, 'gu')

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map(ref => page.doc.context.lookup(ref)) : [contents]
  return streams.map(stream => (stream instanceof PDFRawStream ? latin(stream) : '')).join('\n')
}

/** Maps a glyph of a subset font to its character, by the font's own ToUnicode table. */
function decoderOf(fonts: PDFDict | undefined, name: string): (glyph: string) => string {
  const table = fonts?.lookup(PDFName.of(name), PDFDict).lookup(PDFName.of('ToUnicode'))
  if (!(table instanceof PDFRawStream)) return () => ''
  const characters = new Map<string, string>()
  for (const [, glyph = '', units = ''] of latin(table).matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g)) {
    characters.set(glyph.toUpperCase(), utf16(units))
  }
  return glyph => characters.get(glyph.toUpperCase()) ?? '\ufffd'
}

const latin = (stream: PDFStream & PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map(unit => Number.parseInt(unit, 16)))
