import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { type Annotated, type Found, qualityOf } from '../../tests/bench/shield-score.ts'
import { detect } from './detect.ts'
import { restore } from './restore.ts'

/** Written before anyone had read the rules; the folder's `README.md` says what these sets may be used for. */
const FOLDER = 'tests/fixtures/shield/blind'
const SECOND_FOLDER = 'tests/fixtures/shield/blind2'
const THIRD_FOLDER = 'tests/fixtures/shield/blind3'
const FOURTH_FOLDER = 'tests/fixtures/shield/blind4'

/**
 * What each set reached at the last measurement, rounded: falling below it means that a change has made a script worse.
 */
const REACHED = [
  { script: 'cyrillic', f1: 0.97, leak: 3.1 },
  { script: 'greek', f1: 0.97, leak: 4.1 },
  { script: 'han', f1: 0.91, leak: 4.8 },
  { script: 'kana', f1: 0.93, leak: 8.3 },
  { script: 'hangul', f1: 0.98, leak: 1.3 },
  { script: 'arabic', f1: 0.94, leak: 3.6 },
  { script: 'hebrew', f1: 0.96, leak: 1.7 },
  { script: 'devanagari', f1: 0.97, leak: 5.3 },
  { script: 'thai', f1: 0.93, leak: 13.3 },
]
/** The same of the second collection, of which nobody who works on the rules has read the misses. */
const REACHED_AGAIN = [
  { script: 'cyrillic', f1: 0.94, leak: 6.1 },
  { script: 'greek', f1: 0.97, leak: 1.8 },
  { script: 'han', f1: 0.88, leak: 8.2 },
  { script: 'kana', f1: 0.94, leak: 8.2 },
  { script: 'hangul', f1: 0.92, leak: 5.7 },
  { script: 'arabic', f1: 0.95, leak: 2.3 },
  { script: 'hebrew', f1: 0.95, leak: 4.6 },
  { script: 'devanagari', f1: 0.93, leak: 9.8 },
  { script: 'thai', f1: 0.93, leak: 4.1 },
  { script: 'latin', f1: 0.85, leak: 14.7 },
]
/** The same of the third one, whose author went on to work on the rules with only its totals at hand. */
const REACHED_LAST = [
  { script: 'latin', texts: 78, f1: 0.87, leak: 11.1 },
  { script: 'english', texts: 44, f1: 0.91, leak: 12.2 },
  { script: 'cyrillic', texts: 14, f1: 0.95, leak: 6 },
  { script: 'greek', texts: 10, f1: 0.98, leak: 3.3 },
  { script: 'han', texts: 11, f1: 0.81, leak: 18.3 },
  { script: 'kana', texts: 10, f1: 0.86, leak: 14.5 },
  { script: 'hangul', texts: 10, f1: 0.88, leak: 9.5 },
  { script: 'arabic', texts: 11, f1: 0.92, leak: 11.4 },
  { script: 'hebrew', texts: 10, f1: 0.92, leak: 16.6 },
  { script: 'devanagari', texts: 11, f1: 0.94, leak: 4.6 },
  { script: 'thai', texts: 10, f1: 0.82, leak: 4.7 },
  { script: 'queries', texts: 65, f1: 0.93, leak: 5 },
]
const EIGHT = ['cyrillic', 'greek', 'han', 'kana', 'hangul', 'arabic', 'hebrew', 'devanagari'] as const
/** The same of the fourth one. Nobody who works on the rules has read it. */
const REACHED_FOURTH = [
  { script: 'cyrillic', texts: 20, f1: 0.9, leak: 18.8 },
  { script: 'greek', texts: 20, f1: 0.92, leak: 9.1 },
  { script: 'han', texts: 20, f1: 0.84, leak: 11.4 },
  { script: 'kana', texts: 20, f1: 0.81, leak: 18.3 },
  { script: 'hangul', texts: 20, f1: 0.9, leak: 10.8 },
  { script: 'arabic', texts: 20, f1: 0.8, leak: 23.1 },
  { script: 'hebrew', texts: 20, f1: 0.8, leak: 18.3 },
  { script: 'devanagari', texts: 20, f1: 0.79, leak: 21.8 },
  { script: 'thai', texts: 20, f1: 0.9, leak: 10.3 },
  { script: 'latin', texts: 120, f1: 0.85, leak: 13.6 },
  { script: 'english', texts: 60, f1: 0.93, leak: 6.1 },
  { script: 'short', texts: 60, f1: 0.92, leak: 9.9 },
  { script: 'queries', texts: 80, f1: 0.92, leak: 11.7 },
]
/** How many of a hundred ordinary sentences may be changed, in each collection. */
const TOUCHED = 0.3
const TOUCHED_AGAIN = 5
const TOUCHED_FOURTH = 3
const TOUCHED_LAST = 5.2

function linesOf(name: string, folder = FOLDER): string[] {
  return readFileSync(`${folder}/${name}.txt`, 'utf8').trim().split('\n')
}

function marked(line: string): Annotated {
  const spans: (Found & { soft: boolean })[] = []
  let text = ''
  let at = 0
  for (const found of line.matchAll(/\{([^|{}]+)\|(~?)([A-Z_]+)\}/g)) {
    const [whole, words = '', soft, type = ''] = found
    text += line.slice(at, found.index)
    spans.push({ start: text.length, end: text.length + words.length, type, soft: soft === '~' })
    text += words
    at = found.index + whole.length
  }
  return { text: text + line.slice(at), spans }
}

/** Every sentence that a line with alternatives expands to. */
function sentences(line: string): string[] {
  const open = line.indexOf('(')
  const close = line.indexOf(')', open)
  if (open < 0 || close < 0) return [line]
  const rests = sentences(line.slice(close + 1))
  const parts = line.slice(open + 1, close).split('|')
  return parts.flatMap(part => rests.map(rest => line.slice(0, open) + part + rest))
}

const find = (text: string) => detect(text)

/** The texts of one or more sets, and how well their details are found. */
function measured(names: readonly string[], folder = FOLDER): { count: number; f1: number; leak: number } {
  const texts = names.flatMap(name => linesOf(name, folder)).map(line => marked(line.replaceAll('⏎', '\n')))
  const { f1, leak } = qualityOf(
    texts,
    texts.map(({ text }) => find(text)),
  )
  return { count: texts.length, f1, leak }
}

describe('texts that were written apart from the rules', () => {
  test.each(REACHED)('$script: names, numbers, and addresses are found', ({ script, f1, leak }) => {
    const quality = measured([script])
    expect(quality.count).toBeGreaterThanOrEqual(script === 'thai' ? 30 : 60)
    expect(quality.f1).toBeGreaterThanOrEqual(f1)
    expect(quality.leak).toBeLessThanOrEqual(leak)
  })

  test('ordinary sentences in fifteen languages are left alone', () => {
    const lines = linesOf('ordinary')
    const languages = lines.filter(line => line.startsWith('# '))
    const all = lines.filter(line => !line.startsWith('# ')).flatMap(sentences)
    const touched = all.filter(sentence => find(sentence).length > 0)
    expect(languages.length).toBe(15)
    expect(all.length).toBeGreaterThanOrEqual(2_000)
    expect((100 * touched.length) / all.length).toBeLessThanOrEqual(TOUCHED)
  })

  test.each(REACHED_AGAIN)('$script: a second collection shows the same', ({ script, f1, leak }) => {
    const quality = measured([script], SECOND_FOLDER)
    expect(quality.count).toBe(25)
    expect(quality.f1).toBeGreaterThanOrEqual(f1)
    expect(quality.leak).toBeLessThanOrEqual(leak)
  })

  test('ordinary sentences of the second collection are left alone', () => {
    const all = linesOf('ordinary', SECOND_FOLDER).filter(line => !line.startsWith('# '))
    const touched = all.filter(sentence => find(sentence).length > 0)
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect((100 * touched.length) / all.length).toBeLessThanOrEqual(TOUCHED_AGAIN)
  })

  test.each(REACHED_LAST)('$script: a third collection shows the same', ({ script, texts, f1, leak }) => {
    const quality = measured([script], THIRD_FOLDER)
    expect(quality.count).toBe(texts)
    expect(quality.f1).toBeGreaterThanOrEqual(f1)
    expect(quality.leak).toBeLessThanOrEqual(leak)
  })

  test('ordinary sentences of the third collection are left alone', () => {
    const all = linesOf('ordinary', THIRD_FOLDER).filter(line => !line.startsWith('# '))
    const touched = all.filter(sentence => find(sentence).length > 0)
    expect(all).toHaveLength(310)
    expect((100 * touched.length) / all.length).toBeLessThanOrEqual(TOUCHED_LAST)
  })

  test.each(REACHED_FOURTH)('$script: a fourth collection shows the same', ({ script, texts, f1, leak }) => {
    const quality = measured([script], FOURTH_FOLDER)
    expect(quality.count).toBe(texts)
    expect(quality.f1).toBeGreaterThanOrEqual(f1)
    expect(quality.leak).toBeLessThanOrEqual(leak)
  })

  test('the eight scripts of the fourth collection together', () => {
    const quality = measured(EIGHT, FOURTH_FOLDER)
    expect(quality.count).toBe(160)
    expect(quality.f1).toBeGreaterThanOrEqual(0.84)
    expect(quality.leak).toBeLessThanOrEqual(16.7)
  })

  test('short prompts and searches without a detail, and ordinary sentences of the fourth collection, are left alone', () => {
    const touchedOf = (lines: readonly string[]) => lines.filter(line => find(line).length > 0).length
    const [short = [], queries = []] = ['short', 'queries'].map(name =>
      linesOf(name, FOURTH_FOLDER).filter(line => !line.includes('{')),
    )
    const ordinary = linesOf('ordinary', FOURTH_FOLDER).filter(line => !line.startsWith('# '))
    expect([short.length, queries.length, ordinary.length]).toEqual([30, 40, 300])
    expect([touchedOf(short), touchedOf(queries)]).toEqual([0, 0])
    expect((100 * touchedOf(ordinary)) / ordinary.length).toBeLessThanOrEqual(TOUCHED_FOURTH)
  })

  test.each([
    { folder: THIRD_FOLDER, all: 50, restored: 49 },
    { folder: FOURTH_FOLDER, all: 60, restored: 60 },
  ])('answers that a model has altered are restored: $restored of $all in $folder', ({ folder, all, restored }) => {
    const cases: { modelOutput: string; vault: Record<string, string>; expected: string }[] = JSON.parse(
      readFileSync(`${folder}/mangled.json`, 'utf8'),
    )
    const right = cases.filter(
      ({ modelOutput, vault, expected }) => restore(modelOutput, new Map(Object.entries(vault))) === expected,
    )
    expect(cases).toHaveLength(all)
    expect(right.length).toBeGreaterThanOrEqual(restored)
  })
})
