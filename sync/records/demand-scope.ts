import { z } from 'zod/mini'

/** What a demand asks a provider to delete: what is in the account, or the account with everything in it. */
export const DemandScope = z.enum(['contents', 'account'])
export type DemandScope = z.infer<typeof DemandScope>

/** All that the person decides about what one provider is asked for. */
export const Asked = z.object({
  scope: DemandScope,
  /** Logs and content that went through the provider's API. */
  apiData: z.boolean(),
  /** How the provider knows the account, if not by the address: a phone number, a relay address, a handle. */
  knownAs: z.nullable(z.string()),
})
export type Asked = z.infer<typeof Asked>
