import type { z } from 'zod/mini'

import { ACCOUNT_SETTINGS } from './account-settings.ts'
import { CHECKLIST_MUTATIONS } from './change-checklists.ts'
import { PROVIDER_MUTATIONS } from './choose-providers.ts'
import { REPLY_MUTATIONS } from './confirm-reply.ts'
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
 * Everything that a person may change, also offline: a versioned name, never rows. The server decides what a mutation
 * does; the device shows its effect in advance with the same function (`apply-mutations.ts`).
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
/** Arguments as a screen passes them: ids without their brand. */
export type MutationInput<Name extends MutationName> = z.input<(typeof MUTATIONS)[Name]['args']>

/**
 * The kind of a mutation by its name; undefined for a name of another version. It expects arguments parsed by its
 * schema.
 */
export function kindOf(name: string): MutationKind<z.ZodMiniType> | undefined {
  return isKnown(name) ? MUTATIONS[name] : undefined
}

/**
 * Calls a kind's function with parsed arguments. Undefined if the name is unknown, the arguments do not match, or the
 * kind lacks that function.
 */
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
