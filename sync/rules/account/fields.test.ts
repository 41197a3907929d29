import fc from 'fast-check'
import { expect, test } from 'vitest'

import { problems } from '../../wire/problem.ts'
import {
  type Checked,
  checkEmail,
  checkName,
  checkPassword,
  checkTerms,
  checkZip,
  fiveDigits,
  normalizeEmail,
  TERMS_VERSION,
} from './fields.ts'

const code = (checked: Checked) => (checked.ok ? 'ok' : checked.code)
const text = (checked: Checked) => (checked.ok ? 'ok' : problems[checked.code].text)

test('[AUTH-024] e-mails are trimmed and lower-cased', () => {
  expect(normalizeEmail('  Dana.W@Example.COM\n')).toBe('dana.w@example.com')
  expect(checkEmail(' Dana.W@Example.COM ')).toEqual({ ok: true, value: 'dana.w@example.com' })
})

test('an e-mail is required', () => {
  expect(code(checkEmail(''))).toBe('missing_information')
  expect(code(checkEmail('   '))).toBe('missing_information')
})

test('addresses that people have are accepted', () => {
  for (const email of ["o'brien@mail.example.co.uk", 'a+b_c-d@x1.example', 'x@xn--bcher-kva.example', '{a}|~@b.io']) {
    expect(checkEmail(email)).toEqual({ ok: true, value: email })
  }
})

test('what is no address is refused, whatever it tries', () => {
  for (const email of [
    'dana',
    '@example.com',
    'dana@',
    'dana@example',
    'dana@@example.com',
    '.dana@example.com',
    'dana.@example.com',
    'da..na@example.com',
    'da na@example.com',
    '"dana"@example.com',
    'dana@-example.com',
    'dana@example-.com',
    'dana@exa_mple.com',
    'dana@example..com',
    'dana@example.com.',
    'dana@127.0.0.1',
    'dana@[127.0.0.1]',
    'dana@example.com, eve@example.com',
    'dana@example.com\r\nBcc: eve@example.com',
    'dana@exаmple.com',
    // The Kelvin sign would be lowercased to a plain k, and open someone else's account.
    '\u212aate@example.com',
    '<dana@example.com>',
  ]) {
    expect(code(checkEmail(email)), email).toBe('bad_email')
  }
})

test('a local part has at most 64 characters, an address 254', () => {
  expect(code(checkEmail(`${'a'.repeat(64)}@example.com`))).toBe('ok')
  expect(code(checkEmail(`${'a'.repeat(65)}@example.com`))).toBe('bad_email')
  const label = 'b'.repeat(63)
  const long = (last: number) => `a@${label}.${label}.${label}.${'c'.repeat(last)}`
  expect(long(60).length).toBe(254)
  expect(code(checkEmail(long(60)))).toBe('ok')
  expect(code(checkEmail(long(61)))).toBe('bad_email')
  expect(code(checkEmail(`a@${'b'.repeat(64)}.com`))).toBe('bad_email')
})

test('[AUTH-010] a ZIP has five digits, or nine with a dash, and the message is word for word', () => {
  for (const zip of ['12345', '12345-6789', ' 94110 ']) expect(code(checkZip(zip))).toBe('ok')
  for (const zip of ['', '1234', '123456', '12345-', '12345-678', '12345-67890', '123456789', '1234a', '１２３４５']) {
    expect(text(checkZip(zip)), zip).toBe('Please enter a valid US ZIP code (12345 or 12345-6789).')
  }
})

test('[AUTH-011] only the first five digits of a ZIP are kept', () => {
  expect(checkZip('12345-6789')).toEqual({ ok: true, value: '12345' })
  expect(fiveDigits('12345-6789')).toBe('12345')
})

test('[AUTH-008] a name is required and has at most 80 characters', () => {
  expect(code(checkName(' '))).toBe('missing_information')
  expect(checkName('n'.repeat(80))).toEqual({ ok: true, value: 'n'.repeat(80) })
  expect(code(checkName('n'.repeat(81)))).toBe('bad_name')
  expect(code(checkName('𝒟'.repeat(80)))).toBe('ok')
})

test('names of the world pass, control and direction marks do not', () => {
  for (const name of ['Zoë', "D'Arcy", 'Nguyễn Thị', 'علی‌رضا', '李小龍', 'Jean-Luc'])
    expect(code(checkName(name))).toBe('ok')
  for (const mark of ['\0', '\n', '\r', '\t', '\x7f', '\x9f', '\u2028', '\u202e', '\u2067', '\u200f', '\ud800']) {
    expect(code(checkName(`Da${mark}na`)), JSON.stringify(mark)).toBe('name_unprintable')
  }
})

test('[AUTH-018] a password has at least 12 characters', () => {
  expect(code(checkPassword('a'.repeat(12)))).toBe('ok')
  expect(code(checkPassword('a'.repeat(11)))).toBe('password_too_short')
  expect(code(checkPassword(''))).toBe('password_too_short')
})

test('[AUTH-019] 128 characters are accepted, 129 are not', () => {
  expect(code(checkPassword('a'.repeat(128)))).toBe('ok')
  expect(code(checkPassword('a'.repeat(129)))).toBe('password_too_long')
})

test('[AUTH-022] both errors of length have the words of the specification', () => {
  expect(text(checkPassword('a'.repeat(11)))).toBe('Password must be at least 12 characters long')
  expect(text(checkPassword('a'.repeat(129)))).toBe('Password must be less than 128 characters')
})

test('[AUTH-021] no kind of character is asked for or taken away', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 12, maxLength: 128 }), password => {
      expect(checkPassword(password)).toEqual({ ok: true, value: password })
    }),
  )
})

test('terms must be accepted, and their version is what is kept', () => {
  const refused = checkTerms(false)
  expect(code(refused)).toBe('terms_required')
  expect(problems.terms_required).toMatchObject({
    title: 'Terms Required',
    text: 'Please accept the terms and conditions to continue.',
  })
  expect(checkTerms(true)).toEqual({ ok: true, value: TERMS_VERSION })
  expect(TERMS_VERSION).toBe('2025-09-24')
})
