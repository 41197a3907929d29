import { describe, expect, test } from 'vitest'

import { createScanner, detect } from './detect.ts'

describe('texts in other scripts than Latin', () => {
  test('a text that was prepared in parts has the same findings', () => {
    const text =
      'Меня зовут Иван Петров, мой паспорт 4509 123456, телефон +7 916 123-45-67.\n\n我叫王小明，电话13900005521。'
    const scanner = createScanner()
    while (!scanner.prepare(text, () => false));
    expect(scanner.scan(text)).toEqual(detect(text))
    expect(detect(text).length).toBeGreaterThan(0)
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
