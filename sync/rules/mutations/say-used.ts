import { z } from 'zod/mini'

import { t } from '../../i18n/translate.ts'
import { someId } from './argument-types.ts'
import { changes, mutation, refused } from './mutation-rule.ts'

/**
 * Whether the next cycle shall ask a provider again that has said its last word: because the person used the service
 * since its deletion was confirmed, or does not accept its refusal. The answer can be corrected until the next request,
 * which relies on it, is created. Repeating it only changes the day.
 */
export const sayUsed = mutation({
  args: z.strictObject({ requestId: someId, used: z.boolean() }),
  words: ({ used }) => (used ? t('A provider to be asked again') : t('A provider not to be asked again')),
  scope: () => ({ requests: {} }),
  apply(rows, { requestId, used }, now) {
    const request = rows.requests.find(({ id }) => id === requestId)
    if (request === undefined) return refused('not_found')
    const isLastWord = request.stage === 'verified_deleted' || request.decision === 'refused'
    if (request.archivedAt !== null || !isLastWord) return refused('request_closed')
    const isPast = rows.requests.some(
      ({ providerId, createdAt }) => providerId === request.providerId && createdAt > request.createdAt,
    )
    if (isPast) return refused('request_closed')
    if (used && request.usedAgainAt != null) return changes()
    const patch = used ? { usedAgainAt: now, notUsedAt: null } : { usedAgainAt: null, notUsedAt: now }
    return changes({ table: 'requests', op: 'update', id: request.id, patch })
  },
})
