import type { PlainMessage } from '../../i18n/translate.ts'
import { Instant } from '../../records/ids.ts'
import { LADDER, letterNamed, type SentLetterId } from './lifecycle.ts'
import type { Mark, Stands } from './what-stands.ts'

export interface LetterFacts {
  stands: Stands
  /** Letters that were written and have not bounced. */
  sent: readonly SentLetterId[]
}

/**
 * The letter that must be sent now: the demand of a prepared request, else one owed outside the schedule, else the
 * latest rung that its clock has reached and that is above every letter already sent. A clock that jumped skips the
 * rungs in between: a provider never gets yesterday's reminder after today's.
 *
 * A provider that says it has deleted gets one question and no letter of the ladder, ever. One that waits for the
 * person gets none until it has been answered: it is not the one who is silent.
 */
export function dueLetter({ stands, sent }: LetterFacts, now: Instant): SentLetterId | undefined {
  if (!stands.open || stands.pausedAt !== null) return undefined
  if (stands.stage === 'prepared') return sent.includes('demand') ? undefined : 'demand'
  if (stands.is === 'claims_done') return isCheckDue(stands, sent) && now >= stands.checkAt ? 'claim_check' : undefined
  // The proof that we may act answers the provider, whatever else it waits for.
  if (stands.owed === 'agent_proof' && !sent.includes('agent_proof')) return 'agent_proof'
  if (!isClimbing(stands) || now < (stands.restsUntil ?? 0)) return undefined
  if (stands.owed !== null && !sent.includes(stands.owed)) return stands.owed
  return ahead({ stands, sent }).findLast(mark => isReached(mark, stands))?.letter
}

/** The next letter and its date if nothing changes: for 'next on …'. A letter that is due is dated now. */
export function nextLetter(
  facts: LetterFacts,
  now: Instant,
): { letter: SentLetterId; label: PlainMessage; at: Instant } | undefined {
  const { stands, sent } = facts
  if (!stands.open || stands.pausedAt !== null) return undefined
  const due = dueLetter(facts, now)
  const named = due === undefined ? undefined : letterNamed(due)
  if (named !== undefined) return { letter: named.letter, label: named.label, at: now }
  if (stands.is === 'claims_done') {
    const check = isCheckDue(stands, sent) ? letterNamed('claim_check') : undefined
    return check && { letter: check.letter, label: check.label, at: stands.checkAt }
  }
  if (!isClimbing(stands)) return undefined
  const running = ahead(facts).filter(({ runs }) => runs)
  // Rungs that are reached while letters rest: the last of them goes out when the rest is over.
  const rest = Instant.parse(Math.max(stands.restsUntil ?? 0, now))
  const next = running.findLast(({ at }) => at <= rest) ?? running.find(({ at }) => at > rest)
  return next && { letter: next.letter, label: next.label, at: Instant.parse(Math.max(next.at, rest)) }
}

/** The threshold a request has reached, as shown on the card, or null. */
export function nextAction(stands: Stands): PlainMessage | null {
  if (!stands.open || stands.pausedAt !== null || stands.sentAt === null || stands.is === 'claims_done') return null
  // An escalated request has only the legal rungs left; the escalation itself was their first step and is done.
  const marks = stands.marks.filter(mark =>
    stands.escalated ? mark.escalates === true && mark.letter !== 'escalation' : !isLegalPhase(mark),
  )
  return marks.findLast(mark => mark.letter !== 'demand' && isReached(mark, stands))?.label ?? null
}

/** Whether the letters of the ladder go on. `nextLetter` says with which, and from when. */
const isClimbing = (stands: Stands): boolean => stands.waits === null && stands.is !== 'claims_done'

/** Asked once: a provider that does not say more after that has said what it says. */
const isCheckDue = ({ sentAt }: Stands, sent: readonly SentLetterId[]): boolean =>
  sentAt !== null && !sent.includes('claim_check')

/** Rungs above the highest letter already sent. */
function ahead({ stands, sent }: LetterFacts): readonly Mark[] {
  const highest = Math.max(0, ...sent.map(letter => LADDER.findIndex(rung => rung.letter === letter)))
  return stands.marks.slice(highest + 1).filter(mark => !stands.escalated || mark.escalates === true)
}

const isReached = ({ at, runs }: Mark, { clockAt }: Stands): boolean => runs && clockAt >= at

const isLegalPhase = (mark: Mark) => mark.escalates === true && mark.letter !== 'escalation'
