import { z } from 'zod/mini'

import { type PlainMessage, t } from '../../i18n/translate.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { MAX_REGULATOR_WORDS } from '../../wire/mutations.ts'
import { appealAnswerUntil } from '../demand/what-stands.ts'
import { someId } from './argument-types.ts'
import { changes, mutation, type Patch, refused } from './mutation-rule.ts'

const Step = z.enum(['appealed', 'complained', 'regulator_answered', 'closed'])

const STEP_WORDS: Record<z.infer<typeof Step>, PlainMessage> = {
  appealed: 'An appeal sent to a provider',
  complained: 'A complaint made to the regulator',
  regulator_answered: 'What the regulator answered',
  closed: 'A request closed',
}

/**
 * The person's steps after a decision or our last letter: they report that they appealed or complained to the regulator,
 * file its answer, or close the request, so that no more letters are sent for it. The record stays. Reporting a complaint
 * twice changes nothing; a regulator may answer more than once.
 */
export const takeLastStep = mutation({
  args: z.strictObject({
    requestId: someId,
    step: Step,
    /** The regulator's words; empty for the other steps. */
    words: z.string().check(z.maxLength(MAX_REGULATOR_WORDS)),
  }),
  words: ({ step }) => t(STEP_WORDS[step]),
  scope: () => ({ requests: {} }),
  apply(rows, { requestId, step }, now) {
    const request = rows.requests.find(({ id }) => id === requestId)
    if (request === undefined) return refused('not_found')
    if (request.archivedAt !== null || request.stage === 'verified_deleted') {
      return step === 'closed' && request.archivedAt !== null ? changes() : refused('request_closed')
    }
    // If no letter has been sent, there is nothing to complain about.
    if (request.submittedAt === null) return refused('request_not_sent')
    if (step === 'complained' && request.waitingOn === 'regulator') return changes()
    // Only a decision can be appealed.
    if (step === 'appealed' && request.decision !== 'refused' && request.decision !== 'partial') {
      return refused('request_closed')
    }
    return changes({ table: 'requests', op: 'update', id: request.id, patch: AFTER[step](now) })
  },
})

type Fields = Extract<Patch, { table: 'requests'; op: 'update' }>['patch']

const AFTER: Record<z.infer<typeof Step>, (now: NonNullable<DeletionRequest['archivedAt']>) => Fields> = {
  // An appeal has its own time: no letter presses before it is over.
  appealed: now => ({ waitingOn: 'provider', restsUntil: appealAnswerUntil(now) }),
  complained: () => ({ waitingOn: 'regulator' }),
  // The person decides next what follows from the regulator's answer.
  regulator_answered: () => ({ waitingOn: 'provider' }),
  closed: now => ({ archivedAt: now }),
}
