import { z } from 'zod/mini'

import { EmailId } from './ids.ts'

/** Seed table `email_providers`: whether letters go to a provider for an address. */
export const ProviderChoice = z.object({
  /** `<emailId>.<providerId>`: one row a pair, so a repeated toggle is never a second row. */
  id: z.string(),
  emailId: EmailId,
  providerId: z.string(),
  enabled: z.boolean(),
})
export type ProviderChoice = z.infer<typeof ProviderChoice>
