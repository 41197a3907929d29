import type { z } from 'zod/mini'

import { ACCOUNT_SETTINGS } from './account-settings.ts'
import { PROVIDER_MUTATIONS } from './choose-providers.ts'
import { REPLY_MUTATIONS } from './confirm-reply.ts'
import { CHECKLIST_MUTATIONS } from './edit-checklists.ts'
import { fileReply } from './file-reply.ts'
import { keepProof } from './keep-proof.ts'
import { EXTENSION_MUTATIONS } from './link-extension.ts'
import type { MutationKind } from './mutation-rule.ts'
import { setPaused } from './pause-letters.ts'
import { sayUsed } from './say-used.ts'
import { settleQuestion } from './settle-question.ts'
import { takeLastStep } from './take-last-step.ts'
import { withdrawAuthorization } from './withdraw-authorization.ts'

/**
 * What a person may change, offline too: a name with a version, never rows. The server decides what a mutation does; the
 * device shows its effect beforehand with the same function (`apply-mutations.ts`).
 */
export const MUTATIONS = {
  ...PROVIDER_MUTATIONS,
  ...ACCOUNT_SETTINGS,
  ...REPLY_MUTATIONS,
  ...CHECKLIST_MUTATIONS,
  ...EXTENSION_MUTATIONS,
  'withdraw_authorization@1': withdrawAuthorization,
  'set_paused@1': setPaused,
  'settle_question@1': settleQuestion,
  'keep_proof@1': keepProof,
  'take_last_step@1': takeLastStep,
  'say_used@1': sayUsed,
  'file_reply@1': fileReply,
}

export type MutationName = keyof typeof MUTATIONS
export type MutationArgs<Name extends MutationName> = z.output<(typeof MUTATIONS)[Name]['args']>
/** What a screen gives: ids without their brand. */
export type MutationInput<Name extends MutationName> = z.input<(typeof MUTATIONS)[Name]['args']>

/** The kind of a mutation by its name; undefined for one of another version. Its arguments are what its schema makes. */
export function kindOf(name: string): MutationKind<z.ZodMiniType> | undefined {
  return isKnown(name) ? MUTATIONS[name] : undefined
}

/** Asks a kind about arguments; undefined where the name is unknown, the arguments are not what it promises, or it has no such answer. */
export function askKind<Answer>(
  { name, args }: { name: string; args: unknown },
  ask: (kind: MutationKind<z.ZodMiniType>) => ((args: unknown) => Answer) | undefined,
): Answer | undefined {
  const kind = kindOf(name)
  const asked = kind && ask(kind)
  if (kind === undefined || asked === undefined) return undefined
  const read = kind.args.safeParse(args)
  return read.success ? asked(read.data) : undefined
}

function isKnown(name: string): name is MutationName {
  return Object.hasOwn(MUTATIONS, name)
}
