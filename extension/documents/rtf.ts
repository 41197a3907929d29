import { codePageOf, decodeCodePage } from './code-pages.ts'
import { type Reader, Unreadable } from './formats.ts'
import type { Removed, Tally } from './report.ts'
import { rtfTokens } from './rtf-tokens.ts'
import { type Flow, type Look, type Margin, type Paragraph, type Run, writeRtf } from './rtf-written.ts'
import { type PlacePart, type TextUnit, unitOf } from './texts.ts'

/**
 * Rich text is written anew from its words. Masking it where it stands would leave what no reader shows: a file keeps
 * words in dozens of places that each program understands differently. Bold, italics, underlining, tables, notes,
 * comments, headers and footers stay; pictures, fonts and styles do not.
 */
export const readRtf: Reader = async (bytes, tally) => {
  if (!startsAsRtf(bytes)) throw new Unreadable('broken')
  const reading = new Reading(tally)
  for (const token of rtfTokens(bytes)) {
    if (token.is === 'bytes') reading.addBytes(token.bytes)
    else if (token.is === 'word') reading.word(token.name, token.number)
    else if (token.is === 'open') reading.open()
    else reading.close()
  }
  const { body, margins, units } = reading.finished()
  const rows = rowsOf(body)
  return {
    units,
    // A row as one text: the first cell often tells what stands in the next.
    context: rows.map(cells => cells.map(textOf).join('\t')),
    write: async () => new TextEncoder().encode(writeRtf(body, margins)),
  }
}

const startsAsRtf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '{\\rtf'

/** Where words go: into a flow, into the name of who wrote a comment, into the list of fonts, or nowhere. */
type Destination =
  | { readonly is: 'flow'; readonly flow: Flow }
  | { readonly is: 'author' }
  | { readonly is: 'fonts' }
  | { readonly is: 'nowhere' }

interface Group {
  destination: Destination
  look: Look
  /** `undefined`: that of the document. */
  codePage: number | undefined
  /** How many characters after each `\u` say the same for old readers. */
  fallback: number
  /** Whether `\*` has been read: a destination that may be skipped by whoever does not know it. */
  isOptional: boolean
}

/** More than any program nests, and less than fills the memory. */
const MAX_DEPTH = 2_000
const PLAIN: Look = { bold: false, italic: false, underline: false, hidden: false, deleted: false }
const NOWHERE: Destination = { is: 'nowhere' }

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Left out with all that is in them. The others that no reader shows begin with `\*`. */
const DROPPED = words(
  'colortbl stylesheet info pict nonshppict shprslt filetbl xe rxe tc sp fldinst nonesttables template objdata userprops docvar revtbl bkmkstart bkmkend mailmerge generator',
)
/** Optional destinations that are read nevertheless. */
const READ = words('footnote annotation atnauthor shpinst do')
const TOLD: ReadonlyMap<string, Removed> = mapOf({
  info: 'properties',
  userprops: 'properties',
  docvar: 'properties',
  pict: 'pictures',
  objdata: 'embedded-files',
  template: 'template-link',
  mailmerge: 'mail-merge',
  revtbl: 'people',
  xe: 'hidden-markup',
  tc: 'hidden-markup',
  bkmkstart: 'hidden-markup',
})
const MARGINS = words('header headerl headerr headerf footer footerl footerr footerf')
const SIGNS: ReadonlyMap<string, string> = mapOf({
  '{': '{',
  '}': '}',
  '\\': '\\',
  '~': '\u00a0',
  '-': '\u00ad',
  _: '\u2011',
  tab: '\t',
  line: '\n',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  endash: '–',
  emdash: '—',
  bullet: '•',
  enspace: '\u2002',
  emspace: '\u2003',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
  zwbo: '\u200b',
  nestcell: '\t',
  nestrow: '\n',
})
const CODE_PAGES: ReadonlyMap<string, number> = mapOf({ ansi: 1252, mac: 10000, pc: 437, pca: 850 })

class Reading {
  readonly #tally: Tally
  readonly #body = aFlow('body')
  readonly #margins: Margin[] = []
  readonly #units: TextUnit[] = []
  readonly #groups: Group[] = []
  readonly #codePageOfFont = new Map<number, number>()
  #group: Group
  #documentCodePage = 1252
  #font = 0
  /** Characters of one code page: some are two bytes, which may be written in two ways. */
  #bytes: number[] = []
  #codePageOfBytes = 1252
  #skip = 0
  /** Who wrote the next comment. */
  #author: { text: string } | undefined

  constructor(tally: Tally) {
    this.#tally = tally
    const destination = { is: 'flow', flow: this.#body } as const
    this.#group = { destination, look: PLAIN, codePage: undefined, fallback: 1, isOptional: false }
  }

  open(): void {
    this.#flush()
    this.#skip = 0
    if (this.#groups.length > MAX_DEPTH) throw new Unreadable('broken')
    this.#groups.push(this.#group)
    this.#group = { ...this.#group, isOptional: false }
  }

  close(): void {
    this.#flush()
    this.#skip = 0
    const before = this.#groups.pop()
    if (before === undefined) return
    const ended = this.#group.destination
    if (ended.is === 'flow' && before.destination.is === 'flow' && ended.flow !== before.destination.flow)
      this.#endFlow(ended.flow)
    this.#group = before
  }

  addBytes(bytes: Uint8Array): void {
    const codePage = this.#group.codePage ?? this.#documentCodePage
    if (codePage !== this.#codePageOfBytes) this.#flush()
    this.#codePageOfBytes = codePage
    for (const byte of bytes) {
      if (this.#skip > 0) this.#skip -= 1
      else this.#bytes.push(byte)
    }
  }

  word(name: string, number: number | undefined): void {
    this.#flush()
    this.#skip = 0
    const group = this.#group
    if (name === '*') {
      group.isOptional = true
      return
    }
    if (group.isOptional) {
      group.isOptional = false
      if (!READ.has(name)) {
        this.#drop(name)
        return
      }
    }
    if (group.destination.is === 'nowhere') return
    const sign = SIGNS.get(name)
    if (DROPPED.has(name)) this.#drop(name)
    else if (sign !== undefined) this.#addText(sign)
    else if (name === 'u') {
      this.#addText(String.fromCharCode((number ?? 63) & 0xffff))
      this.#skip = group.fallback
    } else if (name === 'uc') group.fallback = Math.max(0, number ?? 1)
    else if (name === 'f') this.#setFont(number ?? 0)
    else if (name === 'fcharset' || name === 'cpg') this.#learnFont(name, number ?? 0)
    else if (name === 'ansicpg') this.#documentCodePage = number ?? 1252
    else if (CODE_PAGES.has(name)) this.#documentCodePage = CODE_PAGES.get(name) ?? 1252
    else if (name === 'fonttbl') group.destination = { is: 'fonts' }
    else if (name === 'atnauthor') this.#beginAuthor()
    else if (MARGINS.has(name)) this.#beginMargin(name)
    else if (name === 'footnote' || name === 'annotation' || name === 'shptxt' || name === 'dptxbxtext')
      this.#beginInside(name)
    else if (ENDS.has(name)) this.#endParagraph(name)
    else this.#setLook(name, number !== 0)
  }

  finished(): { body: Flow; margins: readonly Margin[]; units: readonly TextUnit[] } {
    this.#flush()
    this.#endFlow(this.#body)
    return { body: this.#body, margins: this.#margins, units: this.#units }
  }

  #drop(name: string): void {
    if (this.#group.destination.is === 'nowhere') return
    this.#group.destination = NOWHERE
    const told = TOLD.get(name)
    if (told !== undefined) this.#tally.remove(told)
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    const text = decodeCodePage(Uint8Array.from(this.#bytes), this.#codePageOfBytes)
    this.#bytes = []
    this.#addText(text)
  }

  #addText(text: string): void {
    const { destination, look } = this.#group
    if (destination.is === 'author' && this.#author !== undefined) this.#author.text += text
    if (destination.is !== 'flow') return
    if (look.deleted) {
      this.#tally.remove('tracked-changes')
      return
    }
    const { items } = destination.flow.open
    const last = items.at(-1)
    if (last?.is === 'run' && isSame(last.look, look)) {
      last.text += text
      return
    }
    if (look.hidden) this.#tally.see('hidden-text')
    items.push({ is: 'run', text, look })
  }

  #setFont(font: number): void {
    if (this.#group.destination.is === 'fonts') this.#font = font
    else this.#group.codePage = this.#codePageOfFont.get(font)
  }

  #learnFont(by: 'fcharset' | 'cpg', number: number): void {
    const codePage = by === 'cpg' ? number : codePageOf(number)
    if (this.#group.destination.is === 'fonts' && codePage !== undefined) this.#codePageOfFont.set(this.#font, codePage)
  }

  #setLook(name: string, isOn: boolean): void {
    const { look } = this.#group
    const set = (change: Partial<Look>): void => {
      this.#group.look = { ...look, ...change }
    }
    if (name === 'plain') set({ ...PLAIN, deleted: look.deleted })
    else if (name === 'b') set({ bold: isOn })
    else if (name === 'i') set({ italic: isOn })
    else if (name === 'ul') set({ underline: isOn })
    else if (name === 'ulnone') set({ underline: false })
    else if (name === 'v') set({ hidden: isOn })
    else if (name === 'deleted') set({ deleted: isOn })
  }

  #beginAuthor(): void {
    this.#author = { text: '' }
    this.#group.destination = { is: 'author' }
  }

  #beginMargin(word: string): void {
    const flow = aFlow(word.startsWith('header') ? 'header' : 'footer')
    this.#margins.push({ word, flow })
    this.#group.destination = { is: 'flow', flow }
    this.#group.look = PLAIN
  }

  #beginInside(name: 'footnote' | 'annotation' | 'shptxt' | 'dptxbxtext'): void {
    const { destination } = this.#group
    if (destination.is !== 'flow') return
    const kind = name === 'footnote' || name === 'annotation' ? name : 'shape'
    const flow = aFlow(({ footnote: 'footnotes', annotation: 'comments', shape: 'drawing' } as const)[kind])
    const author = kind === 'annotation' ? this.#takeAuthor() : undefined
    destination.flow.open.items.push({ is: 'inside', kind, flow, author })
    if (kind === 'annotation') this.#tally.see('comments')
    this.#group.destination = { is: 'flow', flow }
    this.#group.look = PLAIN
  }

  #takeAuthor(): { text: string } | undefined {
    const author = this.#author
    this.#author = undefined
    if (author === undefined || author.text.trim() === '') return undefined
    const write = (text: string): void => {
      author.text = text
    }
    this.#units.push(unitOf([{ text: author.text, write }], { part: 'comments' }, 'person'))
    return author
  }

  #endParagraph(name: string): void {
    const { destination, look } = this.#group
    // The mark of a deleted paragraph is gone as well: what is around it is one.
    if (destination.is !== 'flow' || look.deleted) return
    const end = name === 'cell' || name === 'row' ? name : 'par'
    this.#end(destination.flow, end)
  }

  #end({ paragraphs, open, place }: Flow, end: Paragraph['end']): void {
    const runs = open.items.filter(item => item.is === 'run')
    if (runs.some(({ text }) => text.trim() !== '')) this.#units.push(unitOf(runs.map(pieceOf), { part: place }))
    paragraphs.push({ items: open.items, end })
    open.items = []
  }

  #endFlow(flow: Flow): void {
    if (flow.open.items.length > 0) this.#end(flow, 'par')
  }
}

const ENDS = words('par sect page column cell row softline')

function aFlow(place: PlacePart): Flow {
  return { place, paragraphs: [], open: { items: [] } }
}

function pieceOf(run: Run): { text: string; write(text: string): void } {
  return {
    text: run.text,
    write: text => {
      run.text = text
    },
  }
}

/** Of what a file says: no name of an object's own may be taken for an entry. */
function mapOf<Value>(rows: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(rows))
}

const isSame = (one: Look, other: Look): boolean =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.hidden === other.hidden

/** The cells of each row of the tables. */
function rowsOf({ paragraphs }: Flow): Paragraph[][] {
  const rows: Paragraph[][] = []
  let cells: Paragraph[] = []
  for (const paragraph of paragraphs) {
    if (paragraph.end === 'cell') cells.push(paragraph)
    if (paragraph.end !== 'row') continue
    if (cells.length > 1) rows.push(cells)
    cells = []
  }
  return rows
}

const textOf = ({ items }: Paragraph): string => items.map(item => (item.is === 'run' ? item.text : '')).join('')
