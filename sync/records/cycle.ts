import { z } from 'zod/mini'

import { CycleId, EmailId, Instant } from './ids.ts'

/**
 * Seed table `cycles`: one round of letters. The current cycle is the one with the highest number in the current year.
 */
export const Cycle = z.object({
  id: CycleId,
  emailId: EmailId,
  /** Year (UTC) in which the cycle was opened. */
  year: z.number(),
  /** 1, 2, 3 … within the year. */
  number: z.number(),
  createdAt: Instant,
})
export type Cycle = z.infer<typeof Cycle>
