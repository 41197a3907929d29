import { z } from 'zod/mini'

import { ClientId } from '../records/ids.ts'
import { Mutation } from './mutations.ts'
import { PROTOCOL } from './version.ts'

/** POST /sync/push: the oldest waiting mutations of one client, in order. */
export const PushRequest = z.strictObject({
  proto: z.literal(PROTOCOL),
  schema: z.number(),
  epoch: z.string().check(z.maxLength(64)),
  client: ClientId,
  /** At most 200: the server settles them in parts, each in one transaction with the client's counter. */
  muts: z.array(Mutation).check(z.maxLength(200)),
})
export type PushRequest = z.infer<typeof PushRequest>

/** The number up to which the client's mutations are settled, and which of them were refused and why. */
export const PushReceipt = z.object({
  lastSeq: z.number(),
  rejected: z.array(z.object({ seq: z.number(), code: z.string() })),
  v: z.number(),
})
export type PushReceipt = z.infer<typeof PushReceipt>
