import { describe, expect, test } from 'vitest'

import { day } from '../../../tests/builders.ts'
import { maySignAgain, nameDifference, standingAuthorization } from './signing.ts'

describe('a typed signature beside the name on the letters', () => {
  const NAME = 'Dana Whitfield'

  test('is the same whatever its capitals, accents, dots, spaces and order', () => {
    for (const typed of [
      'Dana Whitfield',
      'dana  WHITFIELD',
      ' Dana Whitfield. ',
      'Whitfield, Dana',
      'Dána Whitfield',
    ]) {
      expect(nameDifference(typed, NAME), typed).toBeUndefined()
    }
    expect(nameDifference('Jose Nunez Garcia', 'José Núñez-García')).toBeUndefined()
    expect(nameDifference('Sinead OConnor', 'Sinéad O’Connor')).toBeUndefined()
    expect(nameDifference('陳國龍', '陳國龍')).toBeUndefined()
  })

  test('that differs is told in words: what is in it, and what is missing', () => {
    expect(nameDifference('Dana Whitfeld', NAME)).toBe('“Whitfeld” is not in your name, and “Whitfield” is missing.')
    expect(nameDifference('Dana', NAME)).toBe('“Whitfield” is missing.')
    expect(nameDifference('Dana M. Whitfield', NAME)).toBe('“M.” is not in your name.')
    expect(nameDifference('D. W.', NAME)).toBe('“D.” “W.” are not in your name, and “Dana” “Whitfield” are missing.')
    expect(nameDifference('Dana Dana Whitfield', NAME)).toBe('“Dana” is not in your name.')
    expect(nameDifference('x', '陳國龍')).toBe('“x” is not in your name, and “陳國龍” is missing.')
  })
})

test('a signature may be signed over until the first letter has left', () => {
  expect(maySignAgain([])).toBe(true)
  expect(maySignAgain([{ submittedAt: null }, { submittedAt: null }])).toBe(true)
  expect(maySignAgain([{ submittedAt: null }, { submittedAt: day(0) }])).toBe(false)
})

test('the newest signature counts; withdrawn, it leaves none behind, though there was one before', () => {
  const first = { signedAt: day(1), withdrawnAt: null }
  const second = { signedAt: day(2), withdrawnAt: null }
  expect(standingAuthorization([])).toBeNull()
  expect(standingAuthorization([second, first])).toBe(second)
  expect(standingAuthorization([first, { ...second, withdrawnAt: day(3) }])).toBeNull()
  expect(standingAuthorization([{ ...first, withdrawnAt: day(2) }, second])).toBe(second)
})
