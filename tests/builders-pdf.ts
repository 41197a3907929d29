/** A page: what is drawn on it, and its annotations, each as the inside of a dictionary. */
export interface PdfPage {
  readonly draws: string
  /** Beside F1, which is Helvetica. */
  readonly fonts?: string
  readonly annotations?: readonly string[]
}

interface PdfNeeds {
  /** More of the catalog, of the trailer, and further objects, from number 10 on. */
  readonly catalog?: string
  readonly trailer?: string
  readonly objects?: readonly string[]
}

/** A file of hand-written objects, so that a test says in which pieces and in which order words stand. */
export function aPdf(
  pages: readonly PdfPage[],
  { catalog = '', trailer = '', objects = [] }: PdfNeeds = {},
): Uint8Array {
  const written = new Map<number, string>()
  const first = 100
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  written.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  written.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  written.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const [index, object] of objects.entries()) written.set(10 + index, object)
  for (const [index, { draws, fonts = '', annotations = [] }] of pages.entries()) {
    const notes = annotations.map(each => `<< /Type /Annot ${each} >>`).join(' ')
    written.set(
      first + 2 * index,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R ${fonts} >> ` +
        `/Properties << /OFF 10 0 R >> >> /Annots [${notes}] /Contents ${first + 2 * index + 1} 0 R >>`,
    )
    written.set(first + 2 * index + 1, aStream(draws))
  }
  let file = '%PDF-1.7\n'
  const places = [...written].map(([number, object]) => {
    const offset = file.length
    file += `${number} 0 obj\n${object}\nendobj\n`
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 1\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 1000 /Root 1 0 R ${trailer} >>\n`
  return Uint8Array.from(`${file}startxref\n${start}\n%%EOF\n`, sign => sign.charCodeAt(0))
}

export const aStream = (content: string, more = ''): string =>
  `<< /Length ${content.length} ${more} >>\nstream\n${content}\nendstream`

/** Words that start here, in Helvetica. */
export const words = (text: string, x: number, y: number, size = 12): string =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`

/** Lines one below the other, from the top of a page. */
export const lines = (texts: readonly string[], x = 72, y = 700): string =>
  texts.map((text, index) => words(text, x, y - 14 * index)).join('')
