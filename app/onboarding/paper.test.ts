import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { Instant } from '../../sync/records/ids.ts'
import { signedLines } from '../../sync/rules/demand/scope.ts'
import { authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { plainText } from '../../sync/rules/letters/letter.ts'
import { isUsableSignature, type PaperFacts, paperOf, sha256Hex } from './paper.ts'

const company = { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' }
const choice = (providerId: string, enabled = true) => ({ providerId, enabled })
const facts: PaperFacts = {
  account: { firstName: 'Dana', lastName: 'Whitfield', zipCode: '94110' },
  email: { email: 'dana@whitfield.studio', inboundAlias: 'dana.k3fzq7m2xw@recall.example', verifiedAt: null },
  choices: [choice('xai', false), choice('google'), choice('openai'), choice('anthropic')],
  company,
}
const today = Instant.parse(Date.UTC(2026, 10, 20))

function paper(change: Partial<PaperFacts> = {}) {
  const found = paperOf({ ...facts, ...change })
  if (typeof found === 'string') throw new Error(found)
  return found
}

test('the wording is that of the providers switched on, in one order, whatever order they were chosen in', () => {
  expect(paper().text).toBe(
    authorizationText({
      person: { firstName: 'Dana', lastName: 'Whitfield' },
      email: 'dana@whitfield.studio',
      providers: signedLines([choice('openai'), choice('anthropic'), choice('google')]),
      company,
      state: 'CA',
    }),
  )
  expect(paper({ choices: [...facts.choices].reverse() }).text).toBe(paper().text)
})

test('once it is signed, no letter shown says that it is not', () => {
  const lines = (change: Partial<PaperFacts>) => {
    const { providers, letterTo } = paper(change)
    return providers.flatMap(provider => plainText(letterTo(provider, today))).join('\n')
  }
  expect(lines({})).toContain('has not signed yet')
  expect(lines({ signedAt: today })).not.toContain('has not signed yet')
})

test('[ONB-032] the letter shown is the demand itself, to that provider, naming the law of the ZIP code', () => {
  const [openai, anthropic] = paper().providers
  if (openai === undefined || anthropic === undefined) throw new Error('both are switched on')
  const letter = plainText(paper().letterTo(openai, today))
  expect(letter).toContain('dsar@openai.com')
  expect(letter).toContain('California Consumer Privacy Act')
  expect(letter).toContain('Reference: given when it is sent')
  expect(letter).toContain('dana.k3fzq7m2xw+given when it is sent@recall.example')
  expect(letter).toContain('November 20, 2026')
  expect(plainText(paper().letterTo(anthropic, today))).toContain('privacy@anthropic.com')
})

test('no state, no letter; no provider, no letter', () => {
  expect(paperOf({ ...facts, account: { ...facts.account, zipCode: '00000' } })).toBe('no_state')
  expect(paperOf({ ...facts, choices: [choice('openai', false)] })).toBe('no_provider')
})

test('[ONB-034] neither the wording nor the letter speaks of a power of attorney', () => {
  const letter = paper().providers.map(provider => plainText(paper().letterTo(provider, today)))
  expect([paper().text, ...letter].join('\n')).not.toMatch(/power of attorney/i)
})

test('the hash covers the UTF-8 bytes of the text', async () => {
  const text = 'Zoë Ørsted, § 1798\n'
  expect(await sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
})

test('a typed name needs a letter and nothing that turns the text around', () => {
  expect(isUsableSignature({ kind: 'typed', value: ' Dana  Whitfield ' })).toBe(true)
  expect(isUsableSignature({ kind: 'typed', value: '  ' })).toBe(false)
  expect(isUsableSignature({ kind: 'typed', value: '123' })).toBe(false)
  expect(isUsableSignature({ kind: 'typed', value: 'Dana \u202eWhitfield' })).toBe(false)
  expect(isUsableSignature({ kind: 'drawn', value: 'M1 1 L9 9' })).toBe(true)
  expect(isUsableSignature({ kind: 'drawn', value: '' })).toBe(false)
})
