import { z } from 'zod/mini'

import { EmailId, Instant } from './ids.ts'

/** What the person is to a company that they named: the words of its letters follow it. */
export const Relation = z.enum(['customer', 'former_customer', 'worker', 'never'])
export type Relation = z.infer<typeof Relation>

/** A provider that the person named, beside those of the catalog. */
export const OwnProvider = z.object({
  name: z.string(),
  /** Its privacy address, in lower case. */
  address: z.string(),
  site: z.nullable(z.string()),
  addedAt: Instant,
  /** Taken out of the lists; its requests and evidence keep the name. */
  removedAt: z.nullable(Instant),
  /** Whether the address's domain takes mail, as the server found; no letter is written before it is `taken`. */
  mail: z.enum(['unchecked', 'taken', 'none']),
  /** The registrable domain of the address, by the public suffix list: its signature makes a reply authentic. */
  replyDomain: z.nullable(z.string()),
  /** As the person says; absent where an older version of the app has not asked: then an account is assumed. */
  relation: z.optional(Relation),
})
export type OwnProvider = z.infer<typeof OwnProvider>

/** Seed table `email_providers`: whether letters go to a provider for an address. */
export const ProviderChoice = z.object({
  /** `<emailId>.<providerId>`: one row a pair, so a repeated toggle is never a second row. */
  id: z.string(),
  emailId: EmailId,
  /** An id of the catalog, or of the person's own provider below. */
  providerId: z.string(),
  enabled: z.boolean(),
  /** Absent or null for a provider of the catalog. */
  own: z.optional(z.nullable(OwnProvider)),
})
export type ProviderChoice = z.infer<typeof ProviderChoice>

/** What the device makes up for a provider of the person's own: never an id of the catalog. */
export const OwnProviderId = z.string().check(z.regex(/^own-[0-9a-z-]{8,60}$/))
