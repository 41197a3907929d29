import type { Leaf, Place, PlacePart } from './texts.ts'

/** What the parts of a document are called, in the order in which they are listed. Messages of two catalogs, as in `report-words.ts`. */
export const PART_WORDS = {
  mail: 'Sender, recipients, and subject',
  body: 'Text',
  table: 'Table',
  sheet: 'Sheet',
  slide: 'Slide',
  notes: 'Speaker notes',
  header: 'Header',
  footer: 'Footer',
  footnotes: 'Footnotes',
  comments: 'Comments',
  chart: 'Chart',
  diagram: 'Diagram',
  drawing: 'Shapes and descriptions',
  embedded: 'Document in the document',
  links: 'Link addresses',
  master: 'Slide master',
  structure: 'Names and styles',
} as const satisfies Record<PlacePart, string>

/** Says where in a document something stands, in the language and from the catalog of who asks. */
export interface PlaceSayings {
  part(words: (typeof PART_WORDS)[PlacePart]): string
  page(number: number): string
  slide(number: number): string
  cell(row: number, column: number): string
}

/** The page, slide, or sheet that a place belongs to, or else its part of the document. */
export function headWords({ part, on }: Place, say: PlaceSayings): string {
  if (on === undefined) return say.part(PART_WORDS[part])
  if (on.is === 'sheet') return on.name
  return on.is === 'page' ? say.page(on.number) : say.slide(on.number)
}

/** Where it stands below that head; empty where the head says all of it. */
export function cellWords({ part, on, cell, row, column }: Place, say: PlaceSayings): string {
  if (row !== undefined && column !== undefined) return say.cell(row, column)
  const spot = cell === undefined ? '' : cellOn(on, cell)
  if (on === undefined || part === MAIN_PARTS[on.is]) return spot
  return spot === '' ? say.part(PART_WORDS[part]) : `${say.part(PART_WORDS[part])}, ${spot}`
}

/** What a page is there for. */
const MAIN_PARTS = { page: 'body', slide: 'slide', sheet: 'sheet' } as const satisfies Record<Leaf['is'], PlacePart>

/** As formulas write it: `Sheet1!B7`, `'Q1 sales'!B7`. */
function cellOn(on: Leaf | undefined, cell: string): string {
  if (on?.is !== 'sheet') return cell
  return `${/^[\p{L}\p{N}_.]+$/u.test(on.name) ? on.name : `'${on.name.replaceAll("'", "''")}'`}!${cell}`
}
