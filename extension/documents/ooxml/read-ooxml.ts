import { type Opened, Unreadable } from '../formats.ts'
import type { Details } from '../hide-texts.ts'
import type { Tally } from '../report.ts'
import { type Leaf, type Place, type TextUnit, unitOf } from '../texts.ts'
import { writeXml, type XmlElement } from '../xml.ts'
import { leavesOf } from './leaves.ts'
import { type Link, openPackage, type Part, writePackage } from './package.ts'
import { readWorkbook, settleSheetPart, shownNumber } from './sheets.ts'
import { settleSlidesPart } from './slides.ts'
import { dropOlderCopies, settleWordPart } from './word.ts'
import { FREQUENT, unitsOfXml } from './xml-units.ts'

/** A workbook in a chart in a text, and no deeper. */
const MAX_NESTED = 2

/** Reads DOCX, XLSX and PPTX: one package of XML parts in all three. */
export async function readOoxml(bytes: Uint8Array, tally: Tally, depth = 0): Promise<Opened> {
  const opened = await openPackage(bytes, tally)
  const { main, parts } = opened
  const inner = new Map<Part, Opened>()
  for (const part of parts) {
    if (part.content.is === 'package') inner.set(part, await readNested(part.content.bytes, tally, depth))
    else if (part.content.is === 'xml') settle(part.content.root, main, tally)
  }
  const book = readWorkbook(main, parts, tally)
  const leaves = leavesOf(main)
  const units = [
    ...(book?.units ?? []),
    ...parts.flatMap(part => partUnits(part, leaves.get(part), book !== null)),
    ...parts.flatMap(part => part.links.flatMap(link => linkUnits(link, leaves.get(part)))),
    ...[...inner].flatMap(([part, nested]) => nested.units.map(unit => embedded(unit, leaves.get(part)))),
  ]
  return {
    units,
    context: [...(book?.context ?? []), ...[...inner.values()].flatMap(nested => nested.context)],
    async write(details) {
      book?.settle(details)
      const written = new Map<Part, Uint8Array>()
      for (const part of parts) {
        if (part.content.is === 'picture') written.set(part, part.content.bytes)
        else if (part.content.is === 'package')
          written.set(part, (await inner.get(part)?.write(details)) ?? new Uint8Array())
        else {
          hideInStructure(part.content.root, details)
          written.set(part, writeXml(part.content.root))
        }
      }
      return writePackage(opened, written, path => details.in(path).length > 0)
    },
  }
}

async function readNested(bytes: Uint8Array, tally: Tally, depth: number): Promise<Opened> {
  if (depth >= MAX_NESTED) throw new Unreadable('too-large')
  return readOoxml(bytes, tally, depth + 1)
}

/** What each program keeps beside the words, by the element that the main part begins with. */
const SETTLE = new Map<string, (root: XmlElement, tally: Tally) => void>([
  ['document', settleWordPart],
  ['workbook', settleSheetPart],
  ['presentation', settleSlidesPart],
])

function settle(root: XmlElement, main: Part, tally: Tally): void {
  dropOlderCopies(root, tally)
  if (main.content.is === 'xml') SETTLE.get(main.content.root.local)?.(root, tally)
}

function partUnits(part: Part, on: Leaf | undefined, isBook: boolean): TextUnit[] {
  if (part.content.is !== 'xml') return []
  const { root, as } = part.content
  // Shared texts are read with the cells that show them.
  if (isBook && root.local === 'sst') return []
  const place = placeOf(as, on)
  const cells = isBook && root.local === 'worksheet' ? root.named('sheetData') : []
  if (cells.length === 0) return [...unitsOfXml(root, place), ...chartNumbers(root, place)]
  // Cells were read as rows.
  const all = root.children
  root.children = all.filter(child => !cells.includes(child as XmlElement))
  const units = unitsOfXml(root, place)
  root.children = all
  return units
}

const placeOf = (part: Place['part'], on: Leaf | undefined): Place => (on === undefined ? { part } : { part, on })

/** Its own pages are not those of the document around it. */
function embedded(unit: TextUnit, on: Leaf | undefined): TextUnit {
  const moved = ({ cell }: Place): Place => ({
    ...placeOf('embedded', on),
    ...(cell !== undefined && { cell }),
  })
  return { ...unit, place: moved(unit.place), also: (unit.also ?? []).map(moved) }
}

/** Values that a chart keeps of its sheet. */
function chartNumbers(root: XmlElement, place: Place): TextUnit[] {
  if (root.local !== 'chartSpace') return []
  return root.descendants().flatMap(element => {
    if (element.local !== 'v' || element.text.length < 3) return []
    const isNumber = element.parent?.parent?.local === 'numCache'
    const write = (text: string): void => {
      // A number that is hidden leaves a gap: a chart cannot draw a word.
      if (isNumber) element.parent?.remove()
      else element.text = text
    }
    return [
      unitOf(
        [{ text: isNumber ? shownNumber(element.text) : element.text, write }],
        place,
        isNumber ? 'number' : 'prose',
      ),
    ]
  })
}

/** The address of a link. `mailto:` and the rest of it stay an address when a part is hidden. */
function linkUnits(link: Link, on: Leaf | undefined): TextUnit[] {
  if (typeof link.target !== 'string' || link.target === 'removed') return []
  const write = (text: string): void => {
    link.target = encodeURI(text)
  }
  return [unitOf([{ text: decoded(link.target), write }], placeOf('links', on), 'bare')]
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/**
 * Whatever else repeats a detail: the name of a style, a reference to a bookmark or a sheet. Only details with letters:
 * the rest of a file's attributes are its measures.
 */
function hideInStructure(root: XmlElement, details: Details): void {
  if (details.isEmpty) return
  for (const element of [root, ...root.descendants()]) {
    if (FREQUENT.has(element.local)) continue
    for (const { name, value } of element.attributes) {
      if (value.length < 2 || name.startsWith('xmlns') || !/\p{L}/u.test(value)) continue
      const hidden = details.hiddenIn(value, 'bare', detail => /\p{L}/u.test(detail.value))
      if (hidden !== null) element.set(name, hidden)
    }
  }
}
