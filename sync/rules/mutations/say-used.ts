import { z } from 'zod/mini'

import { t } from '../../i18n/translate.ts'
import { someId } from './argument-types.ts'
import { changes, mutation, refused } from './mutation-rule.ts'

/**
 * Whether the person used a service again after its deletion was confirmed. The answer can be corrected until the next
 * request, which relies on it, is created. Repeating it only changes the day.
 */
export const sayUsed = mutation({
  args: z.strictObject({ requestId: someId, used: z.boolean() }),
  words: ({ used }) => (used ? t('A service used again') : t('A service not used again')),
  scope: () => ({ requests: {} }),
  apply(rows, { requestId, used }, now) {
    const request = rows.requests.find(({ id }) => id === requestId)
    if (request === undefined) return refused('not_found')
    if (request.archivedAt !== null || request.stage !== 'verified_deleted') return refused('request_closed')
    const isPast = rows.requests.some(
      ({ providerId, createdAt }) => providerId === request.providerId && createdAt > request.createdAt,
    )
    if (isPast) return refused('request_closed')
    if (used && request.usedAgainAt != null) return changes()
    const patch = used ? { usedAgainAt: now, notUsedAt: null } : { usedAgainAt: null, notUsedAt: now }
    return changes({ table: 'requests', op: 'update', id: request.id, patch })
  },
})
