import { Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import type { calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { MAX_SHARES } from '../../sync/wire/shares.ts'
import type { Handlers } from '../http/serve.ts'
import type { Clock, Random } from '../ports.ts'
import { shareStore } from '../store/share-store.ts'
import type { Store } from '../store/store.ts'

export interface ShareNeeds {
  store: Store
  clock: Clock
  random: Random
}

/** The links by which an owner shares a record. Its bytes go by `share-routes.ts`. */
export const shareCalls = {
  async createShare({ caller: { accountId }, body: { requestId, days } }, { store, clock, random }) {
    const [request] = await store.tenant(accountId).list('requests', { id: requestId })
    if (request === undefined) throw new Problem('not_found')
    const madeAt = clock.now()
    const expiresAt = Instant.parse(madeAt + days * DAY_MS)
    const id = Buffer.from(random.bytes(16)).toString('base64url')
    const isOpen = await shareStore(store).open(accountId, { id, requestId, madeAt, expiresAt }, MAX_SHARES)
    if (!isOpen) throw new Problem('shares_full')
    return { id, expiresAt }
  },

  async listShares({ caller }, { store, clock }) {
    return { shares: await shareStore(store).list(caller.accountId, clock.now()) }
  },

  async endShare({ caller, body: { id } }, { store }) {
    await shareStore(store).end(caller.accountId, id)
    return { ended: true }
  },
} satisfies Handlers<typeof calls, ShareNeeds, 'createShare' | 'listShares' | 'endShare'>
