import { Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { CLAIM_REST_DAYS } from '../../sync/rules/demand/lifecycle.ts'
import { errorFacts } from '../log.ts'
import type { Clock } from '../ports.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { accountsWithUntold, claimsBetween, deadlinesBetween } from '../store/notice-store.ts'
import { saveToldUpTo, type ToldOf, toldUpTo } from '../store/settings-store.ts'
import type { Store } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import type { NoticeNeeds } from './queue-notice.ts'
import { tellClaimUnanswered, tellDeadline, tellLettersLeft } from './tell.ts'

interface Needs extends NoticeNeeds {
  store: Store
  clock: Clock
  /** How often is looked; a minute where left out. */
  everyMs?: number
}

/** A letter that hangs holds up the receipt of those beside it for so long. */
const PATIENCE_MS = 5 * 60_000
const PAGE = 500

/**
 * Looks for what comes with time alone: deadlines that are over, claims that nobody has answered, and letters whose receipt waited for one that never
 * left. Deadlines and claims are gone through in their order, up to a mark that is kept: a million open requests cost
 * nothing until their day. Returns how many mails were queued for the two.
 */
export async function tellWhatTimeBrought(needs: Needs): Promise<number> {
  const { store, clock } = needs
  const now = clock.now()
  for (const accountId of await accountsWithUntold(store, Instant.parse(now - PATIENCE_MS))) {
    await store.tenant(accountId).write(tx => tellLettersLeft(tx, now, needs))
  }
  const deadlines = await tellInOrder(needs, {
    what: 'deadlines_told',
    until: now - DAY_MS,
    between: deadlinesBetween,
    tell: (tx, id) => tellDeadline(tx, id, now, needs),
  })
  const claims = await tellInOrder(needs, {
    what: 'claims_told',
    until: now - CLAIM_REST_DAYS * DAY_MS,
    between: claimsBetween,
    tell: (tx, id) => tellClaimUnanswered(tx, id, now, needs),
  })
  return deadlines + claims
}

interface InOrder {
  what: ToldOf
  until: number
  between: typeof deadlinesBetween
  tell(tx: TenantWriter, requestId: string): Promise<boolean>
}

async function tellInOrder({ store }: Needs, { what, until, between, tell }: InOrder): Promise<number> {
  const told = await toldUpTo(store, what)
  // The first look of all: what was over before nobody waits for any more.
  if (told === undefined) await saveToldUpTo(store, what, until)
  if (told === undefined || until <= told) return 0
  let count = 0
  // No id lies behind this one: the page begins after the mark.
  for (let after = { at: told, id: '\uffff' }; ; ) {
    const page = await between(store, { after, until, limit: PAGE })
    for (const { accountId, id } of page) {
      if (await store.tenant(accountId).write(tx => tell(tx, id))) count += 1
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = { at: last.at, id: last.id }
  }
  await saveToldUpTo(store, what, until)
  return count
}

/** Looks at once, then each minute. A look that fails is done again at the next. */
export function startNoticeWatch({ everyMs = 60_000, ...needs }: Needs): Repeated {
  return repeat(
    () => tellWhatTimeBrought(needs),
    everyMs,
    error => needs.log.error('notices_failed', errorFacts(error)),
  )
}
