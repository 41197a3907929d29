import { PROVIDER_IDS, providerById } from '../catalog/providers.ts'
import type { Email } from '../records/email.ts'
import type { ProviderChoice } from '../records/provider-choice.ts'
import type { MutationArgs } from '../wire/mutations.ts'
import { changes, type MutationRule, type Patch, refused, type WritableRows } from './mutation-rule.ts'

const scope = () => ({ email: {}, email_providers: {}, user_onboarding: {} })

export const setProviderEnabled: MutationRule<MutationArgs<'set_provider_enabled@1'>> = {
  scope,
  apply(rows, { emailId, providerId, enabled }) {
    const email = rows.email.find(row => row.id === emailId)
    const provider = providerById(providerId)
    if (email === undefined || provider === undefined) return refused('not_found')
    const id = `${email.id}.${provider.id}`
    const choice: ProviderChoice = { id, emailId: email.id, providerId: provider.id, enabled }
    const others = rows.email_providers.filter(row => row.id !== id)
    return changes({ table: 'email_providers', op: 'put', row: choice }, ...selection(rows, email, [...others, choice]))
  },
}

export const confirmProviders: MutationRule<MutationArgs<'confirm_providers@1'>> = {
  scope,
  apply(rows, { emailId }) {
    const email = rows.email.find(row => row.id === emailId)
    return email === undefined ? refused('not_found') : changes(...selection(rows, email, rows.email_providers))
  },
}

/** The seed keeps the choice twice: a row a provider, and the list in `user_onboarding`. */
function selection(rows: WritableRows, email: Email, choices: readonly ProviderChoice[]): Patch[] {
  const enabled = choices.filter(row => row.emailId === email.id && row.enabled).map(row => row.providerId)
  const providersSelected = PROVIDER_IDS.filter(providerId => enabled.includes(providerId))
  return rows.user_onboarding
    .filter(row => row.userId === email.userId)
    .map(({ id }) => ({ table: 'user_onboarding', op: 'update', id, patch: { providersSelected } }))
}
