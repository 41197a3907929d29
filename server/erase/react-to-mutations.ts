import { type Instant, RequestId } from '../../sync/records/ids.ts'
import type { ProviderChoice } from '../../sync/records/provider-choice.ts'
import { askedOf, lineOf } from '../../sync/rules/demand/scope.ts'
import type { Patch } from '../../sync/rules/mutations/mutation-rule.ts'
import { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import type { Applied, Reactions } from '../store/mutation-reaction.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { noteLastStep } from './note-last-step.ts'
import { noteUse } from './note-use.ts'

/** What a person's changes mean for letters: ledger entries, and letters that must not be sent any more. */
export const ERASE_REACTIONS: Reactions<
  | 'set_paused@1'
  | 'withdraw_authorization@1'
  | 'take_last_step@1'
  | 'say_used@1'
  | 'set_provider_enabled@1'
  | 'add_provider@1'
  | 'remove_provider@1'
  | 'set_scope@1'
  | 'set_api_data@1'
  | 'set_known_as@1'
> = {
  async 'set_paused@1'({ tx, patches, now, write }) {
    await write()
    for (const change of patches) {
      if (change.table === 'requests' && change.op === 'update') await notePause(tx, change, now)
    }
  },
  async 'withdraw_authorization@1'({ tx, now, write }, { authorizationId }) {
    await write()
    await noteWithdrawal(tx, authorizationId, now)
  },
  async 'take_last_step@1'({ tx, now, write }, args) {
    await write()
    await noteLastStep(tx, args, now)
  },
  async 'say_used@1'({ tx, now, write }, args) {
    await write()
    await noteUse(tx, args, now)
  },
  'set_provider_enabled@1': chooseProvider,
  'add_provider@1': chooseProvider,
  'remove_provider@1': chooseProvider,
  'set_scope@1': changeScope,
  'set_api_data@1': changeScope,
  'set_known_as@1': changeScope,
}

async function chooseProvider({ tx, patches, now, write }: Applied): Promise<void> {
  const choices = patches.flatMap(change =>
    change.table === 'email_providers' && change.op === 'put' ? [change.row] : [],
  )
  for (const choice of choices) await noteOwnProvider(tx, choice, now)
  await write()
  for (const { enabled, providerId } of choices) {
    if (enabled) continue
    // Switched off while a letter to it waits for the relay: that letter must not be sent either.
    for (const { id } of await tx.list('requests', { providerId })) await tx.recallWaitingLetters(id)
  }
}

/** The record says what the person chose and when; a letter in the queue that says otherwise must not be sent. */
async function changeScope({ tx, patches, now, write }: Applied): Promise<void> {
  for (const change of patches) {
    if (change.table !== 'email_providers' || change.op !== 'put') continue
    const { id: choiceId, providerId } = change.row
    const provider = knownProvider(providerId, [change.row])
    const before = await tx.get('email_providers', choiceId)
    if (provider === undefined) continue
    const asked = askedOf(provider, [change.row])
    if (lineOf(provider, asked) === lineOf(provider, askedOf(provider, before ? [before] : []))) continue
    await tx.appendEvent({
      requestId: null,
      type: 'authorization',
      createdAt: now,
      payload: {
        // The identifier is in the letters, which are the only ones that need it.
        message: `You chose what is asked of ${lineOf(provider, { ...asked, knownAs: null })}`,
        provider: providerId,
        scope: asked.scope,
        apiData: asked.apiData,
      },
    })
    for (const { id } of await tx.list('requests', { providerId })) await tx.recallWaitingLetters(id)
  }
  await write()
}

/** Each request's own log says from when to when its clocks were paused. */
async function notePause(
  tx: TenantWriter,
  { id, patch }: Extract<Patch, { table: 'requests'; op: 'update' }>,
  now: Instant,
): Promise<void> {
  const isPaused = patch.pausedAt !== null
  await tx.appendEvent({
    requestId: RequestId.parse(id),
    type: 'authorization',
    createdAt: now,
    payload: {
      message: isPaused
        ? 'You paused the letters. The days stand still until you resume them.'
        : 'You resumed the letters. The days go on where they stood.',
      paused: isPaused,
    },
  })
  // A written letter that is still in the queue must not be sent during the pause; it is written anew afterwards.
  if (isPaused) await tx.recallWaitingLetters(id)
}

/** The record says whose word an address relies on, because nobody else has checked it. */
async function noteOwnProvider(tx: TenantWriter, { id, providerId, own }: ProviderChoice, now: Instant): Promise<void> {
  if (!own) return
  const before = (await tx.get('email_providers', id))?.own
  const isRemoval = own.removedAt !== null
  if (isRemoval === (before ? before.removedAt !== null : undefined)) return
  const { name, address, relation } = own
  await tx.appendEvent({
    requestId: null,
    type: 'authorization',
    createdAt: now,
    payload: {
      message: isRemoval
        ? `You removed ${name} from your providers. No more letters go to it.`
        : `You added ${name} as a provider of your own; its letters go to ${address}.`,
      provider: providerId,
      name,
      address,
      ...(isRemoval || relation === undefined ? {} : { relation }),
    },
  })
}

async function noteWithdrawal(tx: TenantWriter, authorization: string, now: Instant): Promise<void> {
  await tx.appendEvent({
    requestId: null,
    type: 'authorization',
    createdAt: now,
    payload: { message: 'You withdrew the authorization. We send no more letters.', authorization },
  })
  // Letters written under this authorization that are still in the queue must not be sent any more.
  await tx.recallWaitingLetters()
}
