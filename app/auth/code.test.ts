import { expect, test } from 'vitest'

import { EMPTY_CODE, eraseAt, typeInto, wholeCode } from './code.ts'

test('a paste of six digits fills every place, wherever it lands and however it is written', () => {
  for (const text of ['407213', '407 213', ' 4 0 7 2 1 3 ', 'Your code: 407-213.', '４０７２１３']) {
    expect(wholeCode(typeInto(EMPTY_CODE, 3, text).code), text).toBe('407213')
  }
  expect(typeInto(EMPTY_CODE, 0, '4072139').code.join('')).toBe('407213')
})

test('a typed digit moves on to the next place and a letter changes nothing there', () => {
  expect(typeInto(EMPTY_CODE, 0, '4')).toEqual({ code: ['4', '', '', '', '', ''], focus: 1 })
  expect(typeInto(['4', '', '', '', '', ''], 1, 'x')).toEqual({ code: ['4', '', '', '', '', ''], focus: 1 })
  expect(typeInto(EMPTY_CODE, 5, '9').focus).toBe(5)
})

test('a second digit in a filled place goes on to the next one', () => {
  expect(typeInto(['4', '', '', '', '', ''], 1, '07').code).toEqual(['4', '0', '7', '', '', ''])
})

test('Backspace empties this place, then the one before', () => {
  expect(eraseAt(['4', '0', '', '', '', ''], 1)).toEqual({ code: ['4', '', '', '', '', ''], focus: 1 })
  expect(eraseAt(['4', '', '', '', '', ''], 1)).toEqual({ code: ['', '', '', '', '', ''], focus: 0 })
  expect(eraseAt(EMPTY_CODE, 0)).toEqual({ code: EMPTY_CODE, focus: 0 })
})

test('five digits are no code yet', () => {
  expect(wholeCode(['4', '0', '7', '2', '1', ''])).toBeUndefined()
})
