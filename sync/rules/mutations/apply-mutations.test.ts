import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writableRows } from '../../../tests/builders.ts'
import { PROVIDER_IDS } from '../../catalog/providers.ts'
import { Authorization } from '../../records/authorization.ts'
import { Email } from '../../records/email.ts'
import { Instant } from '../../records/ids.ts'
import { Onboarding } from '../../records/onboarding.ts'
import type { NamedMutation } from '../../wire/mutations.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'
import type { WritableRows } from './mutation-rule.ts'

const NOW = Instant.parse(9)

const rows = writableRows({
  email: [
    Email.parse({
      id: 'email-01',
      userId: 'account-01',
      email: 'dana@example.com',
      verifiedAt: null,
      inboundAlias: 'dana.k7wq2mz9xh@totalrecall.example',
    }),
  ],
  email_providers: PROVIDER_IDS.map(providerId => ({
    id: `email-01.${providerId}`,
    emailId: Email.shape.id.parse('email-01'),
    providerId,
    enabled: true,
  })),
  user_onboarding: [
    Onboarding.parse({
      id: 'account-01',
      userId: 'account-01',
      onboardingCompleted: false,
      paymentCompleted: false,
      poaSigned: false,
      emailVerified: false,
      providersSelected: [],
    }),
  ],
  authorizations: [
    Authorization.parse({
      id: 'authorization-01',
      userId: 'account-01',
      emailId: 'email-01',
      email: 'dana@example.com',
      textVersion: '2026-11',
      textSha256: 'a'.repeat(64),
      signatureKind: 'typed',
      signature: 'Dana Whitfield',
      signedAt: 5,
      pdfSha256: 'b'.repeat(64),
      withdrawnAt: null,
    }),
  ],
})

const set = (providerId: string, enabled: boolean, emailId = 'email-01'): NamedMutation & { at: Instant } => ({
  at: Instant.parse(7),
  name: 'set_provider_enabled@1',
  args: { emailId, providerId, enabled },
})
const enabledIn = (shown: WritableRows) => shown.email_providers.filter(row => row.enabled).map(row => row.providerId)

test('switching a provider off changes its choice and the list of selected ones', () => {
  expect(applyMutation(rows, set('google', false), NOW)).toEqual({
    ok: true,
    patches: [
      {
        table: 'email_providers',
        op: 'put',
        row: { id: 'email-01.google', emailId: 'email-01', providerId: 'google', enabled: false },
      },
      {
        table: 'user_onboarding',
        op: 'update',
        id: 'account-01',
        patch: { providersSelected: ['openai', 'anthropic', 'xai'] },
      },
    ],
  })
})

test('going on from the choice writes it down also where nothing was switched', () => {
  expect(applyMutation(rows, { name: 'confirm_providers@1', args: { emailId: 'email-01' } }, NOW)).toEqual({
    ok: true,
    patches: [
      { table: 'user_onboarding', op: 'update', id: 'account-01', patch: { providersSelected: [...PROVIDER_IDS] } },
    ],
  })
  expect(applyMutation(rows, { name: 'confirm_providers@1', args: { emailId: 'foreign-1' } }, NOW)).toEqual({
    ok: false,
    code: 'not_found',
  })
})

test('withdrawing the authorization shows at once, with the server’s own time once it has decided', () => {
  const at = Instant.parse(7)
  const withdraw = { name: 'withdraw_authorization@1', args: { authorizationId: 'authorization-01', at }, at }
  expect(withMutations(rows, [withdraw]).authorizations).toMatchObject([{ withdrawnAt: 7 }])
  expect(applyMutation(rows, withdraw, NOW)).toEqual({
    ok: true,
    patches: [
      { table: 'authorizations', op: 'update', id: 'authorization-01', patch: { withdrawnAt: 9 } },
      { table: 'user_onboarding', op: 'update', id: 'account-01', patch: { poaSigned: false } },
    ],
  })
  // A second device that withdraws it later changes nothing.
  const withdrawn = withMutations(rows, [withdraw])
  expect(applyMutation(withdrawn, withdraw, Instant.parse(99))).toEqual({ ok: true, patches: [] })
  const foreign: NamedMutation = {
    name: 'withdraw_authorization@1',
    args: { authorizationId: 'authorization-99', at: 7 },
  }
  expect(applyMutation(rows, foreign, NOW)).toEqual({ ok: false, code: 'not_found' })
})

test('waiting mutations are shown one upon another, and the saved rows stay as they are', () => {
  const before = structuredClone(rows)
  const shown = withMutations(rows, [set('google', false), set('xai', false), set('google', true)])
  expect(enabledIn(shown)).toEqual(['openai', 'anthropic', 'google'])
  expect(shown.user_onboarding[0]?.providersSelected).toEqual(['openai', 'anthropic', 'google'])
  expect(rows).toEqual(before)
})

test('without waiting mutations the rows are the rows', () => {
  expect(withMutations(rows, [])).toBe(rows)
})

test('the first choice of a pair makes its row', () => {
  const shown = withMutations({ ...rows, email_providers: [] }, [set('xai', true)])
  expect(shown.email_providers).toEqual([{ id: 'email-01.xai', emailId: 'email-01', providerId: 'xai', enabled: true }])
})

test('the choices of another address do not count as selected for this one', () => {
  const other = {
    id: 'email-02.openai',
    emailId: Email.shape.id.parse('email-02'),
    providerId: 'openai',
    enabled: true,
  }
  const shown = withMutations({ ...rows, email_providers: [other] }, [set('xai', true)])
  expect(shown.user_onboarding[0]?.providersSelected).toEqual(['xai'])
})

test('an unknown provider and an address of nobody here are refused', () => {
  expect(applyMutation(rows, set('skynet', true), NOW)).toEqual({ ok: false, code: 'not_found' })
  expect(applyMutation(rows, set('openai', true, 'email-99'), NOW)).toEqual({ ok: false, code: 'not_found' })
  expect(withMutations(rows, [set('skynet', true)])).toBe(rows)
})

const add = (given: object = {}): NamedMutation & { at: Instant } => ({
  at: Instant.parse(7),
  name: 'add_provider@1',
  args: {
    emailId: 'email-01',
    providerId: 'own-00000001',
    name: 'Lumen Chat',
    address: 'privacy@lumen-chat.com',
    site: '',
    ...given,
  },
})
const remove = { at: NOW, name: 'remove_provider@1', args: { emailId: 'email-01', providerId: 'own-00000001' } }

test('[ONB-023] a provider of one’s own stands in the list at once, with the server’s own time once it has decided', () => {
  const shown = withMutations(rows, [add()])
  expect(shown.email_providers.at(-1)).toEqual({
    id: 'email-01.own-00000001',
    emailId: 'email-01',
    providerId: 'own-00000001',
    enabled: true,
    own: {
      name: 'Lumen Chat',
      address: 'privacy@lumen-chat.com',
      site: null,
      addedAt: 7,
      removedAt: null,
      mail: 'unchecked',
      replyDomain: null,
    },
  })
  expect(shown.user_onboarding[0]?.providersSelected).toEqual([...PROVIDER_IDS, 'own-00000001'])
  // Sent twice, it is added once; after a switch it is still own; removed, it keeps its name and cannot be switched on
  // again.
  expect(applyMutation(shown, add({ name: 'Another' }), NOW)).toEqual({ ok: true, patches: [] })
  const off = withMutations(shown, [set('own-00000001', false)])
  expect(off.email_providers.at(-1)).toMatchObject({ enabled: false, own: { name: 'Lumen Chat' } })
  const gone = withMutations(shown, [remove])
  expect(gone.email_providers.at(-1)).toMatchObject({ enabled: false, own: { name: 'Lumen Chat', removedAt: 9 } })
  expect(gone.user_onboarding[0]?.providersSelected).toEqual([...PROVIDER_IDS])
  expect(applyMutation(gone, set('own-00000001', true), NOW)).toEqual({ ok: false, code: 'not_found' })
  expect(applyMutation(gone, remove, NOW)).toEqual({ ok: true, patches: [] })
})

test('a provider of one’s own that may not be, and one that is not there, are refused', () => {
  const refusals: [NamedMutation, string][] = [
    [add({ address: 'dana@lumen-chat.com' }), 'provider_person'],
    [add({ emailId: 'email-99' }), 'not_found'],
    [add({ providerId: 'openai' }), 'bad_request'],
    [add({ mail: 'taken' }), 'bad_request'],
    [remove, 'not_found'],
    [{ ...remove, args: { emailId: 'email-01', providerId: 'openai' } }, 'bad_request'],
  ]
  for (const [mutation, code] of refusals) expect(applyMutation(rows, mutation, NOW)).toEqual({ ok: false, code })
})

test('a mutation that cannot be read is refused', () => {
  const bad: NamedMutation[] = [
    { name: 'drop_table@1', args: {} },
    { name: 'set_provider_enabled@1', args: null },
    { name: 'set_provider_enabled@1', args: { emailId: 'email-01', providerId: 'xai', enabled: 'yes' } },
    { name: 'set_provider_enabled@1', args: { emailId: 'email-01', providerId: 'xai', enabled: true, admin: true } },
    { name: 'toString', args: {} },
  ]
  for (const mutation of bad) expect(applyMutation(rows, mutation, NOW)).toEqual({ ok: false, code: 'bad_request' })
})

test('a mutation applied twice is the same as once, in any order of others', () => {
  const mutations = fc.array(
    fc.record({ provider: fc.constantFrom(...PROVIDER_IDS), on: fc.boolean() }).map(i => set(i.provider, i.on)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(mutations, waiting => {
      const once = withMutations(rows, waiting)
      expect(withMutations(once, waiting.slice(-1))).toEqual(once)
      if (waiting.length > 0) expect(once.user_onboarding[0]?.providersSelected).toEqual(enabledIn(once))
    }),
  )
})
