import { z } from 'zod/mini'

/** Days that a link works, as a person may choose. */
export const SHARE_DAYS = [7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** Links of one account that work at the same time. */
export const MAX_SHARES = 5
/** A record with its letters, mails and files, sealed: one provider's of some years. */
export const MAX_SHARE_BYTES = 12 * 1024 * 1024

/** Names a share to the server; what opens it is the key, which the server never gets. */
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

/** Where a sealed record is put, by its owner. */
export const sharePath = (id: string) => `/api/shares/${id}`
/** Where whoever has the link gets it, named in the body: the answer is the sealed record itself. */
export const openShared = { path: '/api/shared', body: z.strictObject({ id: ShareId }) } as const
