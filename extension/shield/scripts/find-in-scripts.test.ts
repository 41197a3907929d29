import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { createScanner, detect } from '../detect.ts'
import { read } from '../reading.ts'
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

  test('what a first text costs is done in parts, once, and changes nothing of what is found', () => {
    const { text } = marked(lines[0] ?? '')
    const parts = (reading = read(text)) => {
      let count = 1
      while (!SCRIPTS.prepare(reading, () => false)) count += 1
      return count
    }
    expect(parts(read('Dear Ms. Dana Whitfield'))).toBe(1)
    expect(parts()).toBeGreaterThan(6)
    expect(parts()).toBe(1)
    const scanner = createScanner({ scripts: SCRIPTS })
    scanner.prepare(text, () => true)
    expect(scanner.scan(text)).toEqual(detect(text, { scripts: SCRIPTS }))
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
