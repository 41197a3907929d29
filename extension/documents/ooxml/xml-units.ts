import { type Manner, type Piece, type Place, type TextUnit, unitOf } from '../texts.ts'
import { type XmlElement, XmlText } from '../xml.ts'

/** The texts of a part: paragraphs with their runs joined, attributes that hold text, and every other text. */
export function unitsOfXml(root: XmlElement, place: Place): TextUnit[] {
  const taken = new Set<XmlElement>()
  const units: TextUnit[] = []
  for (const element of [root, ...root.descendants()]) {
    if (element.local === 'p') units.push(...paragraphUnits(element, place, taken))
    else if (element.local === 'rt') units.push(readingUnit(element, place, taken))
    else if (JOINED.has(element.local) && element.elements.length > 0)
      units.push(unitOf(piecesOf(element, 'all', taken), place))
    units.push(...attributeUnits(element, place))
    units.push(...otherText(element, place, taken))
  }
  return units.filter(({ text }) => text.trim() !== '')
}

/** Elements of a workbook whose runs are one text. */
const JOINED = new Set(['si', 'is', 'text'])

function paragraphUnits(paragraph: XmlElement, place: Place, taken: Set<XmlElement>): TextUnit[] {
  const units = fieldPieces(paragraph, taken).map(pieces => unitOf(pieces, place, 'bare'))
  const pieces = piecesOf(paragraph, 'run', taken)
  return pieces.length === 0 ? units : [unitOf(pieces, place), ...units]
}

/** The words of an annotation above others give them away, so whatever is hidden in one empties the other. */
function readingUnit(reading: XmlElement, place: Place, taken: Set<XmlElement>): TextUnit {
  const base = reading.parent?.named('rubyBase')[0]
  const unit = unitOf(piecesOf(reading, 'all', taken), place)
  return {
    ...unit,
    hide(hidden) {
      unit.hide(hidden)
      for (const text of base === undefined ? [] : textsIn(base)) text.text = ''
    },
  }
}

/** Signs between the letters that are elements of their own. */
const SIGNS = new Map(
  Object.entries({
    tab: '\t',
    ptab: '\t',
    br: '\n',
    cr: '\n',
    noBreakHyphen: '\u2011',
    softHyphen: '\u00ad',
  }),
)

/** `run`: signs count only as children of a run, since other elements have the same names. */
function piecesOf(top: XmlElement, signs: 'run' | 'all', taken: Set<XmlElement>): Piece[] {
  const pieces: Piece[] = []
  const walk = (element: XmlElement): void => {
    for (const child of element.elements) {
      const sign = SIGNS.get(child.local)
      if (child.local === 't') {
        taken.add(child)
        pieces.push(...textPieces(child, child.local === 't' && /^(?:si|is|text|r|rPh)$/.test(top.local)))
      } else if (sign !== undefined) {
        if (signs === 'all' || element.local === 'r' || (child.local === 'br' && element.local === 'p'))
          pieces.push({ text: sign, remove: () => child.remove() })
      } else if (child.local === 'rubyBase') walkBase(child)
      else if (!APART.has(child.local)) walk(child)
    }
  }
  const walkBase = (base: XmlElement): void => {
    const from = pieces.length
    walk(base)
    for (let index = from; index < pieces.length; index += 1) {
      const piece = pieces[index]
      if (piece?.write === undefined) continue
      const write = piece.write
      pieces[index] = {
        text: piece.text,
        write(text) {
          write(text)
          for (const reading of base.parent?.named('rt') ?? []) for (const inner of textsIn(reading)) inner.text = ''
        },
      }
    }
  }
  walk(top)
  return pieces
}

/** Texts of their own within a paragraph: a text box, a reading above a word, the properties of a run. */
const APART = new Set(['p', 'rt', 'rPh', 'pPr', 'rPr'])

function textsIn(element: XmlElement): XmlElement[] {
  return element.descendants().filter(({ local }) => local === 't')
}

/** Control characters in a workbook are written as `_x000D_`. */
const ESCAPE = /_x[0-9A-Fa-f]{4}_/g

function textPieces(element: XmlElement, hasEscapes: boolean): Piece[] {
  return piecesBetween(element.text, hasEscapes ? ESCAPE : null, '\r', text => {
    element.text = text
    // Word drops blanks at both ends otherwise; other formats keep them.
    if (/^\s|\s$/.test(text) && !element.name.startsWith('a:')) element.set('xml:space', 'preserve')
  })
}

/** The pieces of a text between marks that are not part of it; `sign` is how a mark reads. */
function piecesBetween(text: string, marks: RegExp | null, sign: string, write: (text: string) => void): Piece[] {
  const found = marks === null ? [] : [...text.matchAll(marks)]
  if (found.length === 0) return [{ text, write }]
  const slots: string[] = []
  const pieces: Piece[] = []
  const push = (slot: string, isMark: boolean): void => {
    const at = slots.push(slot) - 1
    const set = (changed: string): void => {
      slots[at] = changed
      write(slots.join(''))
    }
    pieces.push(isMark ? { text: sign, remove: () => set('') } : { text: slot, write: set })
  }
  let from = 0
  for (const match of found) {
    push(text.slice(from, match.index), false)
    push(match[0], true)
    from = match.index + match[0].length
  }
  push(text.slice(from), false)
  return pieces
}

/** The code of each field, which may be cut into several elements. */
function fieldPieces(paragraph: XmlElement, taken: Set<XmlElement>): Piece[][] {
  const fields: Piece[][] = [[]]
  const walk = (element: XmlElement): void => {
    for (const child of element.elements) {
      if (child.local === 'instrText') {
        taken.add(child)
        fields.at(-1)?.push(...textPieces(child, false))
      } else if (child.local === 'fldChar') fields.push([])
      else if (child.local !== 'p') walk(child)
    }
  }
  walk(paragraph)
  return fields.filter(pieces => pieces.length > 0)
}

/** Attributes that hold words, by `parent/element/attribute`, `element/attribute`, or `attribute` on any element. */
const TEXT_ATTRIBUTES = new Map<string, Manner>(
  Object.entries({
    descr: 'prose',
    title: 'prose',
    alt: 'prose',
    tooltip: 'prose',
    string: 'prose',
    display: 'prose',
    prompt: 'prose',
    promptTitle: 'prose',
    error: 'prose',
    errorTitle: 'prose',
    author: 'person',
    codeName: 'bare',
    formatCode: 'bare',
    location: 'bare',
    instr: 'bare',
    'docPr/name': 'prose',
    'cNvPr/name': 'prose',
    'cSld/name': 'prose',
    'section/name': 'prose',
    'custShow/name': 'prose',
    'tblCaption/val': 'prose',
    'tblDescription/val': 'prose',
    'alias/val': 'prose',
    'tag/val': 'prose',
    'listItem/displayText': 'prose',
    'listItem/value': 'prose',
    'helpText/val': 'prose',
    'statusText/val': 'prose',
    'default/val': 'prose',
    'listEntry/val': 'prose',
    'lvlText/val': 'prose',
    'name/val': 'bare',
    // Calibri and Georgia are nobody in particular.
    'font/name/val': 'given',
    'bookmarkStart/name': 'bare',
    'hyperlink/anchor': 'bare',
    'sheet/name': 'bare',
    'definedName/name': 'bare',
    'definedName/comment': 'prose',
    'table/name': 'bare',
    'table/displayName': 'bare',
    'table/comment': 'prose',
    'tableColumn/name': 'prose',
    'tableColumn/totalsRowLabel': 'prose',
    'scenario/name': 'prose',
    'scenario/comment': 'prose',
    'scenario/user': 'person',
    'inputCells/val': 'prose',
    'filter/val': 'prose',
    'customFilter/val': 'prose',
    'cfRule/text': 'prose',
    'protectedRange/name': 'bare',
    'person/displayName': 'person',
    'cmAuthor/name': 'person',
    'author/name': 'person',
  } as const),
)

function attributeUnits(element: XmlElement, place: Place): TextUnit[] {
  if (FREQUENT.has(element.local)) return []
  return element.attributes.flatMap(({ name, value }) => {
    const local = name.slice(name.indexOf(':') + 1)
    const own = `${element.local}/${local}`
    const manner =
      TEXT_ATTRIBUTES.get(`${element.parent?.local}/${own}`) ?? TEXT_ATTRIBUTES.get(own) ?? TEXT_ATTRIBUTES.get(local)
    // `name` of a declared namespace, or an empty value.
    if (manner === undefined || value.trim() === '' || name.startsWith('xmlns')) return []
    return [unitOf([{ text: value, write: text => element.set(name, text) }], place, manner)]
  })
}

/** Elements of a sheet or a text without such attributes, of which there can be a million. */
export const FREQUENT = new Set(['c', 'v', 'row', 't', 'r', 'p', 'rPr', 'pPr', 'si'])

/** Texts of elements that programs write for each other: positions and sizes. */
const NUMBERS = new Set(['posOffset', 'pctPosHOffset', 'pctPosVOffset', 'pctWidth', 'pctHeight', 'align', 'v'])

/** What a header of a sheet says between its codes: `&L&"Arial,Bold"&12Report`. */
const HEADER_CODES = /&(?:"[^"]{0,200}"|\d{1,4}|K[0-9A-F]{6}|[A-Z&])/g
const HEADERS = new Set(['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'])
const FORMULAS = new Set([
  'formula',
  'formula1',
  'formula2',
  'f',
  'definedName',
  'calculatedColumnFormula',
  'totalsRowFormula',
])

function otherText(element: XmlElement, place: Place, taken: ReadonlySet<XmlElement>): TextUnit[] {
  if (taken.has(element) || NUMBERS.has(element.local)) return []
  const isOfControl = element.parent?.local === 'ClientData'
  if (isOfControl && !element.local.startsWith('Fmla')) return []
  if (element.local === 'f' && element.parent?.local === 'c') return []
  return element.children.flatMap(child => {
    if (!(child instanceof XmlText) || child.raw.trim() === '') return []
    const write = (text: string): void => {
      child.text = text
    }
    const pieces = piecesBetween(child.text, HEADERS.has(element.local) ? HEADER_CODES : null, '\n', write)
    // A code of a header stays where it is.
    if (HEADERS.has(element.local)) for (const piece of pieces) delete piece.remove
    const isAuthor = element.local === 'author'
    return [unitOf(pieces, place, isAuthor ? 'person' : isOfControl || FORMULAS.has(element.local) ? 'bare' : 'prose')]
  })
}
