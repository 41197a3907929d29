import type { calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Handlers } from '../http/serve.ts'
import type { WallClock } from '../ports.ts'
import { pushStore } from '../store/push-store.ts'
import type { Store } from '../store/store.ts'
import type { PushSender } from './push-sender.ts'

export interface PushNeeds {
  store: Store
  wall: WallClock
  /** Null: this server sends no pushes. */
  pushSender: Pick<PushSender, 'accepts'> | null
}

/** Browsers that are woken when there is news. One address per session: it is removed at sign-out. */
export const pushCalls = {
  async startPush({ caller: { accountId, sessionId }, body: { endpoint } }, { store, wall, pushSender }) {
    if (!pushSender?.accepts(endpoint)) throw new Problem('push_not_known')
    const known = await pushStore(store).start({ accountId, sessionId, endpoint, madeAt: wall.now() })
    return { started: true, known }
  },

  async stopPush({ caller: { accountId, sessionId } }, { store }) {
    await pushStore(store).stop(accountId, sessionId)
    return { stopped: true }
  },
} satisfies Handlers<typeof calls, PushNeeds, 'startPush' | 'stopPush'>
