import { PROVIDER_IDS, providerById } from '../catalog/providers.ts'
import type { Authorization } from '../records/authorization.ts'
import type { Email } from '../records/email.ts'
import type { Instant } from '../records/ids.ts'
import type { Onboarding } from '../records/onboarding.ts'
import type { ProviderChoice } from '../records/provider-choice.ts'
import { MUTATIONS, type Mutation, type MutationArgs } from '../wire/mutations.ts'
import type { ProblemCode } from '../wire/problem.ts'

/** The rows that mutations read and change. On the server they are one account's; on the device the mirror's. */
export interface WritableRows {
  email: readonly Email[]
  email_providers: readonly ProviderChoice[]
  user_onboarding: readonly Onboarding[]
  authorizations: readonly Authorization[]
}

/** One row that a mutation changes. A choice carries the whole row: it may be the first for its pair. */
export type Patch =
  | { table: 'email_providers'; id: string; patch: ProviderChoice }
  | {
      table: 'user_onboarding'
      id: Onboarding['id']
      patch: Partial<Pick<Onboarding, 'providersSelected' | 'poaSigned'>>
    }
  | { table: 'authorizations'; id: string; patch: Pick<Authorization, 'withdrawnAt'> }

export type Outcome = { ok: true; patches: readonly Patch[] } | { ok: false; code: ProblemCode }

export type Intent = Pick<Mutation, 'name' | 'args'>

/**
 * What an intent does to the rows, or why it is refused. The server decides with it, and stamps its own `now`; the
 * device foretells with what it wrote down itself.
 */
export function applyMutation(rows: WritableRows, { name, args }: Intent, now?: Instant): Outcome {
  if (name === 'set_provider_enabled@1') return checked(MUTATIONS[name], args, read => setProviderEnabled(rows, read))
  if (name === 'confirm_providers@1') return checked(MUTATIONS[name], args, read => confirmProviders(rows, read))
  if (name === 'withdraw_authorization@1') return checked(MUTATIONS[name], args, read => withdraw(rows, read, now))
  return { ok: false, code: 'bad_request' }
}

function checked<Args>(
  schema: { safeParse(args: unknown): { success: true; data: Args } | { success: false } },
  args: unknown,
  apply: (args: Args) => Outcome,
): Outcome {
  const read = schema.safeParse(args)
  return read.success ? apply(read.data) : { ok: false, code: 'bad_request' }
}

/** The mirrored rows as they will be once the waiting intents have arrived. The rows themselves stay untouched. */
export function overlay<Rows extends WritableRows>(rows: Rows, waiting: readonly Intent[]): Rows & WritableRows {
  let shown: Rows & WritableRows = rows
  for (const intent of waiting) {
    const outcome = applyMutation(shown, intent)
    // A refusal is the server's to tell; until it does, the rows simply look as they are.
    if (outcome.ok) shown = outcome.patches.reduce(patched, shown)
  }
  return shown
}

function setProviderEnabled(rows: WritableRows, args: MutationArgs<'set_provider_enabled@1'>): Outcome {
  const email = rows.email.find(row => row.id === args.emailId)
  const provider = providerById(args.providerId)
  if (email === undefined || provider === undefined) return { ok: false, code: 'not_found' }

  const id = `${email.id}.${provider.id}`
  const choice: ProviderChoice = { id, emailId: email.id, providerId: provider.id, enabled: args.enabled }
  const patches: Patch[] = [{ table: 'email_providers', id, patch: choice }]

  return { ok: true, patches: [...patches, ...selection(rows, email, withRow(rows.email_providers, choice))] }
}

function confirmProviders(rows: WritableRows, { emailId }: MutationArgs<'confirm_providers@1'>): Outcome {
  const email = rows.email.find(row => row.id === emailId)
  if (email === undefined) return { ok: false, code: 'not_found' }
  return { ok: true, patches: selection(rows, email, rows.email_providers) }
}

function withdraw(
  rows: WritableRows,
  { authorizationId, at }: MutationArgs<'withdraw_authorization@1'>,
  now: Instant = at,
): Outcome {
  const authorization = rows.authorizations.find(row => row.id === authorizationId)
  if (authorization === undefined) return { ok: false, code: 'not_found' }
  // Withdrawn before, on another device: the first time stands.
  if (authorization.withdrawnAt !== null) return { ok: true, patches: [] }
  const standing = rows.authorizations.some(row => row.id !== authorizationId && row.withdrawnAt === null)
  return {
    ok: true,
    patches: [
      { table: 'authorizations', id: authorizationId, patch: { withdrawnAt: now } },
      ...rows.user_onboarding
        .filter(row => row.userId === authorization.userId && !standing)
        .map(({ id }) => ({ table: 'user_onboarding' as const, id, patch: { poaSigned: false } })),
    ],
  }
}

/** The seed keeps the choice twice: a row a provider, and the list in `user_onboarding`. */
function selection(rows: WritableRows, email: Email, choices: readonly ProviderChoice[]): Patch[] {
  const enabled = choices.filter(row => row.emailId === email.id && row.enabled).map(row => row.providerId)
  const providersSelected = PROVIDER_IDS.filter(providerId => enabled.includes(providerId))
  return rows.user_onboarding
    .filter(row => row.userId === email.userId)
    .map(({ id }) => ({ table: 'user_onboarding', id, patch: { providersSelected } }))
}

function patched<Rows extends WritableRows>(rows: Rows & WritableRows, change: Patch): Rows & WritableRows {
  switch (change.table) {
    case 'email_providers':
      return { ...rows, email_providers: withRow(rows.email_providers, change.patch) }
    case 'authorizations':
      return {
        ...rows,
        authorizations: rows.authorizations.map(row => (row.id === change.id ? { ...row, ...change.patch } : row)),
      }
    case 'user_onboarding':
      return {
        ...rows,
        user_onboarding: rows.user_onboarding.map(row => (row.id === change.id ? { ...row, ...change.patch } : row)),
      }
  }
}

function withRow<Item extends { id: string }>(rows: readonly Item[], row: Item): readonly Item[] {
  return rows.some(other => other.id === row.id)
    ? rows.map(other => (other.id === row.id ? row : other))
    : [...rows, row]
}
