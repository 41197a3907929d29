import type { Details } from '../hide-texts.ts'
import type { Tally } from '../report.ts'
import { type Leaf, type Place, type TextUnit, unitOf } from '../texts.ts'
import { XmlElement } from '../xml.ts'
import { leafParts } from './leaves.ts'
import type { Part } from './package.ts'
import { removeUpward } from './package.ts'
import { unitsOfXml } from './xml-units.ts'

/** The parts of a workbook, apart from charts and drawings. */
export interface Workbook {
  readonly units: readonly TextUnit[]
  /** Each row of each sheet as a line, with tabs between its cells, and the words in formulas. */
  readonly context: readonly string[]
  /** Takes out the formulas that name a detail, once all are known. */
  settle(details: Details): void
}

interface Cell {
  readonly element: XmlElement
  readonly place: Place
  readonly text: string
}

/** Reads sheets and their shared texts; `null` if the main part is no workbook. */
export function readWorkbook(main: Part, parts: readonly Part[], tally: Tally): Workbook | null {
  const book = rootOf(main)
  if (book?.local !== 'workbook') return null
  settleBook(book, tally)
  const hidden = book.named('sheets').flatMap(list => list.elements.filter(isHidden))
  tally.see('hidden-sheets', hidden.length)
  const sharedRoot = parts.map(rootOf).find(root => root?.local === 'sst')
  const items = (sharedRoot?.named('si') ?? []).map(withoutReadings(tally))
  const users = new Map<number, Place[]>()
  const units: TextUnit[] = []
  const context: string[] = []
  const formulas: XmlElement[] = []
  for (const [sheet, leaf] of leafParts(main)) {
    const root = rootOf(sheet)
    if (root === null) continue
    for (const row of rowsOf(root)) {
      const cells = row.named('c').map(element => cellOf(element, leaf, items, users))
      const line = cells.map(({ text }) => text).join('\t')
      if (/\S/.test(line)) context.push(line)
      for (const cell of cells) {
        units.push(...cellUnits(cell))
        for (const formula of cell.element.named('f')) {
          formulas.push(formula)
          if (formula.text.includes('"')) context.push(wordsOf(formula.text))
        }
      }
    }
    settleSheet(root, tally)
  }
  for (const [index, item] of items.entries()) {
    const [place, ...also] = users.get(index) ?? []
    if (place !== undefined) units.push(...cellTexts(item, place, also))
    else if (item.children.length > 0) {
      // Kept by Excel until the next time it saves.
      tally.remove('unused-texts')
      item.children = [new XmlElement('t', '')]
    }
  }
  return { units, context, settle: details => dropNaming(formulas, book, details, tally) }
}

/** Texts of cells are read with their row, as context; here they are only changed. */
const cellTexts = (element: XmlElement, place: Place, also: readonly Place[] = []): TextUnit[] =>
  unitsOfXml(element, place).map(unit => ({
    ...unit,
    also,
    manner: 'cell' as const,
    hide: hidden => unit.hide(hidden),
  }))

function rootOf({ content }: Part): XmlElement | null {
  return content.is === 'xml' ? content.root : null
}

const isHidden = (sheet: XmlElement): boolean => (sheet.get('state') ?? 'visible') !== 'visible'

function rowsOf(root: XmlElement): XmlElement[] {
  return root.named('sheetData').flatMap(data => data.named('row'))
}

function withoutReadings(tally: Tally): (item: XmlElement) => XmlElement {
  return item => {
    for (const local of ['rPh', 'phoneticPr'])
      for (const reading of item.named(local)) {
        reading.remove()
        if (local === 'rPh') tally.remove('readings')
      }
    return item
  }
}

function cellOf(element: XmlElement, on: Leaf, items: readonly XmlElement[], users: Map<number, Place[]>): Cell {
  const place: Place = { part: 'sheet', on, cell: element.get('r') ?? '' }
  // These lead to a part that is not kept.
  if (element.get('cm') !== undefined) element.unset('cm')
  if (element.get('vm') !== undefined) element.unset('vm')
  const value = shownValue(element)
  if (element.get('t') === 'inlineStr') return { element, place, text: textOf(element.named('is')[0]) }
  if (element.get('t') !== 's') return { element, place, text: value }
  const index = Number(value)
  const places = users.get(index)
  if (places === undefined) users.set(index, [place])
  else places.push(place)
  return { element, place, text: textOf(items[index]) }
}

function textOf(item: XmlElement | undefined): string {
  const texts = item === undefined ? [] : item.descendants().filter(({ local }) => local === 't')
  return texts.map(({ text }) => text).join('')
}

function cellUnits({ element, place }: Cell): TextUnit[] {
  const kind = element.get('t') ?? 'n'
  if (kind === 'inlineStr') return element.named('is').flatMap(item => cellTexts(item, place))
  const [value] = element.named('v')
  if (value === undefined || (kind !== 'str' && kind !== 'n')) return []
  if (kind === 'str') {
    const write = (text: string): void => {
      value.text = text
    }
    return [unitOf([{ text: value.text, write }], place, 'cell')]
  }
  if (value.text.length < 3) return []
  const write = (text: string): void => {
    element.set('t', 'str')
    value.text = text
  }
  return [unitOf([{ text: shownValue(element), write }], place, 'number')]
}

function shownValue(cell: XmlElement): string {
  const value = cell.named('v')[0]?.text ?? ''
  return (cell.get('t') ?? 'n') === 'n' ? shownNumber(value) : value
}

/** 84060.96 is kept as 84060.960000000006: Excel shows 15 digits of what it keeps. */
export function shownNumber(kept: string): string {
  return /^-?\d{1,15}\.\d{9,17}$/.test(kept) ? String(Number(Number(kept).toPrecision(15))) : kept
}

/** The literal texts of a formula. */
function wordsOf(formula: string): string {
  return [...formula.matchAll(/"((?:[^"]|"")*)"/g)].map(([, words = '']) => words.replaceAll('""', '"')).join(' ')
}

/** A formula that names a detail, or another file, gives way to its value. */
function dropNaming(formulas: readonly XmlElement[], book: XmlElement, details: Details, tally: Tally): void {
  const naming = formulas.filter(({ text }) => text !== '' && (OTHER_FILE.test(text) || details.in(text).length > 0))
  const groups = new Map<XmlElement | null, Set<string>>()
  for (const formula of naming) {
    const group = formula.get('si')
    const sheet = formula.parent?.parent?.parent ?? null
    if (group !== undefined) groups.set(sheet, (groups.get(sheet) ?? new Set()).add(group))
  }
  for (const formula of formulas) {
    const shared = groups.get(formula.parent?.parent?.parent ?? null)?.has(formula.get('si') ?? '') ?? false
    if (!shared && !naming.includes(formula)) continue
    tally.remove('formulas')
    formula.remove()
  }
  for (const name of book.named('definedNames').flatMap(names => names.elements))
    if (OTHER_FILE.test(name.text)) removeUpward(name)
}

const OTHER_FILE = /\[\d+\]/

/** Who saved the workbook where, and views of its users. */
const OF_THE_BOOK = new Set(['fileSharing', 'customWorkbookViews', 'absPath', 'userId'])

function settleBook(book: XmlElement, tally: Tally): void {
  for (const element of book.descendants()) {
    if (!OF_THE_BOOK.has(element.local)) continue
    tally.remove('properties')
    removeUpward(element)
  }
}

function settleSheet(root: XmlElement, tally: Tally): void {
  for (const item of root.descendants()) {
    if (item.get('hidden') !== '1') continue
    if (item.local === 'row') tally.see('hidden-rows')
    if (item.local === 'col') tally.see('hidden-columns')
  }
  for (const views of root.named('customSheetViews')) views.remove()
}

/** What a table or a list of people keeps beside its words. */
export function settleSheetPart(root: XmlElement, tally: Tally): void {
  if (root.local === 'table') {
    for (const name of ['tableType', 'connectionId', 'queryTableFieldId']) root.unset(name)
    for (const element of root.descendants()) element.unset('queryTableFieldId')
  }
  for (const element of root.descendants()) {
    if (element.local === 'comment' || element.local === 'threadedComment') tally.see('comments')
    if (element.local !== 'person') continue
    if (element.get('userId') !== undefined) element.set('userId', '')
    element.set('providerId', 'None')
  }
}
