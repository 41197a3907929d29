import { Hono } from 'hono'

import { LIMITS } from '../../sync/wire/call-limits.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { MAX_SHARE_BYTES, openShared, ShareId, sharePath } from '../../sync/wire/shares.ts'
import type { VisitorOf } from '../http/forwarded.ts'
import { type AttemptStore, limitCall } from '../http/rate-limit.ts'
import { readBody, readBytes } from '../http/read-body.ts'
import { ownSession, type SessionCheck, type Signed, sessionOf } from '../http/session.ts'
import type { Clock, WallClock } from '../ports.ts'
import { shareStore } from '../store/share-store.ts'
import type { Store } from '../store/store.ts'

interface ShareRoutesNeeds {
  store: Store
  sessions: SessionCheck
  attempts: AttemptStore
  clock: Clock
  wall: WallClock
  visitorOf: VisitorOf
}

/** A record that its owner shares by a link: bytes sealed by the browser, and how long they are available. */
export function shareRoutes({ store, sessions, attempts, clock, wall, visitorOf }: ShareRoutesNeeds) {
  const shares = shareStore(store)
  const limits = { attempts, wall }
  return new Hono<Signed>()
    .put(sharePath(':id'), async c => {
      const member = ownSession(await sessionOf(c, sessions))
      c.set('accountId', member.accountId)
      const id = ShareId.safeParse(c.req.param('id'))
      if (!id.success) throw new Problem('not_found')
      await limitCall(limits, LIMITS.shareBytes, { member, visitor: visitorOf(c) })
      const sealed = await readBytes(c.req.raw, MAX_SHARE_BYTES)
      if (!(await shares.fill(member.accountId, id.data, sealed, clock.now()))) throw new Problem('not_found')
      return c.body(null, 204)
    })
    .post(openShared.path, async c => {
      const { id } = await readBody(c, openShared.body)
      await limitCall(limits, LIMITS.shared, { member: undefined, visitor: visitorOf(c) })
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
