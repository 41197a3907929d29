import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { type Annotated, type Found, qualityOf } from '../../../tests/bench/shield-score.ts'
import { detect } from '../detect.ts'
import { SCRIPTS } from './find-in-scripts.ts'

/** Written before anyone had read the rules; the folder's `README.md` says what these sets may be used for. */
const FOLDER = 'tests/fixtures/shield/blind'

/**
 * What each set reached at the last measurement, rounded: falling below it means that a change has made a script worse.
 */
const REACHED = [
  { script: 'cyrillic', f1: 0.96, leak: 4.4 },
  { script: 'greek', f1: 0.96, leak: 8.9 },
  { script: 'han', f1: 0.88, leak: 9 },
  { script: 'kana', f1: 0.92, leak: 10.5 },
  { script: 'hangul', f1: 0.93, leak: 10.8 },
  { script: 'arabic', f1: 0.85, leak: 17.8 },
  { script: 'hebrew', f1: 0.86, leak: 16.9 },
  { script: 'devanagari', f1: 0.82, leak: 21.6 },
  { script: 'thai', f1: 0.85, leak: 16.5 },
]
/** How many of a hundred ordinary sentences may be changed. */
const TOUCHED = 1

function linesOf(name: string): string[] {
  return readFileSync(`${FOLDER}/${name}.txt`, 'utf8').trim().split('\n')
}

function marked(line: string): Annotated {
  const spans: Found[] = []
  let text = ''
  let at = 0
  for (const found of line.matchAll(/\{([^|{}]+)\|([A-Z_]+)\}/g)) {
    const [whole, words = '', type = ''] = found
    text += line.slice(at, found.index)
    spans.push({ start: text.length, end: text.length + words.length, type })
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

const find = (text: string) => detect(text, { scripts: SCRIPTS })

describe('texts that were written apart from the rules', () => {
  test.each(REACHED)('$script: names, numbers, and addresses are found', ({ script, f1, leak }) => {
    const texts = linesOf(script).map(marked)
    const quality = qualityOf(
      texts,
      texts.map(({ text }) => find(text)),
    )
    expect(texts.length).toBeGreaterThanOrEqual(script === 'thai' ? 30 : 60)
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
})
