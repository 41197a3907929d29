import { describe, expect, test } from 'vitest'

import { day } from '../../../tests/builders.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import type { OwnProvider } from '../../records/provider-choice.ts'
import { problems } from '../../wire/problem.ts'
import { chosenProviders, knownProvider, knownProviders, OWN_COLORS } from './known-providers.ts'
import { checkOwnProvider, MAX_ADDED, MAX_OWN_PROVIDERS, type TypedProvider } from './own-providers.ts'

const typed = (given: Partial<TypedProvider> = {}): TypedProvider => ({
  name: 'Lumen Chat',
  address: 'privacy@lumen-chat.com',
  site: '',
  ...given,
})
const anOwn = (given: Partial<OwnProvider> = {}): { own: OwnProvider } => ({
  own: {
    name: 'Other',
    address: 'privacy@other-ai.com',
    site: null,
    addedAt: day(0),
    removedAt: null,
    mail: 'taken',
    replyDomain: 'other-ai.com',
    ...given,
  },
})
const codeOf = (given: Partial<TypedProvider>, choices: { own: OwnProvider }[] = []) => {
  const checked = checkOwnProvider(typed(given), choices, day(1))
  return checked.ok ? 'ok' : `${checked.fault.field}: ${checked.fault.code}`
}

test('[ONB-023] what is typed is kept in one form', () => {
  expect(
    checkOwnProvider(
      { name: '  Lumen   Chat ', address: ' Privacy@Lumen-Chat.COM ', site: 'Lumen-chat.com/Privacy' },
      [],
      day(1),
    ),
  ).toEqual({
    ok: true,
    value: { name: 'Lumen Chat', address: 'privacy@lumen-chat.com', site: 'https://lumen-chat.com/Privacy' },
  })
})

test.each([
  'privacy@mistral.ai',
  'dpo@perplexity.ai',
  'privacy@groq.com',
  'data-protection.office@deepl.com',
  'datenschutz@aleph-alpha.de',
  'privacy@character.ai',
  'lumenchat-privacy@lumen-chat.com',
  'privacy.eu@lumen.co.uk',
  'legal@poe.com',
])('[ONB-023] %s is an address of an office', address => {
  expect(codeOf({ address })).toBe('ok')
})

test.each([
  'privacy@nist.gov',
  'dpo@dvla.gov.uk',
  'privacy@mit.edu',
  'privacy@u-tokyo.ac.jp',
  'datos@sat.gob.mx',
  'dpo@edps.europa.eu',
  'privacy@lausd.k12.ca.us',
  'contact@justice.gouv.fr',
  'dpo@who.int',
  'privacy@unimelb.edu.au',
])('%s is a public body or a school, which our letters do not fit', address => {
  expect(codeOf({ address })).toBe('address: provider_public')
})

test.each([
  'privacy@gov.com',
  'privacy@edu-chat.ai',
  'privacy@mil.io',
  'privacy@acme.co.uk',
  'privacy@go.dev',
  'privacy@sch.ai',
])('%s is none, though its name has such a word', address => {
  expect(codeOf({ address })).toBe('ok')
})

test.each(['privacy@10.0.0.1.nip.io', 'privacy@lumen.127.0.0.1.sslip.io', 'privacy@localtest.me', 'privacy@a.lvh.me'])(
  '%s leads back to whoever asks',
  address => {
    expect(codeOf({ address })).toBe('address: provider_address')
    expect(codeOf({ site: `https://${address.split('@')[1]}` })).toBe('site: provider_address')
  },
)

describe('[ONB-023] nothing is written', () => {
  test.each([
    'lumen-chat.com',
    'privacy@localhost',
    'privacy@lumen-chat.test',
    'privacy@[127.0.0.1]',
    'privacy@10.0.0.1',
    'privacy@xn--lmen-0ra.com',
    'prívacy@lumen-chat.com',
    'privacy @lumen-chat.com',
    'privacy@lumen-chat.com, dana@example.net',
    'privacy@lumen-chat.com\r\nBcc: dana@lumen-chat.com',
    '"privacy"@lumen-chat.com',
    '',
  ])('to what is no address: %j', address => expect(codeOf({ address })).toBe('address: provider_address'))

  test.each(['privacy@gmail.com', 'privacy@yahoo.co.uk', 'privacy@web.de', 'legal@mail.proton.me', 'dpo@qq.com'])(
    'to a mailbox that anybody can open: %s',
    address => expect(codeOf({ address })).toBe('address: provider_freemail'),
  )

  test.each([
    'dana@lumen-chat.com',
    'dana.whitfield@lumen-chat.com',
    'd.whitfield.privacy@lumen-chat.com',
    'privacy+dana@lumen-chat.com',
    'ai@lumen-chat.com',
    'user@lumen-chat.com',
  ])('to somebody by name: %s', address => expect(codeOf({ address })).toBe('address: provider_person'))

  test.each([
    'noreply@lumen-chat.com',
    'no-reply.privacy@lumen-chat.com',
    'abuse@lumen-chat.com',
    'sales@lumen-chat.com',
  ])('to a box for other matters: %s', address => expect(codeOf({ address })).toBe('address: provider_unread'))

  test.each(['support@lumen.zendesk.com', 'privacy@lumen.onmicrosoft.com'])('to a shared desk: %s', address =>
    expect(codeOf({ address })).toBe('address: provider_desk'),
  )

  test.each(PROVIDERS.flatMap(({ replyDomains }) => replyDomains.flatMap(domain => [domain, `mail.${domain}`])))(
    'twice to a provider of the list: %s',
    domain => {
      expect(codeOf({ address: `privacy@${domain}` })).toBe('address: provider_known')
      expect(codeOf({ site: `https://${domain}` })).toBe('site: provider_known')
    },
  )

  test.each([
    '0penai.com',
    'openal.com',
    'opennai.com',
    'openai-privacy.com',
    'openai.com.mail-desk.net',
    'anthr0pic.com',
    'claude.net',
    'google-support.com',
    'goog1e.com',
    'x-ai.com',
    'x.ai.desk-mail.com',
  ])('to what looks like one of them: %s', domain => {
    expect(codeOf({ address: `privacy@${domain}` })).toBe('address: provider_look_alike')
    expect(codeOf({ site: domain })).toBe('site: provider_look_alike')
  })

  test.each(['OpenAI', 'open ai', 'OPENAI, Inc.', '0penAI', 'Google Ireland', 'Claude', 'ChatGPT', 'xAI', 'Open Aĭ'])(
    'under the name of one of them: %s',
    name => expect(codeOf({ name })).toBe('name: provider_known'),
  )

  test.each(['', '  ', '…', 'a'.repeat(61), 'Lumen\nChat', 'Lumen\u202eChat'])('under no name: %j', name =>
    expect(codeOf({ name })).toBe('name: provider_name'),
  )

  test.each(['not a page', 'javascript:alert(1)', 'https://user@lumen-chat.com', 'https://lumen-chat.com:8443/'])(
    'with no page: %j',
    site => expect(codeOf({ site })).toBe('site: provider_site'),
  )
})

test('names near those of the list are other companies’ own', () => {
  for (const name of ['Gemini Exchange', 'Groq', 'Opera', 'Claudia', 'Perplexity AI'])
    expect(codeOf({ name })).toBe('ok')
})

test('[ONB-023] one entry a company, five of them, ten within thirty days', () => {
  expect(codeOf({}, [anOwn({ address: 'legal@lumen-chat.com' })])).toBe('address: provider_twice')
  expect(codeOf({}, [anOwn({ name: 'LUMEN chat' })])).toBe('address: provider_twice')
  expect(codeOf({}, [anOwn({ address: 'legal@lumen-chat.com', removedAt: day(1) })])).toBe('ok')

  const many = (count: number, given: Partial<OwnProvider> = {}) =>
    Array.from({ length: count }, (_, n) => anOwn({ name: `C${n}`, address: `privacy@company-${n}.com`, ...given }))
  expect(MAX_OWN_PROVIDERS).toBe(5)
  expect(codeOf({}, many(4))).toBe('ok')
  expect(codeOf({}, many(5))).toBe('name: provider_limit')
  const removed = { removedAt: day(1) }
  expect(codeOf({}, many(MAX_ADDED - 1, removed))).toBe('ok')
  expect(codeOf({}, many(MAX_ADDED, removed))).toBe('name: provider_rate')
  expect(codeOf({}, many(MAX_ADDED, { ...removed, addedAt: day(-29) }))).toBe('ok')
})

test('every refusal says what is wrong and what to do, and that nothing was added', () => {
  for (const [code, { title, text }] of Object.entries(problems)) {
    if (!code.startsWith('provider_')) continue
    expect(title.length, code).toBeGreaterThan(10)
    expect(text, code).toMatch(/Nothing was added\.|Remove one|Please wait/)
  }
})

test('one look-up finds the catalog’s and the account’s own, also a removed one', () => {
  const own = (providerId: string, given: Partial<OwnProvider> = {}) => ({ providerId, enabled: true, ...anOwn(given) })
  const choices = [
    { providerId: 'google', enabled: false },
    own('own-00000002', { name: 'Later', addedAt: day(2) }),
    own('own-00000001', { name: 'Sooner', addedAt: day(1) }),
    { ...own('own-00000003', { name: 'Gone', removedAt: day(3) }), enabled: false },
  ]
  expect(knownProviders(choices).map(({ name }) => name)).toEqual([
    ...PROVIDERS.map(({ name }) => name),
    'Sooner',
    'Later',
  ])
  expect(chosenProviders(choices).map(({ id }) => id)).toEqual(['own-00000001', 'own-00000002'])
  expect(knownProvider('own-00000003', choices)).toMatchObject({ name: 'Gone', replyDomains: ['other-ai.com'] })
  expect(knownProvider('own-99999999', choices)).toBeUndefined()
  expect(OWN_COLORS).toContain(knownProvider('own-00000001', choices)?.color)
  // A row with the id of a catalog provider cannot replace that provider.
  expect(knownProvider('openai', [own('openai')])?.name).toBe('OpenAI (ChatGPT)')
})
