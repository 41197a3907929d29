import { Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { LAST_LETTER_DAYS } from '../../sync/rules/demand/last-step.ts'
import { REMINDER_DAYS } from '../../sync/rules/demand/notices.ts'
import type { Clock } from '../ports.ts'
import {
  accountsWithUntold,
  chargedAccounts,
  deadlinesBetween,
  lastLettersBetween,
  questionsBetween,
} from '../store/notice-store.ts'
import { saveToldUpTo, type ToldOf, toldUpTo } from '../store/settings-store.ts'
import type { Store } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { queueDeadlineNotice, queueLettersLeft } from './compose-notices.ts'
import { queueComplaintOffer, queueQuarterSummary, queueStillWaiting } from './compose-reminders.ts'
import type { NoticeNeeds } from './queue-notice.ts'

interface WatchNeeds extends NoticeNeeds {
  store: Store
  clock: Clock
}

/** How long a stuck letter may delay the receipt of the letters sent with it. */
const PATIENCE_MS = 5 * 60_000
const PAGE = 500

/**
 * Finds what happens only through the passage of time: passed deadlines, unanswered questions, last letters, a new
 * quarter, and letters whose receipt waited for one that was never sent. Each kind is processed in order, up to a stored
 * mark, so a million open requests cost nothing before their day. Returns how many mails were queued, without receipts.
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
  let reminders = 0
  for (const day of REMINDER_DAYS) {
    reminders += await tellInOrder(needs, {
      what: `reminded_${day}`,
      until: now - day * DAY_MS,
      between: questionsBetween,
      tell: (tx, replyId) => queueStillWaiting(tx, { replyId, day }, now, needs),
    })
  }
  const offers = await tellInOrder(needs, {
    what: 'last_letters_told',
    until: now - LAST_LETTER_DAYS * DAY_MS,
    between: lastLettersBetween,
    tell: (tx, id) => queueComplaintOffer(tx, id, now, needs),
  })
  return deadlines + reminders + offers + (await tellQuarter(needs, now))
}

/**
 * At the beginning of a quarter every account that is charged hears where its requests stand. Interrupted, it starts
 * over: an account is told once a quarter.
 */
async function tellQuarter(needs: WatchNeeds, now: Instant): Promise<number> {
  const { store } = needs
  const quarter = quarterOf(now)
  const told = await toldUpTo(store, 'quarters_told')
  if (told !== undefined && told >= quarter.startsAt) return 0
  let count = 0
  // On the first run ever, nobody is waiting for news of what had passed before.
  for (let after = ''; told !== undefined; ) {
    const page = await chargedAccounts(store, { after, limit: PAGE })
    for (const accountId of page) {
      if (await store.tenant(accountId).write(tx => queueQuarterSummary(tx, quarter, now, needs))) count += 1
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = last
  }
  await saveToldUpTo(store, 'quarters_told', quarter.startsAt)
  return count
}

/** The calendar quarter (UTC) of a moment. */
function quarterOf(now: Instant): { year: number; number: number; startsAt: number } {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const number = Math.floor(month / 3) + 1
  return { year, number, startsAt: Date.UTC(year, (number - 1) * 3, 1) }
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
