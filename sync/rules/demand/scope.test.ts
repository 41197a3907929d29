import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '../../catalog/providers.ts'
import type { Asked } from '../../records/demand-scope.ts'
import { Instant } from '../../records/ids.ts'
import { knownProvider } from '../providers/known-providers.ts'
import { allowedBy, askedIn, askedOf, knownAsTyped, scopeOf, unsignedChoices, whyNotCovered } from './scope.ts'

const [openai, anthropic, google, xai] = PROVIDERS
type Choice = Parameters<typeof askedOf>[1][number]
const choice = (providerId: string, part: Partial<Choice> = {}): Choice => ({ providerId, enabled: true, ...part })
const CONTENTS: Asked = { scope: 'contents', apiData: false, knownAs: null }

test('[TRUTH-211] what nobody has chosen is the contents alone; a request from before the choice asked for the account', () => {
  for (const provider of PROVIDERS) {
    expect(askedOf(provider, [])).toEqual(CONTENTS)
    expect(askedOf(provider, [choice(provider.id)])).toEqual(CONTENTS)
  }
  expect([
    scopeOf({}),
    scopeOf({ scope: null }),
    scopeOf({ scope: 'contents' }),
    scopeOf({ scope: 'account' }),
  ]).toEqual(['account', 'account', 'contents', 'account'])
  expect(askedIn({})).toEqual({ scope: 'account', apiData: true, knownAs: null })
  expect(askedIn({ scope: 'contents', apiData: false })).toEqual(CONTENTS)
})

describe('[TRUTH-212] an account is asked for only where the provider has one of its own', () => {
  test.each([
    ['OpenAI', openai, null, 'account'],
    ['Anthropic, known by a phone number', anthropic, '+1 415 555 0100', 'account'],
    ['Google never', google, null, 'contents'],
    ['xAI', xai, 'relay@xai.example', 'account'],
    ['Grok through X not', xai, '@dana', 'contents'],
    ['a handle at a provider of its own accounts', openai, '@dana', 'account'],
  ] as const)('%s', (_what, provider, knownAs, scope) => {
    expect(askedOf(provider, [choice(provider.id, { scope: 'account', knownAs })]).scope).toBe(scope)
  })

  test.each([
    ['customer', 'account'],
    ['former_customer', 'account'],
    ['worker', 'contents'],
    ['never', 'contents'],
    [undefined, 'account'],
  ] as const)('a provider of the person’s own, as %s', (relation, scope) => {
    const own = {
      name: 'Lumen',
      address: 'privacy@lumen.example',
      site: null,
      addedAt: Instant.parse(1),
      removedAt: null,
      mail: 'taken' as const,
      replyDomain: null,
      relation,
    }
    const choices = [choice('own-lumen', { own, scope: 'account' })]
    const provider = knownProvider('own-lumen', choices)
    expect(provider && askedOf(provider, choices).scope).toBe(scope)
  })
})

test('API data is asked for only where there is an API', () => {
  const ticked = PROVIDERS.map(each => [each.id, askedOf(each, [choice(each.id, { apiData: true })]).apiData])
  expect(ticked).toEqual([
    ['openai', true],
    ['anthropic', true],
    ['google', false],
    ['xai', true],
  ])
})

describe('[TRUTH-213] a change of scope has to be signed before a letter asks for it', () => {
  const submittedAt = Instant.parse(1_000)
  const prepared = { providerId: 'openai', submittedAt: null }
  const sent = (scope: 'contents' | 'account' | null, apiData = false) => ({
    providerId: 'openai',
    submittedAt,
    scope,
    apiData,
  })
  const signed = (part: Partial<Choice> = {}) => ({ allows: allowedBy([choice('openai', part)]) })
  const OLD = {}
  const why = (
    request: Parameters<typeof whyNotCovered>[0]['request'],
    part: Partial<Choice>,
    authorization: Parameters<typeof whyNotCovered>[0]['authorization'],
  ) => whyNotCovered({ request, provider: openai, choices: [choice('openai', part)], authorization })

  test.each([
    ['a demand as signed', prepared, {}, signed(), undefined],
    ['a demand for the account, signed for the contents', prepared, { scope: 'account' }, signed(), 'scope_unsigned'],
    ['a demand for the contents, signed for the account', prepared, {}, signed({ scope: 'account' }), 'scope_unsigned'],
    ['a demand for API data that nobody signed', prepared, { apiData: true }, signed(), 'scope_unsigned'],
    ['a demand with an identifier that nobody signed', prepared, { knownAs: '+1 4' }, signed(), 'scope_unsigned'],
    ['a demand for the account as signed', prepared, { scope: 'account' }, signed({ scope: 'account' }), undefined],
    ['a first demand under an old signature', prepared, {}, OLD, undefined],
    ['a demand for the account under an old signature', prepared, { scope: 'account' }, OLD, 'scope_unsigned'],
    ['a later letter, as chosen', sent('contents'), {}, signed(), undefined],
    [
      'a later letter of the contents, while the account is chosen',
      sent('contents'),
      { scope: 'account' },
      signed(),
      undefined,
    ],
    [
      'a later letter for an account that is to stay since',
      sent('account'),
      { scope: 'contents' },
      signed({ scope: 'account' }),
      'scope_narrowed',
    ],
    ['the same once that is signed', sent('account'), { scope: 'contents' }, signed(), 'scope_narrowed'],
    [
      'a later letter for the account as chosen',
      sent('account'),
      { scope: 'account' },
      signed({ scope: 'account' }),
      undefined,
    ],
    [
      'a later letter for API data that is unticked since',
      sent('contents', true),
      {},
      signed({ apiData: true }),
      'scope_narrowed',
    ],
    ['a letter of a request from before the choice', sent(null), {}, OLD, undefined],
    ['the same once the person keeps the account', sent(null), { scope: 'contents' }, OLD, 'scope_narrowed'],
    ['the same once a new wording is signed', sent(null), {}, signed(), 'scope_narrowed'],
  ] as const)('%s: %s', (_what, request, part, authorization, reason) => {
    expect(why(request, part, authorization)).toBe(reason)
  })

  test('a request to Google from before the choice goes on: there was never an account in it', () => {
    const request = { providerId: 'google', submittedAt, scope: null }
    const choices = [choice('google')]
    expect(whyNotCovered({ request, provider: google, choices, authorization: { allows: allowedBy(choices) } })).toBe(
      undefined,
    )
  })

  test('the providers whose choice is not signed are named; those switched on since are covered for the contents', () => {
    const before = { allows: allowedBy([choice('openai'), choice('google')]) }
    const now = [
      choice('openai', { scope: 'account' }),
      choice('google'),
      choice('anthropic'),
      choice('xai', { knownAs: '@d' }),
    ]
    expect(unsignedChoices(before, now).map(({ id }) => id)).toEqual(['openai', 'xai'])
    expect(unsignedChoices({}, [choice('openai')])).toEqual([])
  })
})

test.each([
  ['  +1  415 555\t0100 ', '+1 415 555 0100'],
  ['a\u202eb\nBcc: x@y.example', 'a b Bcc: x@y.example'],
  [' \u200b ', null],
  ['', null],
  ['x'.repeat(100), 'x'.repeat(80)],
])('an identifier is one line of printable characters: %j', (typed, stored) => {
  expect(knownAsTyped(typed)).toBe(stored)
})
