import { z } from 'zod/mini'

import { Instant, Sha256 } from '../../records/ids.ts'
import { FiledType, SAYABLE } from '../../records/reply.ts'
import { isBeforeDemand } from '../demand/clocks.ts'
import { fileSize, line, someId } from './argument-types.ts'
import { movedOf, standingAfter } from './confirm-reply.ts'
import { changes, mutation, refused } from './mutation-rule.ts'

/** More answers than a request ever gets, and a bound for whoever writes a loop. */
const MAX_FILED = 100

/**
 * An answer that came to the person, filed with what they say that it is. Nothing proves who wrote it, so the request
 * moves by their word, as it does by their word about a mail that could not be read, and they can correct it later.
 */
export const fileReply = mutation({
  args: z.strictObject({
    requestId: someId,
    /** Tells it from others of its request: filed twice by a lost answer, it is one. */
    key: z.string().check(z.regex(/^[0-9a-z]{8,20}$/)),
    category: z.enum(SAYABLE),
    /** The day that the person names. */
    receivedAt: Instant,
    from: z.string().check(z.maxLength(320)),
    subject: z.string().check(z.maxLength(300)),
    excerpt: z.string().check(z.maxLength(300)),
    sha256: Sha256,
    name: line.check(z.minLength(1)),
    mediaType: FiledType,
    size: fileSize,
  }),
  words: ({ name }) => `An answer that you filed: ${name}`,
  file: args => args,
  scope: () => ({ requests: {}, replies: {} }),
  apply(rows, { requestId, key, category, from, sha256, ...told }, now) {
    const request = rows.requests.find(({ id }) => id === requestId)
    if (request === undefined) return refused('not_found')
    const filed = rows.replies.filter(reply => reply.requestId === requestId && reply.filed === true)
    // Ids of requests are the server's own: whatever key a device makes up, it names no other account's row.
    const id = `${request.id}.${key}`
    // The same once more, after a lost answer or from another device: it is on record.
    if (filed.some(reply => reply.id === id || reply.sha256 === sha256)) return changes()
    if (request.archivedAt !== null) return refused('request_closed')
    if (request.submittedAt === null) return refused('request_not_sent')
    if (isBeforeDemand(request, told.receivedAt)) return refused('reply_too_early')
    if (filed.length >= MAX_FILED) return refused('too_many')
    // A day that has not come yet where it is filed is today.
    const receivedAt = told.receivedAt > now ? now : told.receivedAt
    return changes(
      { table: 'requests', op: 'update', id: request.id, patch: standingAfter(request, category, receivedAt) },
      {
        table: 'replies',
        op: 'put',
        row: {
          id,
          requestId: request.id,
          providerId: request.providerId,
          receivedAt,
          fromAddress: from,
          subject: told.subject,
          excerpt: told.excerpt,
          category,
          authentic: false,
          sha256,
          needsConfirmation: false,
          proven: false,
          sentence: '',
          claims: false,
          answeredAt: now,
          readAs: null,
          before: movedOf(request),
          settled: null,
          settledAt: null,
          readAt: now,
          filed: true,
        },
      },
    )
  },
})
