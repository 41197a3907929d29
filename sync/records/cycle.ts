import { z } from 'zod/mini'

import { CycleId, EmailId, Instant } from './ids.ts'

/** Seed table `cycles`: one round of letters. The highest number of the current year is the current one. */
export const Cycle = z.object({
  id: CycleId,
  emailId: EmailId,
  /** Year (UTC) in which it opened. */
  year: z.number(),
  /** 1, 2, 3 … within the year. */
  number: z.number(),
  createdAt: Instant,
})
export type Cycle = z.infer<typeof Cycle>
