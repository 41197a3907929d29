import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'
import { REGIMES } from '../../../tests/laws.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import type { Asked } from '../../records/demand-scope.ts'
import { lineOf, signedLines } from '../demand/scope.ts'
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
  providers: signedLines([
    { providerId: 'openai', enabled: true, scope: 'account' },
    { providerId: 'xai', enabled: true },
  ]),
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
    version: '2027-01',
    sha256: '3467da81dd0c686ed4928083e0ed583b341ed1b082e8426fa29cd0549da27f27',
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
    'What each provider is asked to delete',
    'My own letters',
    'How I withdraw it',
  ])
  expect(blocks.filter(block => block.kind === 'list').map(block => block.items.length)).toEqual([1, 4, 5, 2])
})

test('the wording of an earlier version is known still, with the states whose letters it covered', () => {
  const before = (state: string) =>
    authorizationText({ ...facts, providers: ['OpenAI (ChatGPT)', 'xAI (Grok)'], state, version: '2026-11' })
  expect(createHash('sha256').update(before('CA')).digest('hex')).toBe(
    'c4e322b42ad5032f308916509cc64dda883dbd1620ff3e8460a52c0f5422c2e0',
  )
  expect(before('VA')).toContain('the letters go out as my own')
  expect(before('TX')).not.toContain('the letters go out as my own')
  expect(coversOwnLetters('2026-11', REGIMES.TX)).toBe(false)
  expect(coversOwnLetters('2026-12', REGIMES.TX)).toBe(true)
  expect(coversOwnLetters('2019-01', REGIMES.VA)).toBe(false)
})

test('wordings from before there was a choice keep their bytes', () => {
  const before = authorizationText({ ...facts, providers: ['OpenAI (ChatGPT)', 'xAI (Grok)'], version: '2026-12' })
  expect(createHash('sha256').update(before).digest('hex')).toBe(
    'befbceebe3b89420edb33d17f6ae1110e0a39cab9aca27efbcaa25be2818a4b5',
  )
})

describe('[TRUTH-205] the line that is signed says what its provider is asked for', () => {
  const [openai, , google, xai] = PROVIDERS
  const asked = (part: Partial<Asked>): Asked => ({ scope: 'contents', apiData: false, knownAs: null, ...part })

  test.each([
    [
      'the contents',
      lineOf(openai, asked({})),
      'OpenAI (ChatGPT): my chats, files, memories and training copies; my account stays.',
    ],
    [
      'the account, in so many words',
      lineOf(openai, asked({ scope: 'account' })),
      'OpenAI (ChatGPT): my chats, files, memories and training copies, and the account too: I understand that it will be closed and cannot be restored.',
    ],
    [
      'API data',
      lineOf(openai, asked({ apiData: true })),
      'OpenAI (ChatGPT): my chats, files, memories and training copies, and my API data; my account stays.',
    ],
    [
      'how it knows the person',
      lineOf(xai, asked({ knownAs: '+1 415 555 0100' })),
      'xAI (Grok) (I am known there by +1 415 555 0100): my chats, files, memories and training copies; my account stays.',
    ],
    [
      'never a Google Account, whatever is stored',
      lineOf(google, asked({ scope: 'account', apiData: true })),
      'Google (Gemini): my Gemini chats, files, saved info and training copies; my Google Account stays.',
    ],
  ])('%s', (_what, line, words) => {
    expect(line).toBe(words)
    expect(authorizationText({ ...facts, providers: [line] })).toContain(`\n\n- ${words}\n\n`)
  })

  test('and whatever is switched on later is asked for the contents alone', () => {
    const [, allowed] = authorizationBlocks(authorizationText(facts)).filter(({ kind }) => kind === 'list')
    expect(allowed?.kind === 'list' && allowed.items[0]).toBe(
      'To send requests to delete my personal data: to the providers listed below for what their lines name, and to those that I switch on later for the contents of my account alone.',
    )
  })
})
