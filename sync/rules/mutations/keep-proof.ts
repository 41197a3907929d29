import { z } from 'zod/mini'

import { t } from '../../i18n/translate.ts'
import { line, picture, someId } from './argument-types.ts'
import { changes, mutation, refused } from './mutation-rule.ts'
import { whyNotSettle } from './settle-question.ts'

/** More pictures than a form has pages, and a limit for code that loops. */
export const MAX_PROOFS = 10

/**
 * Adds a picture of what the person did about a provider's question. It changes nothing else; saying that it is done
 * does.
 */
export const keepProof = mutation({
  args: z.strictObject({ replyId: someId, name: line.check(z.minLength(1)), ...picture }),
  words: ({ name }) => t('A picture of what you sent: {name}', { name }),
  file: args => args,
  scope: () => ({ replies: {}, requests: {} }),
  apply(rows, { replyId, sha256, name }) {
    const reply = rows.replies.find(({ id }) => id === replyId)
    if (reply === undefined) return refused('not_found')
    const kept = reply.proofs ?? []
    // The same picture again, from another device or after a lost response: it is already on record.
    if (kept.some(proof => proof.sha256 === sha256)) return changes()
    const why = whyNotSettle(
      reply,
      rows.requests.find(({ id }) => id === reply.requestId),
    )
    if (why !== undefined) return refused(why)
    if (kept.length >= MAX_PROOFS) return refused('too_many')
    return changes({ table: 'replies', op: 'update', id: reply.id, patch: { proofs: [...kept, { sha256, name }] } })
  },
})
