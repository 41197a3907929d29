import { Hono } from 'hono'

import { calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { aDay, limitAttempts } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import { requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import type { WallClock } from '../ports.ts'
import { authStore } from '../store/auth-store.ts'
import { pushStore } from '../store/push-store.ts'
import type { Store } from '../store/store.ts'
import type { PushSender } from './push-sender.ts'

interface PushRoutesNeeds {
  store: Store
  auth: SessionCheck
  wall: WallClock
  /** Null: this server sends no pushes. */
  sender: Pick<PushSender, 'accepts'> | null
}

const CHANGES_A_DAY = 50

/** Browsers that are woken when there is news. One address per session: it is removed at sign-out. */
export function pushRoutes({ store, auth, wall, sender }: PushRoutesNeeds) {
  const own = requireSession(auth)
  const pushes = pushStore(store)
  const limits = { store: authStore(store), wall }
  return new Hono<Signed>()
    .post(calls.startPush.path, own, async c => {
      const { endpoint } = await readBody(c, calls.startPush.body)
      const { accountId, sessionId } = c.var
      await limitAttempts(limits, { action: 'push', by: accountId, limit: aDay(CHANGES_A_DAY) })
      if (!sender?.accepts(endpoint)) throw new Problem('push_not_known')
      await pushes.start({ accountId, sessionId, endpoint, madeAt: wall.now() })
      return c.json({ started: true as const })
    })
    .post(calls.stopPush.path, own, async c => {
      await readBody(c, calls.stopPush.body)
      await pushes.stop(c.var.accountId, c.var.sessionId)
      return c.json({ stopped: true as const })
    })
}
