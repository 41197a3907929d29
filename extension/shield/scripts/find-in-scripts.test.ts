import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { detect } from '../detect.ts'
import { SCRIPTS } from './find-in-scripts.ts'
import { hasOtherScript } from './letters.ts'

/**
 * One text per line, with `{what must not be sent|its type}`. The rules were written with these texts, so they are no
 * independent measure.
 */
const lines = readFileSync('tests/fixtures/shield/other-scripts.txt', 'utf8').trim().split('\n')

function marked(line: string): { text: string; wanted: string[] } {
  const wanted = [...line.matchAll(/\{([^|{}]+)\|([A-Z_]+)\}/g)].map(([, words, type]) => `${type} ${words}`)
  return { text: line.replace(/\{([^|{}]+)\|[A-Z_]+\}/g, '$1'), wanted }
}

describe('names, numbers and addresses in other scripts than Latin', () => {
  test.each(lines)('%s', line => {
    const { text, wanted } = marked(line)
    const found = detect(text, { scripts: SCRIPTS }).map(({ start, end, type }) => `${type} ${text.slice(start, end)}`)
    expect([...new Set(found)]).toEqual([...new Set(wanted)])
  })

  test('a text in Latin letters asks for no further part, and says the same with it', () => {
    const text = 'Dear Ms. Dana Whitfield, please call +1 (415) 555-0134 about José’s naïve façade.'
    expect(hasOtherScript(text)).toBe(false)
    expect(detect(text, { scripts: SCRIPTS })).toEqual(detect(text))
  })

  test('100 KB of letters that begin everything are read in time that grows with the text', () => {
    for (const piece of [
      'г. ',
      '王',
      'Иван ',
      'ул. ',
      '가구 ',
      'عبد ',
      'רחוב ',
      'मकान ',
      'นาย',
      '1-',
      '佐藤',
      'ア・',
    ]) {
      expect(detect(piece.repeat(100_000 / piece.length), { scripts: SCRIPTS })).toBeInstanceOf(Array)
    }
  })
})
