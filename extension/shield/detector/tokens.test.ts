import { expect, test } from 'vitest'

import { BLANK, LINE_END, NOTHING, PARAGRAPH, tokensOf } from './tokens.ts'

const wordsOf = (text: string) => {
  const { count, starts, ends } = tokensOf(text)
  return Array.from({ length: count }, (_, at) => text.slice(starts[at], ends[at]))
}

test.each([
  ['Zoë’s 2nd mail: a.b@c.de', ['Zoë', '’', 's', '2', 'nd', 'mail', ':', 'a', '.', 'b', '@', 'c', '.', 'de']],
  ['張三さん、7月', ['張', '三', 'さ', 'ん', '、', '7', '月']],
  ['タナカ様', ['タナカ', '様']],
  ['김민수씨', ['김', '민', '수', '씨']],
  ['ที่นี่', ['ที่', 'นี่']],
  ['कमरा 13', ['कमरा', '13']],
  ['a😀b', ['a', '😀', 'b']],
  ['Re\u0301my a\u200db caféБ aध्', ['Re\u0301my', 'a\u200db', 'caféБ', 'aध्']],
  ['12٢ 3é a张 7\u00a0b\u2028c\u0007', ['12٢', '3', 'é', 'a', '张', '7', 'b', 'c', '\u0007']],
  ['', []],
])('%j is read as %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('what stands before a token says whether it goes on, or a line or a paragraph begins', () => {
  expect([...tokensOf('a-b c\nd\n \ne').gaps]).toEqual([PARAGRAPH, NOTHING, NOTHING, BLANK, LINE_END, PARAGRAPH])
})
