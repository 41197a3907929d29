import type { Clock, Log } from '../ports.ts'
import { grownLedgers, headNeeds } from '../store/evidence-store.ts'
import type { Store } from '../store/store.ts'
import { signHead } from './sign-head.ts'

type SigningNeeds = { store: Store; clock: Clock; log: Log }

/** Ledgers per statement: a few milliseconds. */
const PAGE = 500

/** Signs the head of every ledger that has grown, each day. Returns how many were signed. */
export async function signGrownLedgers({ store, clock, log }: SigningNeeds): Promise<number> {
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
