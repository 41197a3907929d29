import fc from 'fast-check'
import { expect, test } from 'vitest'

import { LADDER } from './lifecycle.ts'
import { messageIdFor, referenceFrom, referencesIn, threadOf } from './mail-facts.ts'

const bytes = fc.uint8Array({ minLength: 8, maxLength: 20 })
const DOMAIN = 'totalrecall.example'

test('[LIFE-038] a reference is TR, four letters and four digits, without letters that look like others', () => {
  fc.assert(
    fc.property(bytes, given => {
      expect(referenceFrom(given)).toMatch(/^TR-[A-HJKMNP-Z]{4}-[0-9]{4}$/)
    }),
  )
  expect(() => referenceFrom(new Uint8Array(7))).toThrow(RangeError)
})

test('other bytes give another reference', () => {
  expect(referenceFrom(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7))).toBe('TR-ABCD-4567')
  expect(referenceFrom(Uint8Array.of(22, 1, 2, 3, 4, 5, 6, 9))).toBe('TR-ZBCD-4569')
})

test('a demand and each further letter have a Message-ID of their own, always the same', () => {
  expect(messageIdFor('TR-ABCD-1234', 'demand', DOMAIN)).toBe('<req-tr-abcd-1234@erase.totalrecall.example>')
  expect(messageIdFor('TR-ABCD-1234', 'follow_up_1', DOMAIN)).toBe(
    '<req-tr-abcd-1234.follow_up_1@erase.totalrecall.example>',
  )
})

test('every Message-ID leads back to its request and letter', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(...LADDER.map(rung => rung.letter)), (given, letter) => {
      const reference = referenceFrom(given)
      expect(threadOf(messageIdFor(reference, letter, DOMAIN), DOMAIN)).toEqual({ reference, letter })
    }),
  )
})

test('a thread is found without brackets, in capitals, and with a part for the second address', () => {
  const found = { reference: 'TR-ABCD-1234', letter: 'demand' }
  expect(threadOf(' REQ-TR-ABCD-1234@ERASE.TOTALRECALL.EXAMPLE ', DOMAIN)).toEqual(found)
  expect(threadOf('<req-tr-abcd-1234.2@erase.totalrecall.example>', DOMAIN)).toEqual(found)
  expect(threadOf('<req-tr-abcd-1234.escalation.2@erase.totalrecall.example>', DOMAIN)?.letter).toBe('escalation')
})

test('a Message-ID of anybody else names no request of ours', () => {
  for (const id of [
    '',
    '<>',
    '<req-tr-abcd-1234@erase.evil.example>',
    '<req-tr-abcd-1234@totalrecall.example>',
    '<tr-abcd-1234@erase.totalrecall.example>',
    '<xreq-tr-abcd-1234@erase.totalrecall.example>',
    '<req-tr-abcd-12345@erase.totalrecall.example>',
    '<req-tr-abcd-1234@erase.totalrecall.example@evil.example>',
  ]) {
    expect(threadOf(id, DOMAIN)).toBeUndefined()
  }
})

test('references are found wherever a provider writes them, each once', () => {
  const text = 'Re: [TR-ABCD-1234] your case tr-abcd-1234; see also TR‑WXYZ‑0009 (not TR-OOOO-0000).'
  expect(referencesIn(text)).toEqual(['TR-ABCD-1234', 'TR-WXYZ-0009'])
})

test('what only looks like a reference is none', () => {
  expect(referencesIn('XTR-ABCD-1234 TR-ABCD-12345 TR-ABC-1234 TR-ABCDE-1234 TR-ABID-1234')).toEqual([])
})
