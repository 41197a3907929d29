import { overlay, type WritableRows } from '../rules/overlay.ts'
import type { Mirror } from './mirror.ts'

/** Tables that a read of the writable rows touches; a caller's own transaction must name them. */
export const WRITABLE_TABLES = ['email', 'email_providers', 'user_onboarding', 'authorizations', 'outbox'] as const

/** The rows that a person may change, as they will be once the waiting intents have arrived. */
export async function readWritable(mirror: Mirror): Promise<WritableRows> {
  // One transaction: between two, a pull could settle an intent whose effect the first read has not seen.
  return mirror.transaction('r', [...WRITABLE_TABLES], async () => {
    const [email, choices, onboarding, authorizations, pending] = await Promise.all([
      mirror.rows('email').toArray(),
      mirror.rows('email_providers').toArray(),
      mirror.rows('user_onboarding').toArray(),
      mirror.rows('authorizations').toArray(),
      mirror.pendingEntries(),
    ])
    return overlay({ email, email_providers: choices, user_onboarding: onboarding, authorizations }, pending)
  })
}
