import { expect, test } from 'vitest'

import { bloomFilter } from './bloom-filter.ts'
import { isCommonPassword } from './common-passwords.ts'
import { LISTED, LISTED_COUNT } from './listed-passwords.ts'

test('[AUTH-020] listed, lengthened, repeated and keyboard-run passwords are refused, however they are dressed up', () => {
  const refused = [
    'password1234',
    'Password2031!',
    'P@ssw0rd1234',
    'iloveyou!!!!',
    'Qwertyuiop12',
    'correct horse battery staple',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1212121212121212',
    '123456789012345',
    'qwertyuiopasdfgh',
    'zxcvbnm098765',
    'Sunshine-1987',
    'fghjkl456789vbnm',
    'lkjhgf-trewq-9876',
    '!qaz2wsx3edc',
  ]
  expect(refused.filter(password => !isCommonPassword(password))).toEqual([])
})

test('[AUTH-020] our own names and the person’s own are no password, also with digits and signs around them', () => {
  const refused = [
    'TotalRecall2026!',
    't0tal-rec@ll-000000',
    'chatgpt-and-claude',
    'openaiopenaiopenai',
    'Guardian Angel 77',
  ]
  expect(refused.filter(password => !isCommonPassword(password))).toEqual([])
  expect(isCommonPassword('dana.whitfield84', ['dana.whitfield', 'Dana', 'Whitfield'])).toBe(true)
  expect(isCommonPassword('dana.whitfield84')).toBe(false)
})

test('[AUTH-021] long passwords of any composition pass', () => {
  const taken = [
    'velvet otter canoe',
    'onlysmallletterspasswordfine',
    'ALLUPPERLETTERSHERE',
    '839105726401958372',
    'grüne Möwen überm Hafen',
    'a shield of purple oak trees',
    '🦊🦊 und 12 Monde am Weg',
  ]
  expect(taken.filter(password => isCommonPassword(password))).toEqual([])
})

test('[AUTH-020] the 100,000 most common leaked passwords are refused, in any case and with digits and signs around them', () => {
  expect(LISTED_COUNT).toEqual({ all: 108_774, allowed: 12_057 })
  const isListed = bloomFilter(LISTED)
  // From the beginning, the middle and the end of the list's order, and some that are long enough.
  const listed = [
    '123456',
    'letmein',
    'catering',
    'catbert',
    'caseih',
    '178353',
    'adminsitradores',
    'other side of the world',
  ]
  expect(listed.filter(password => !isListed(password))).toEqual([])
  const refused = [
    'Abcdefghijkl',
    '1Rus27540102',
    '6215mila6215',
    'films+pic+galeries',
    'catering 2019!',
    '19!!caseih0000',
    'Catbert-123456',
  ]
  expect(refused.filter(password => !isCommonPassword(password))).toEqual([])
})

test('of other passwords at most one in 10,000 is taken for a listed one; the filter is made for one in 100,000', () => {
  const isListed = bloomFilter(LISTED)
  // Always the same hundred thousand, of a length and form that was never leaked.
  const others = Array.from({ length: 100_000 }, (_, n) => `otter ${n} of the velvet canoe ${n * 7919}`)
  const mistaken = others.filter(isListed)
  expect(mistaken.length).toBeLessThanOrEqual(10)
  const places = LISTED.hashes
  const filled = 1 - Math.exp((-places * LISTED_COUNT.all) / LISTED.bits)
  expect(filled ** places).toBeLessThan(1.1e-5)
})

test('a filter that was cut off is no filter', () => {
  expect(() => bloomFilter({ ...LISTED, base64: LISTED.base64.slice(0, -4) })).toThrow(RangeError)
})
