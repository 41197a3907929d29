import { Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { CLAIM_REST_DAYS } from '../../sync/rules/demand/lifecycle.ts'
import { errorFacts } from '../log.ts'
import type { Clock } from '../ports.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { type Node, SOLE_NODE } from '../store/leases.ts'
import { accountsWithUntold, claimsBetween, deadlinesBetween } from '../store/notice-store.ts'
import { saveToldUpTo, type ToldOf, toldUpTo } from '../store/settings-store.ts'
import type { Store } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { queueClaimUnanswered, queueDeadlineNotice, queueLettersLeft } from './compose-notices.ts'
import type { NoticeNeeds } from './queue-notice.ts'

interface WatchNeeds extends NoticeNeeds {
  store: Store
  clock: Clock
  /** How often it runs; defaults to a minute. */
  everyMs?: number
}

/** How long a stuck letter may delay the receipt of the letters sent with it. */
const PATIENCE_MS = 5 * 60_000
const PAGE = 500

/**
 * Finds what happens only through the passage of time: passed deadlines, unanswered claims, and letters whose receipt
 * waited for one that was never sent. Deadlines and claims are processed in order, up to a stored mark, so a million
 * open requests cost nothing before their day. Returns how many mails were queued for deadlines and claims.
 */
export async function queueTimedNotices(needs: WatchNeeds): Promise<number> {
  const { store, clock } = needs
  const now = clock.now()
  for (const accountId of await accountsWithUntold(store, Instant.parse(now - PATIENCE_MS))) {
    await store.tenant(accountId).write(tx => queueLettersLeft(tx, now, needs))
  }
  const deadlines = await tellInOrder(needs, {
    what: 'deadlines_told',
    until: now - DAY_MS,
    between: deadlinesBetween,
    tell: (tx, id) => queueDeadlineNotice(tx, id, now, needs),
  })
  const claims = await tellInOrder(needs, {
    what: 'claims_told',
    until: now - CLAIM_REST_DAYS * DAY_MS,
    between: claimsBetween,
    tell: (tx, id) => queueClaimUnanswered(tx, id, now, needs),
  })
  return deadlines + claims
}

interface InOrder {
  what: ToldOf
  until: number
  between: typeof deadlinesBetween
  tell(tx: TenantWriter, requestId: string): Promise<boolean>
}

async function tellInOrder({ store }: WatchNeeds, { what, until, between, tell }: InOrder): Promise<number> {
  const told = await toldUpTo(store, what)
  // On the first run ever, nobody is waiting for news of what had passed before.
  if (told === undefined) await saveToldUpTo(store, what, until)
  if (told === undefined || until <= told) return 0
  let count = 0
  // No id sorts after this one, so the page begins after the mark.
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

/** Runs at once, then every minute. A failed run is repeated at the next one. */
export function startNoticeWatch({
  everyMs = 60_000,
  node = SOLE_NODE,
  ...needs
}: WatchNeeds & { node?: Pick<Node, 'alone'> }): Repeated {
  return repeat(
    () => node.alone('notices', () => queueTimedNotices(needs)),
    everyMs,
    error => needs.log.error('notices_failed', errorFacts(error)),
  )
}
