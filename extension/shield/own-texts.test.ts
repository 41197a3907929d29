import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { type Annotated, type Found, qualityOf } from '../../tests/bench/shield-score.ts'
import { detect } from './detect.ts'

/** Written before anyone had read the rules; the folder's `README.md` has the first measurements. */
const FOLDER = 'tests/fixtures/shield/own'

/**
 * What each set reached at the last measurement, rounded. `touched` counts texts without any detail that were changed.
 */
const REACHED = [
  { name: 'everyday', texts: 134, f1: 0.92, leak: 7, over: 2.1, touched: 2 },
  { name: 'queries', texts: 55, f1: 0.85, leak: 9.8, over: 2.6, touched: 0 },
  { name: 'scripts', texts: 91, f1: 0.92, leak: 8.5, over: 1.9, touched: 0 },
]

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

describe('texts of everyday use, in thirty languages', () => {
  test.each(REACHED)(
    '$name: found, and what holds nothing is left alone',
    ({ name, texts, f1, leak, over, touched }) => {
      const lines = readFileSync(`${FOLDER}/${name}.txt`, 'utf8').trim().split('\n')
      const all = lines.filter(line => !line.startsWith('# ')).map(line => marked(line.replaceAll('⏎', '\n')))
      const found = all.map(({ text }) => detect(text))
      const quality = qualityOf(all, found)
      expect(all).toHaveLength(texts)
      expect(quality.f1).toBeGreaterThanOrEqual(f1)
      expect(quality.leak).toBeLessThanOrEqual(leak)
      expect(quality.over).toBeLessThanOrEqual(over)
      const changed = all.filter(({ spans }, index) => spans.length === 0 && (found[index] ?? []).length > 0)
      expect(changed.length).toBeLessThanOrEqual(touched)
    },
  )

  test.each([
    ['told ashley that tyler cheated', 'ashley'],
    ['his wife Thuy is here', 'Thuy'],
    ['they offered 92k and I asked for 95k', '92k'],
    ['follow @jessie_k on insta', '@jessie_k'],
    ['case no. 2:24-cv-01234 was dismissed', '2:24-cv-01234'],
    ['visa card exp 12/27', '12/27'],
    ['| name | phone |\n|---|---|\n| Pat Quill | 555-0100 |', '555-0100'],
    ['write to maria dot lopez at example dot com', 'maria dot lopez at example dot com'],
    ['call me at five five five, oh one double four', 'five five five, oh one double four'],
    [
      'words: legal winner thank year wave sausage worth useful legal winner thank yellow',
      'legal winner thank year wave',
    ],
    ['Ask Zé about it', 'Zé'],
  ])('%s', (text, hidden) => {
    const start = text.indexOf(hidden)
    expect(detect(text).some(span => span.start <= start && span.end >= start + hidden.length)).toBe(true)
  })

  test.each([
    'I run 10k every sunday and watch 4k videos',
    'one two three four five six seven eight nine ten',
    'use @property and @Override, then @media print',
    'the ratio was 3:24 at half time',
    'meet me at example.com for the docs',
    'ten words with no meaning were chosen by a small child yesterday before lunch',
  ])('left alone: %s', text => {
    expect(detect(text)).toEqual([])
  })
})
