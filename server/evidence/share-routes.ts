import { Hono } from 'hono'

import { Instant } from '../../sync/records/ids.ts'
import { calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { MAX_SHARE_BYTES, MAX_SHARES, openShared, ShareId, sharePath } from '../../sync/wire/shares.ts'
import type { VisitorOf } from '../http/forwarded.ts'
import { type Attempt, aDay, aMinute, limitAttempts } from '../http/rate-limit.ts'
import { readBody, readBytes } from '../http/read-body.ts'
import { requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import type { Clock, Random, WallClock } from '../ports.ts'
import { authStore } from '../store/auth-store.ts'
import { shareStore } from '../store/share-store.ts'
import type { Store } from '../store/store.ts'
import type { Visitor } from '../visitor.ts'

interface ShareRoutesNeeds {
  store: Store
  auth: SessionCheck
  clock: Clock
  wall: WallClock
  random: Random
  visitorOf: VisitorOf
}

const DAY_MS = 86_400_000
const SHARES_A_DAY = 30

/** A record that its owner shares by a link: bytes sealed by the browser, and how long they are available. */
export function shareRoutes({ store, auth, clock, wall, random, visitorOf }: ShareRoutesNeeds) {
  const shares = shareStore(store)
  const limits = { store: authStore(store), wall }
  const own = requireSession(auth)
  return new Hono<Signed>()
    .post(calls.createShare.path, own, async c => {
      const { requestId, days } = await readBody(c, calls.createShare.body)
      const { accountId } = c.var
      await limitAttempts(limits, { action: 'share', by: accountId, limit: aDay(SHARES_A_DAY) })
      const [request] = await store.tenant(accountId).list('requests', { id: requestId })
      if (request === undefined) throw new Problem('not_found')
      const madeAt = clock.now()
      const expiresAt = Instant.parse(madeAt + days * DAY_MS)
      const id = Buffer.from(random.bytes(16)).toString('base64url')
      if (!(await shares.open(accountId, { id, requestId, madeAt, expiresAt }, MAX_SHARES))) {
        throw new Problem('shares_full')
      }
      return c.json({ id, expiresAt })
    })
    .put(sharePath(':id'), own, async c => {
      const id = ShareId.safeParse(c.req.param('id'))
      if (!id.success) throw new Problem('not_found')
      const { accountId } = c.var
      await limitAttempts(limits, { action: 'share.put', by: accountId, limit: aDay(SHARES_A_DAY) })
      const sealed = await readBytes(c.req.raw, MAX_SHARE_BYTES)
      if (!(await shares.fill(accountId, id.data, sealed, clock.now()))) throw new Problem('not_found')
      return c.body(null, 204)
    })
    .post(calls.listShares.path, own, async c => {
      await readBody(c, calls.listShares.body)
      return c.json({ shares: await shares.list(c.var.accountId, clock.now()) })
    })
    .post(calls.endShare.path, own, async c => {
      const { id } = await readBody(c, calls.endShare.body)
      await shares.end(c.var.accountId, id)
      return c.json({ ended: true as const })
    })
    .post(openShared.path, async c => {
      const { id } = await readBody(c, openShared.body)
      await limitAttempts(limits, ...openingsOf(visitorOf(c)))
      const found = await shares.read(id, clock.now())
      // A share that never existed, has expired or was revoked looks the same.
      if (found === undefined) throw new Problem('share_ended')
      return c.body(new Uint8Array(found.sealed), 200, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(found.sealed.byteLength),
        'Cache-Control': 'no-store',
        // RFC 8594: it is not available after this time.
        Sunset: new Date(found.expiresAt).toUTCString(),
      })
    })
}

/** An id has 128 bits and cannot be guessed: the limits keep one reader from fetching megabytes endlessly. */
function openingsOf(visitor: Visitor): Attempt[] {
  return [
    { action: 'shared.address', by: visitor.address, limit: aMinute(20) },
    { action: 'shared.neighborhood', by: visitor.neighborhood, limit: aMinute(60) },
  ]
}
