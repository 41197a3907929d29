import { z } from 'zod/mini'

import { Instant } from '../records/ids.ts'

/**
 * What a person may change while offline: intents with a name and a version, never rows. The server decides
 * what an intent does; the device shows its effect beforehand with the same function (`rules/overlay.ts`).
 */
export const MUTATIONS = {
  /** Leaving step 2 of the wizard: the choice as it stands is the person's own, also where nothing was switched. */
  'confirm_providers@1': z.strictObject({ emailId: z.string() }),
  /** From then on no letter leaves. `at` is for this device's own screen; the server stamps its own time. */
  'withdraw_authorization@1': z.strictObject({ authorizationId: z.string(), at: Instant }),
  'set_provider_enabled@1': z.strictObject({ emailId: z.string(), providerId: z.string(), enabled: z.boolean() }),
} as const

export type MutationName = keyof typeof MUTATIONS
export type MutationArgs<Name extends MutationName> = (typeof MUTATIONS)[Name]['_zod']['output']

/** One intent with its number in the client's own count, from 1 without gaps. */
export const Mutation = z.strictObject({
  seq: z.number().check(z.int(), z.gte(1)),
  name: z.string(),
  args: z.unknown(),
})
export type Mutation = z.infer<typeof Mutation>
