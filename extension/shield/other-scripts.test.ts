import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { createScanner, detect } from './detect.ts'

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
    const found = detect(text).map(({ start, end, type }) => `${type} ${text.slice(start, end)}`)
    expect([...new Set(found)]).toEqual([...new Set(wanted)])
  })

  test('a text that was prepared in parts has the same findings', () => {
    const { text } = marked(lines[0] ?? '')
    const scanner = createScanner()
    while (!scanner.prepare(text, () => false));
    expect(scanner.scan(text)).toEqual(detect(text))
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
      expect(detect(piece.repeat(100_000 / piece.length))).toBeInstanceOf(Array)
    }
  })
})
