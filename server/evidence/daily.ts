import { errorFacts } from '../log.ts'
import type { Clock, Log } from '../ports.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { grownLedgers, headNeeds } from '../store/evidence-store.ts'
import { type Node, SOLE_NODE } from '../store/leases.ts'
import type { Store } from '../store/store.ts'
import { signHead } from './sign-head.ts'

interface DailyNeeds {
  store: Store
  /** Which of several processes this is; omitted: the only one. */
  node?: Pick<Node, 'alone'>
  clock: Clock
  log: Log
  /** How often ledgers are checked; defaults to a day. */
  everyMs?: number
}

const DAY_MS = 24 * 3_600_000
/** Ledgers per statement: a few milliseconds. */
const PAGE = 500

/** Signs the head of every ledger that has grown, each day. Returns how many were signed. */
export async function signGrownLedgers({ store, clock, log }: Omit<DailyNeeds, 'everyMs' | 'node'>): Promise<number> {
  let signed = 0
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof grownLedgers>> = await grownLedgers(store.db, { after, limit: PAGE })
    for (const accountId of page.accounts) {
      await store.transaction(trx => signHead(headNeeds(trx, accountId), clock.now()))
      signed += 1
    }
    after = page.next
  }
  if (signed > 0) log.info('heads_signed', { count: signed })
  return signed
}

/** Signs at once, then each day; call `now` after the calendar was moved. */
export function startDailySigning({ everyMs = DAY_MS, node = SOLE_NODE, ...needs }: DailyNeeds): Repeated {
  return repeat(
    () => node.alone('signing', () => signGrownLedgers(needs)),
    everyMs,
    error => needs.log.error('signing_failed', errorFacts(error)),
  )
}
