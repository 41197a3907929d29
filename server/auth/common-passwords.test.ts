import { expect, test } from 'vitest'

import { isCommonPassword } from './common-passwords.ts'

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
