import { z } from 'zod/mini'
import { providerById } from '../../catalog/providers.ts'
import { t } from '../../i18n/translate.ts'
import { DemandScope } from '../../records/demand-scope.ts'
import type { Email } from '../../records/email.ts'
import { OwnProviderId, type ProviderChoice, Relation } from '../../records/provider-choice.ts'
import { knownAsTyped } from '../demand/scope.ts'
import { chosenProviders, knownProvider } from '../providers/known-providers.ts'
import { checkOwnProvider } from '../providers/own-providers.ts'
import { line, someId } from './argument-types.ts'
import { changes, mutation, type Patch, refused, type WritableRows } from './mutation-rule.ts'

const scope = () => ({ email: {}, email_providers: {}, user_onboarding: {} })

const setProviderEnabled = mutation({
  args: z.strictObject({ emailId: someId, providerId: someId, enabled: z.boolean() }),
  words: ({ providerId, enabled }) => {
    const provider = providerById(providerId)
    if (provider === undefined) {
      return enabled ? t('Letters to a provider of your own: on') : t('Letters to a provider of your own: off')
    }
    const { name } = provider
    return enabled ? t('Letters to {name}: on', { name }) : t('Letters to {name}: off', { name })
  },
  scope,
  apply(rows, { emailId, providerId, enabled }) {
    const email = rows.email.find(row => row.id === emailId)
    const choices = rows.email_providers.filter(row => row.emailId === emailId)
    const provider = knownProvider(providerId, choices)
    if (email === undefined || provider === undefined) return refused('not_found')
    // Removed on another device meanwhile: it stays removed.
    if (provider.own && provider.own.removedAt !== null) return refused('not_found')
    const before = choices.find(row => row.providerId === providerId)
    return chosen(rows, email, {
      ...before,
      id: choiceId(email, providerId),
      emailId: email.id,
      providerId: provider.id,
      enabled,
    })
  },
})

const addProvider = mutation({
  /** The device generates the provider's id: sent twice, it is still one provider. */
  args: z.strictObject({
    emailId: someId,
    providerId: OwnProviderId,
    name: z.string().check(z.maxLength(200)),
    address: z.string().check(z.maxLength(400)),
    site: z.string().check(z.maxLength(400)),
    /** Absent from an older version of the app, which does not ask. */
    relation: z.optional(Relation),
  }),
  words: ({ name, address }) => t('New provider: {name} ({address})', { name, address }),
  scope,
  apply(rows, { emailId, providerId, ...typed }, now) {
    const email = rows.email.find(row => row.id === emailId)
    if (email === undefined) return refused('not_found')
    // Sent twice, or offered again after a restore: later changes to it stay in force.
    if (rows.email_providers.some(row => row.id === choiceId(email, providerId))) return changes()
    const checked = checkOwnProvider(typed, rows.email_providers, now)
    if (!checked.ok) return refused(checked.fault.code)
    const own = { ...checked.value, addedAt: now, removedAt: null, mail: 'unchecked' as const, replyDomain: null }
    return chosen(rows, email, {
      id: choiceId(email, providerId),
      emailId: email.id,
      providerId,
      enabled: true,
      own,
    })
  },
})

const removeProvider = mutation({
  args: z.strictObject({ emailId: someId, providerId: OwnProviderId }),
  words: () => t('A provider of your own removed'),
  scope,
  apply(rows, { emailId, providerId }, now) {
    const email = rows.email.find(row => row.id === emailId)
    const choice = rows.email_providers.find(row => row.emailId === emailId && row.providerId === providerId)
    if (email === undefined || !choice?.own) return refused('not_found')
    if (choice.own.removedAt !== null) return changes()
    return chosen(rows, email, { ...choice, enabled: false, own: { ...choice.own, removedAt: now } })
  },
})

const confirmProviders = mutation({
  /**
   * Sent when the person leaves step 2 of the wizard: the current choice becomes their own, even if nothing was
   * switched.
   */
  args: z.strictObject({ emailId: someId }),
  words: () => t('Your choice of providers'),
  scope,
  apply(rows, { emailId }) {
    const email = rows.email.find(row => row.id === emailId)
    return email === undefined ? refused('not_found') : changes(...selection(rows, email, rows.email_providers))
  },
})

/** What a provider is asked for: the same row, one field at a time. */
const setScope = mutation({
  args: z.strictObject({ emailId: someId, providerId: someId, scope: DemandScope }),
  words: ({ providerId, scope }) => {
    const name = providerById(providerId)?.name ?? t('A provider of your own')
    return scope === 'account'
      ? t('{name}: delete the account too', { name })
      : t('{name}: delete the contents, keep the account', { name })
  },
  scope,
  field: ({ emailId, providerId }) => `scope:${emailId}.${providerId}`,
  apply: (rows, { emailId, providerId, scope }) => asked(rows, { emailId, providerId }, { scope }),
})

const setApiData = mutation({
  args: z.strictObject({ emailId: someId, providerId: someId, apiData: z.boolean() }),
  words: ({ providerId, apiData }) => {
    const name = providerById(providerId)?.name ?? t('A provider of your own')
    return apiData ? t('{name}: delete API data too', { name }) : t('{name}: leave API data alone', { name })
  },
  scope,
  field: ({ emailId, providerId }) => `api:${emailId}.${providerId}`,
  apply: (rows, { emailId, providerId, apiData }) => asked(rows, { emailId, providerId }, { apiData }),
})

const setKnownAs = mutation({
  args: z.strictObject({ emailId: someId, providerId: someId, knownAs: line }),
  words: ({ providerId }) =>
    t('How {name} knows you', { name: providerById(providerId)?.name ?? t('A provider of your own') }),
  scope,
  field: ({ emailId, providerId }) => `known:${emailId}.${providerId}`,
  apply: (rows, { emailId, providerId, knownAs }) =>
    asked(rows, { emailId, providerId }, { knownAs: knownAsTyped(knownAs) }),
})

type ChoiceKey = { emailId: string; providerId: string }

function asked(
  rows: WritableRows,
  { emailId, providerId }: ChoiceKey,
  part: Pick<ProviderChoice, 'scope' | 'apiData' | 'knownAs'>,
) {
  const email = rows.email.find(row => row.id === emailId)
  const choices = rows.email_providers.filter(row => row.emailId === emailId)
  const provider = knownProvider(providerId, choices)
  if (email === undefined || provider === undefined) return refused('not_found')
  if (provider.own && provider.own.removedAt !== null) return refused('not_found')
  const before = choices.find(row => row.providerId === providerId) ?? {
    id: choiceId(email, providerId),
    emailId: email.id,
    providerId: provider.id,
    enabled: false,
  }
  return changes({ table: 'email_providers', op: 'put', row: { ...before, ...part } })
}

const choiceId = (email: Email, providerId: string) => `${email.id}.${providerId}`

function chosen(rows: WritableRows, email: Email, choice: ProviderChoice) {
  const others = rows.email_providers.filter(row => row.id !== choice.id)
  return changes({ table: 'email_providers', op: 'put', row: choice }, ...selection(rows, email, [...others, choice]))
}

/** The seed stores the choice twice: one row per provider, and the list in `user_onboarding`. */
function selection(rows: WritableRows, email: Email, choices: readonly ProviderChoice[]): Patch[] {
  const enabled = choices.filter(row => row.emailId === email.id && row.enabled)
  const providersSelected = chosenProviders(enabled).map(provider => provider.id)
  return rows.user_onboarding
    .filter(row => row.userId === email.userId)
    .map(({ id }) => ({ table: 'user_onboarding', op: 'update', id, patch: { providersSelected } }))
}

export const PROVIDER_MUTATIONS = {
  'confirm_providers@1': confirmProviders,
  'set_provider_enabled@1': setProviderEnabled,
  'add_provider@1': addProvider,
  'remove_provider@1': removeProvider,
  'set_scope@1': setScope,
  'set_api_data@1': setApiData,
  'set_known_as@1': setKnownAs,
}
