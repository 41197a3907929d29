import { z } from 'zod/mini'

/** Days for which a link works; the person chooses one. */
export const SHARE_DAYS = [7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** Links of one account that work at the same time. */
export const MAX_SHARES = 5
/** Size limit of a sealed record with its letters, mails and files: enough for one provider's over some years. */
export const MAX_SHARE_BYTES = 12 * 1024 * 1024

/** Identifies a share to the server. The key that opens it is separate, and the server never gets it. */
export const ShareId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** A link that works. Times are those of the product's calendar (ms). */
export const Share = z.object({
  id: ShareId,
  requestId: z.string(),
  madeAt: z.number(),
  expiresAt: z.number(),
  opened: z.number(),
  lastOpenedAt: z.nullable(z.number()),
})
export type Share = z.infer<typeof Share>

/** Where the owner uploads a sealed record. */
export const sharePath = (id: string) => `/api/shares/${id}`
/** Where anyone with the link downloads it, with the id in the body; the answer is the sealed record itself. */
export const openShared = { path: '/api/shared', body: z.strictObject({ id: ShareId }) } as const
