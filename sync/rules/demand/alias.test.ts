import fc from 'fast-check'
import { expect, test } from 'vitest'

import { aliasSuffixFrom, inboundAlias, parseReplyAddress, replyAddress, replyTokenFrom } from './alias.ts'

const DOMAIN = 'totalrecall.example'
const SUFFIX = 'k7wq2mz9xh'

const local = (address: string) => address.slice(0, address.lastIndexOf('@'))
const alias = (email: string) => inboundAlias(email, SUFFIX, DOMAIN)

/** Local parts of all kinds, valid and invalid: the alias must be correct for each. */
const emails = fc
  .oneof(fc.string({ maxLength: 70 }), fc.stringMatching(/^[A-Za-z0-9._+-]{0,70}$/), fc.string({ unit: 'grapheme' }))
  .map(name => `${name}@example.com`)
const symbols = 'abcdefghijkmnpqrstuvwxyz23456789'
const tokens = fc.string({ unit: fc.constantFrom(...symbols), minLength: 20, maxLength: 20 })
const suffixes = fc.string({ unit: fc.constantFrom(...symbols), minLength: 10, maxLength: 10 })

test('[MAIL-008] an alias keeps letters, digits, dot, underscore and hyphen in lower case, then ten characters', () => {
  expect(alias('Dana.Whitfield@example.com')).toBe('dana.whitfield.k7wq2mz9xh@totalrecall.example')
  expect(alias("o'Brien_x-1+ai@example.com")).toBe('obrien_x-1ai.k7wq2mz9xh@totalrecall.example')
})

test('[MAIL-008] every alias is a dot-atom under the mail domain that ends in its suffix', () => {
  fc.assert(
    fc.property(emails, suffixes, (email, suffix) => {
      const made = inboundAlias(email, suffix, DOMAIN)
      expect(made).toMatch(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*@totalrecall\.example$/)
      expect(local(made).endsWith(`.${suffix}`)).toBe(true)
      expect(local(made).length).toBeLessThanOrEqual(41)
    }),
  )
})

test('dots are never doubled, first or last, however the name is cut', () => {
  expect(alias('..a..b..@example.com')).toBe(`a.b.${SUFFIX}@${DOMAIN}`)
  expect(alias('+.+a@example.com')).toBe(`a.${SUFFIX}@${DOMAIN}`)
  expect(alias(`${'a'.repeat(29)}.bcd@example.com`)).toBe(`${'a'.repeat(29)}.${SUFFIX}@${DOMAIN}`)
  expect(alias(`${'a'.repeat(40)}@example.com`)).toBe(`${'a'.repeat(30)}.${SUFFIX}@${DOMAIN}`)
})

test('a name of which nothing is left, and a reserved one, still give an address of their own', () => {
  expect(alias('ж@example.com')).toBe(`person.${SUFFIX}@${DOMAIN}`)
  expect(alias('+++@example.com')).toBe(`person.${SUFFIX}@${DOMAIN}`)
  for (const reserved of ['postmaster', 'abuse', 'privacy', 'noreply', 'mailer-daemon']) {
    expect(local(alias(`${reserved}@example.com`))).not.toBe(reserved)
  }
})

test('two people of one name get two aliases', () => {
  expect(inboundAlias('alice@a.example', 'aaaaaaaaaa', DOMAIN)).not.toBe(
    inboundAlias('alice@b.example', 'bbbbbbbbbb', DOMAIN),
  )
})

test('the reply address carries the token behind a plus, within 64 octets, and reads back', () => {
  fc.assert(
    fc.property(emails, suffixes, tokens, (email, suffix, token) => {
      const made = inboundAlias(email, suffix, DOMAIN)
      const address = replyAddress(made, token)
      expect(local(address)).toBe(`${local(made)}+${token}`)
      expect(new TextEncoder().encode(local(address)).length).toBeLessThanOrEqual(64)
      expect(parseReplyAddress(address)).toEqual({ alias: made, token })
      expect(parseReplyAddress(` ${address.toUpperCase()} `)).toEqual({ alias: made, token })
    }),
  )
})

test('an address without a token names its alias, and what is no address names nothing', () => {
  expect(parseReplyAddress(alias('dana@example.com'))).toEqual({ alias: alias('dana@example.com'), token: undefined })
  for (const address of ['', 'dana', '@x.example', 'a+@x.example', 'a+b+c@x.example', 'a@b@c', 'a b@x.example']) {
    expect(parseReplyAddress(address)).toBeUndefined()
  }
})

test('suffix and token come from as many random bytes as they have characters', () => {
  expect(aliasSuffixFrom(Uint8Array.from({ length: 10 }, (_, index) => index))).toBe('abcdefghij')
  expect(replyTokenFrom(Uint8Array.from({ length: 20 }, () => 255))).toBe('9'.repeat(20))
  expect(() => replyTokenFrom(new Uint8Array(19))).toThrow(RangeError)
})

test('a suffix or token of another kind is our mistake', () => {
  expect(() => inboundAlias('a@b.example', 'short', DOMAIN)).toThrow(RangeError)
  expect(() => replyAddress(alias('a@b.example'), 'a'.repeat(21))).toThrow(RangeError)
  expect(() => replyAddress(alias('a@b.example'), 'a+b')).toThrow(RangeError)
})
