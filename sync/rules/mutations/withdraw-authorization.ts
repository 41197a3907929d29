import { z } from 'zod/mini'

import { t } from '../../i18n/translate.ts'
import { Instant } from '../../records/ids.ts'
import { someId } from './argument-types.ts'
import { changes, mutation, refused } from './mutation-rule.ts'

export const withdrawAuthorization = mutation({
  /** `at` is only for this device's own screen; the server uses its own time. */
  args: z.strictObject({ authorizationId: someId, at: Instant }),
  words: () => t('The authorization withdrawn'),
  scope: () => ({ authorizations: {}, user_onboarding: {} }),
  apply(rows, { authorizationId }, now) {
    const authorization = rows.authorizations.find(row => row.id === authorizationId)
    if (authorization === undefined) return refused('not_found')
    // Already withdrawn on another device: the first time is kept.
    if (authorization.withdrawnAt !== null) return changes()
    const standing = rows.authorizations.some(row => row.id !== authorizationId && row.withdrawnAt === null)
    return changes(
      { table: 'authorizations', op: 'update', id: authorizationId, patch: { withdrawnAt: now } },
      ...rows.user_onboarding
        .filter(row => row.userId === authorization.userId && !standing)
        .map(({ id }) => ({ table: 'user_onboarding', op: 'update', id, patch: { poaSigned: false } }) as const),
    )
  },
})
