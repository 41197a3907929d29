import { z } from 'zod'

/** A person as the stand-in for Google knows them. */
export const GoogleStandInPerson = z.object({
  email: z.email().max(254),
  firstName: z.string().max(80),
  lastName: z.string().max(80),
  /** Whether Google has verified the address, and whether it hosts the mailbox itself. */
  proven: z.boolean(),
  kept: z.boolean(),
})
export type GoogleStandInPerson = z.infer<typeof GoogleStandInPerson>
