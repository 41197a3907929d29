import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'

import { typesetter } from './fonts.ts'

async function runsOf(text: string) {
  const type = await typesetter(await PDFDocument.create(), { regular: text, bold: '', hand: '' })
  return { type, runs: type.runs(text, 'regular', 10) }
}
const read = (runs: Awaited<ReturnType<typeof runsOf>>['runs']) =>
  runs.map(run => run.unseen ?? run.pieces.map(({ text }) => text).join(''))

test('[LTR-5] letters of Arabic join: a word is not as wide as its letters alone', async () => {
  const { type } = await runsOf('محمد علي')
  const alone = [...'محمد'].reduce((sum, letter) => sum + type.width(letter, 'regular', 10), 0)
  expect(Math.abs(type.width('محمد', 'regular', 10) - alone)).toBeGreaterThan(1)
  // Lam and alef form a single glyph.
  expect(type.width('لا', 'regular', 10)).toBeLessThan(
    type.width('ل', 'regular', 10) + type.width('ا', 'regular', 10) - 1,
  )
})

test('[LTR-5] marks stand where the letter has its place for them, not after it', async () => {
  const { runs } = await runsOf('שָׂרָה')
  const [piece] = runs.flatMap(({ pieces }) => pieces)
  const places = piece?.shapes() ?? []
  // Six glyphs, three of which are placed next to a letter and not in its line.
  expect(places).toHaveLength(6)
  const widths = places.slice(1).map(({ x }, index) => x - (places[index]?.x ?? 0))
  expect(widths.filter(width => width < 0.2).length).toBeGreaterThanOrEqual(3)
  // The dot of an Arabic letter is a separate mark in this face: without its position it would be beside its letter.
  const [dotted] = (await runsOf('ضب')).runs.flatMap(({ pieces }) => pieces)
  expect(dotted?.shapes().some(({ y }) => y !== 0)).toBe(true)
})

test('[LTR-5] words that are read from the right stand so, numbers and brackets among them too, and are read in their order', async () => {
  const { runs } = await runsOf('I am שרה (1984) לוי, yes')
  expect(read(runs)).toEqual(['I am ', 'שרה (1984) לוי', ', yes'])
  // From the left: the last name, the bracket that closes in reading order, and the number unchanged.
  expect(runs[1]?.pieces.map(({ text }) => text)).toEqual(['לוי', ' (', '1984', ') ', 'שרה'])
})

test('words in the Latin script stay as they were: nothing is drawn as a shape, turned or read otherwise', async () => {
  const { runs } = await runsOf('I am Żółć, 1984')
  expect(runs.every(run => run.unseen === null && run.pieces.every(({ font }) => font !== null))).toBe(true)
})

test('[LTR-5] a name takes the letters of one country where its letters tell which', async () => {
  const faceOf = async (text: string) => {
    const { runs } = await runsOf(text)
    return [...new Set(runs.flatMap(({ pieces }) => pieces.map(({ font }) => font?.name.replace(/^.*\+/, ''))))]
  }
  expect((await faceOf('直さくら')).every(name => name?.startsWith('NotoSansJP'))).toBe(true)
  expect((await faceOf('김直')).every(name => name?.startsWith('NotoSansKR'))).toBe(true)
  expect((await faceOf('直')).every(name => name?.startsWith('NotoSansSC'))).toBe(true)
})

test('[TRUTH-511] Arabic digits are seen from the left, as they are read', async () => {
  const digitsOf = async (text: string) => {
    const { runs } = await runsOf(text)
    return runs.flatMap(({ pieces }) => pieces.flatMap(piece => piece.shapes().map(({ commands }) => commands)))
  }
  const [three, four] = [await digitsOf('٣'), await digitsOf('٤')]
  expect(await digitsOf('٣٤')).toEqual([...three, ...four])
})
