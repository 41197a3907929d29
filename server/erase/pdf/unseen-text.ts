import {
  beginText,
  endText,
  type PDFDocument,
  PDFHexString,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'

/**
 * Words that are searched and copied but not seen, over letters that are drawn as shapes: Arabic, Hebrew, Devanagari. The
 * glyph of a shaped word belongs to no letter alone, and of replacement words (ActualText) some programs know nothing,
 * while others turn words that are read from the right around once more. What all of them read alike is what scanned
 * papers have: letters in the order of their places, from the left, which each program turns into reading order itself.
 */
export interface UnseenText {
  /** Writes these words, given in reading order, where they are seen. */
  write(page: PDFPage, text: string, place: Place): void
  /** Writes the font into the document; call it once, when everything is drawn. */
  finish(): void
}

interface Place {
  x: number
  y: number
  width: number
  size: number
}

/** Every letter of the font is half as wide as high; it is stretched to its place. */
const WIDTH = 500

/** Two names for one font: programs that join neighboring words of one font would turn numbers around with them. */
const FROM_RIGHT = 'UnseenR'
const FROM_LEFT = 'UnseenL'

export function unseenText(document: PDFDocument): UnseenText {
  const { context } = document
  const refs = { [FROM_RIGHT]: context.nextRef(), [FROM_LEFT]: context.nextRef() }
  const codes = new Map<string, number>()
  const codeOf = (letter: string) => {
    const code = codes.get(letter) ?? codes.size + 1
    codes.set(letter, code)
    return hex(code)
  }

  function write(page: PDFPage, text: string, { x, y, width, size }: Place): void {
    const each = width / Math.max(1, [...text].length)
    let from = x
    page.pushOperators(beginText(), RENDER_NOTHING)
    for (const { letters, isFromRight } of sectionsOf(text)) {
      const name = isFromRight ? FROM_RIGHT : FROM_LEFT
      // The mark ends what is read from the right; otherwise the blank behind it would be put in front of it.
      const written = isFromRight ? [...letters.toReversed(), LEFT_TO_RIGHT_MARK] : letters
      const stretch = each / ((size * WIDTH) / 1000)
      page.pushOperators(
        setFontAndSize(page.node.newFontDictionary(name, refs[name]), size),
        setTextMatrix(stretch, 0, 0, 1, from, y),
        showText(PDFHexString.of(written.map(codeOf).join(''))),
      )
      from += each * letters.length
    }
    page.pushOperators(RENDER_AGAIN, endText())
  }

  function finish(): void {
    if (codes.size === 0) return
    const words = [...codes].map(([letter, code]) => `<${hex(code)}> <${utf16(letter)}>`)
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: 'Unseen',
        Flags: 4,
        FontBBox: [0, -200, WIDTH, 800],
        ItalicAngle: 0,
        Ascent: 800,
        Descent: -200,
        CapHeight: 700,
        StemV: 80,
      }),
    )
    const letters = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: 'Unseen',
        CIDSystemInfo: {
          Registry: PDFHexString.fromText('Adobe'),
          Ordering: PDFHexString.fromText('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        CIDToGIDMap: 'Identity',
        DW: WIDTH,
        // Wider, it would be taken for a blank.
        W: [codes.get(LEFT_TO_RIGHT_MARK) ?? 0, [1]],
      }),
    )
    const toUnicode = context.register(context.flateStream(mapOf(words)))
    const font = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Unseen', Encoding: 'Identity-H', ToUnicode: toUnicode }
    for (const ref of Object.values(refs)) context.assign(ref, context.obj({ ...font, DescendantFonts: [letters] }))
  }

  return { write, finish }
}

/** Text that is not drawn needs no font program (ISO 32000, 9.3.6). */
const RENDER_NOTHING = PDFOperator.of(PDFOperatorNames.SetTextRenderingMode, [PDFNumber.of(3)])
const RENDER_AGAIN = PDFOperator.of(PDFOperatorNames.SetTextRenderingMode, [PDFNumber.of(0)])

const LEFT_TO_RIGHT_MARK = '\u200e'

/** A letter of Arabic or Hebrew, with its marks and joiners; Arabic digits are read from the left. */
const FROM_RIGHT_LETTER = '(?!\\p{Nd})[\\p{Script=Hebrew}\\p{Script=Arabic}][\\p{M}\\u200c\\u200d]*'
/** What stands between such words without ending the stretch: programs take these signs for a part of a number. */
const BETWEEN = '[^\\p{L}\\p{M}\\p{N}#$%+-]'
const WORDS = new RegExp(`(?:${FROM_RIGHT_LETTER})+(?:${BETWEEN}+(?:${FROM_RIGHT_LETTER})+)*`, 'gu')

interface Section {
  letters: string[]
  isFromRight: boolean
}

/** The stretches of a text that are read in one direction, in reading order. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  const add = (part: string, isFromRight: boolean) => {
    if (part !== '') sections.push({ letters: [...part], isFromRight })
  }
  let end = 0
  for (const { 0: words, index } of text.matchAll(WORDS)) {
    add(text.slice(end, index), false)
    add(words, true)
    end = index + words.length
  }
  add(text.slice(end), false)
  return sections
}

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
const utf16 = (text: string) => [...Array(text.length).keys()].map(at => hex(text.charCodeAt(at))).join('')

/** A table holds at most a hundred letters. */
function mapOf(words: readonly string[]): string {
  const tables: string[] = []
  for (let at = 0; at < words.length; at += 100) {
    const part = words.slice(at, at + 100)
    tables.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${tables.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
