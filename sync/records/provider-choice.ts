import { z } from 'zod/mini'

import { DemandScope } from './demand-scope.ts'
import { EmailId, Instant } from './ids.ts'

/** The person's relation to a company that they named; the wording of its letters depends on it. */
export const Relation = z.enum(['customer', 'former_customer', 'worker', 'never'])
export type Relation = z.infer<typeof Relation>

/** A provider that the person added, besides those of the catalog. */
export const OwnProvider = z.object({
  name: z.string(),
  /** The provider's privacy address, in lowercase. */
  address: z.string(),
  site: z.nullable(z.string()),
  addedAt: Instant,
  /** When it was removed from the lists; its requests and evidence keep the name. */
  removedAt: z.nullable(Instant),
  /** Whether the address's domain accepts mail, as the server found; no letter is written until it is `taken`. */
  mail: z.enum(['unchecked', 'taken', 'none']),
  /** The registrable domain of the address, by the public suffix list; a signature by it makes a reply authentic. */
  replyDomain: z.nullable(z.string()),
  /** As stated by the person. Absent if an older version of the app did not ask; an account is then assumed. */
  relation: z.optional(Relation),
})
export type OwnProvider = z.infer<typeof OwnProvider>

/** Seed table `email_providers`: whether letters go to a provider for an address. */
export const ProviderChoice = z.object({
  /** `<emailId>.<providerId>`: one row per pair, so a repeated toggle never adds a second row. */
  id: z.string(),
  emailId: EmailId,
  /** An id from the catalog, or of the person's own provider (`own`). */
  providerId: z.string(),
  enabled: z.boolean(),
  /** Absent or null for a catalog provider. */
  own: z.optional(z.nullable(OwnProvider)),
  /** What its next demand asks for; until the person has chosen, the contents alone. See `rules/demand/scope.ts`. */
  scope: z.optional(z.nullable(DemandScope)),
  apiData: z.optional(z.boolean()),
  knownAs: z.optional(z.nullable(z.string())),
})
export type ProviderChoice = z.infer<typeof ProviderChoice>

/** Id that the device generates for a provider of the person's own: never an id of the catalog. */
export const OwnProviderId = z.string().check(z.regex(/^own-[0-9a-z-]{8,60}$/))
