import { winAnsi } from '../../../sync/rules/evidence/pdf-fonts.ts'
import { type PdfBlock, pdfOf } from '../../../sync/rules/evidence/pdf-writer.ts'

/** A PDF of these paragraphs, each page on a new one. The same words give the same bytes. */
export function newPdf(pages: readonly (readonly string[])[], title: string): Uint8Array {
  const blocks = pages.flatMap((page): PdfBlock[] =>
    (page.length === 0 ? [''] : page.flatMap(text => text.split('\n'))).map((text, index) => ({
      text: settable(text),
      above: 6,
      startsPage: index === 0,
    })),
  )
  return pdfOf(blocks, { title })
}

/** Whether its letters are in the fonts that every reader has. Other signs stand there as their code points. */
export function canBeSet(text: string): boolean {
  return !/[\p{L}\p{M}]/u.test([...settable(text)].filter(sign => !isSet(sign)).join(''))
}

/** Signs that lists, forms and sums are made of, in signs that the fonts have. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...[...'●▪■◦○\uf0b7\uf0a7'].map(sign => [sign, '•'] as const),
  ...[...'☐□'].map(sign => [sign, '[ ]'] as const),
  ...[...'☑☒✓✔'].map(sign => [sign, '[x]'] as const),
  ['→', '->'],
  ['←', '<-'],
  ['≤', '<='],
  ['≥', '>='],
  ['−', '-'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['′', "'"],
  ['″', '"'],
])

function settable(text: string): string {
  return [...text.normalize('NFC')]
    .map(sign => {
      if (isSet(sign)) return sign
      const other = SIGNS.get(sign) ?? sign.normalize('NFKC')
      return [...other].every(isSet) ? other : sign
    })
    .join('')
}

const isSet = (sign: string): boolean => winAnsi(sign).length <= 1
