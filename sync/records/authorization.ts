import { z } from 'zod/mini'

import { Asked } from './demand-scope.ts'
import { AccountId, EmailId, Instant, Sha256 } from './ids.ts'

/** What the person allowed us to ask one provider for, and the line of the signed wording that says so. */
export const Allowed = z.extend(Asked, { providerId: z.string(), line: z.string() })
export type Allowed = z.infer<typeof Allowed>

/** A signed authorization: what was signed, by whom, how and when. It can be withdrawn, but is never erased. */
export const Authorization = z.object({
  id: z.string(),
  userId: AccountId,
  emailId: EmailId,
  email: z.string(),
  /** Version of the wording, and the hash of the exact text that was on the screen. */
  textVersion: z.string(),
  textSha256: Sha256,
  signatureKind: z.enum(['typed', 'drawn']),
  /** The typed name, or the SVG path (`M12 30 L14 31 …`, 600 × 160 box) of the drawn one. */
  signature: z.string(),
  signedAt: Instant,
  /** Hash of the PDF that is attached to every letter. */
  pdfSha256: Sha256,
  withdrawnAt: z.nullable(Instant),
  /** Provider by provider. Absent or null if the wording is from before there was a choice. */
  allows: z.optional(z.nullable(z.array(Allowed))),
})
export type Authorization = z.infer<typeof Authorization>
