import type { DeletionRequest } from '../../sync/records/request.ts'
import { canMove, REPLY_EFFECTS } from '../../sync/rules/demand/reply-effects.ts'
import type { Classified } from './classify-reply.ts'

/**
 * What follows from a mail for its request. `closes`: every sentence is understood, and everything asked for is gone.
 * `claims`: it says so, and the person is asked. `acts`: it moves the request by the table of effects. `asks`: a guess,
 * or nothing proves that it is meant. `kept`: nothing follows.
 */
export type Consequence = 'closes' | 'claims' | 'acts' | 'asks' | 'kept'

/** The one way from words to consequences, for the mail that arrives and for the files that measure the rules. */
export function consequenceOf(
  { category, confidence, claims, closing }: Classified,
  { proven, request }: { proven: boolean; request: Pick<DeletionRequest, 'stage' | 'decision' | 'archivedAt'> },
): Consequence {
  const sure = proven && confidence === 'sure'
  if (proven && category === 'completion' && closing?.closes === true && canMove(request, category)) return 'closes'
  // Any other mail that claims a deletion is for the person to judge.
  const isClaim = category === 'completion' || (!sure && claims === true)
  if (isClaim && proven && canMove(request, 'completion')) return 'claims'
  if (sure && REPLY_EFFECTS[category].events.length === 0) return 'kept'
  if (!sure || !canMove(request, category) || STANDS_APART.has(category)) return 'asks'
  return 'acts'
}

/** Categories for which a mail alone triggers no event of the table. */
const STANDS_APART: ReadonlySet<Classified['category']> = new Set(['bounce', 'suspicious', 'completion'])
