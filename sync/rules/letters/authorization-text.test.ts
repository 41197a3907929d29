import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { REGIMES } from '../../catalog/regimes.ts'
import {
  AUTHORIZATION_SENTENCE,
  AUTHORIZATION_VERSION,
  authorizationBlocks,
  authorizationText,
  coversOwnLetters,
} from './authorization-text.ts'

const facts = {
  person: { firstName: 'Dana', lastName: 'Whitfield' },
  email: 'dana@whitfield.studio',
  providers: ['OpenAI (ChatGPT)', 'xAI (Grok)'],
  company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
  state: 'CA',
}

test('[ONB-026] the checkbox says what the paper says, in the words of the specification', () => {
  expect(AUTHORIZATION_SENTENCE).toBe(
    'I authorize Total Recall to act as my data agent to submit privacy deletion requests for the verified emails above',
  )
  expect(authorizationText(facts)).toContain(`\n${AUTHORIZATION_SENTENCE}.\n`)
})

test('the verified addresses stand above the sentence, each on a line of its own', () => {
  const text = authorizationText({ ...facts, email: ['dana@whitfield.studio', 'd@example.com'] })
  expect(text.indexOf('- dana@whitfield.studio\n- d@example.com\n')).toBeGreaterThan(0)
  expect(text.indexOf('- d@example.com')).toBeLessThan(text.indexOf(AUTHORIZATION_SENTENCE))
})

test('[ONB-033] the same facts give the same bytes; another wording needs another version', () => {
  const sha256 = createHash('sha256').update(authorizationText(facts)).digest('hex')
  expect({ version: AUTHORIZATION_VERSION, sha256 }).toEqual({
    version: '2026-12',
    sha256: 'befbceebe3b89420edb33d17f6ae1110e0a39cab9aca27efbcaa25be2818a4b5',
  })
  expect(authorizationText({ ...facts })).toBe(authorizationText(facts))
  expect(authorizationText(facts)).not.toContain('\r')
})

test('[ONB-034] it is a signed authorization, and is never called by the name of another institution', () => {
  for (const state of Object.keys(REGIMES)) {
    const text = authorizationText({ ...facts, state })
    expect(text.startsWith('Signed authorization\n\n')).toBe(true)
    expect(text).not.toMatch(/power of attorney/i)
    expect(text).toContain('not a law firm')
  }
})

test('[LIFE-046] where the law knows no agents it says that the letters are the person’s own', () => {
  for (const [state, regime] of Object.entries(REGIMES)) {
    const own = authorizationText({ ...facts, state }).includes('the letters go out as my own')
    expect(own, state).toBe(regime.agent === 'user_signed')
  }
})

test('the text reads back as blocks: title, headings, lists', () => {
  const blocks = authorizationBlocks(authorizationText({ ...facts, state: 'VA' }))
  expect(blocks.filter(block => block.kind === 'heading').map(block => block.text)).toEqual([
    'Signed authorization',
    'What I allow',
    'What I do not allow',
    'Providers',
    'My own letters',
    'How I withdraw it',
  ])
  expect(blocks.filter(block => block.kind === 'list').map(block => block.items.length)).toEqual([1, 4, 4, 2])
})

test('the wording of an earlier version is known still, with the states whose letters it covered', () => {
  const before = (state: string) => authorizationText({ ...facts, state, version: '2026-11' })
  expect(createHash('sha256').update(before('CA')).digest('hex')).toBe(
    'c4e322b42ad5032f308916509cc64dda883dbd1620ff3e8460a52c0f5422c2e0',
  )
  expect(before('VA')).toContain('the letters go out as my own')
  expect(before('TX')).not.toContain('the letters go out as my own')
  expect(coversOwnLetters('2026-11', REGIMES.TX)).toBe(false)
  expect(coversOwnLetters('2026-12', REGIMES.TX)).toBe(true)
  expect(coversOwnLetters('2019-01', REGIMES.VA)).toBe(false)
})
