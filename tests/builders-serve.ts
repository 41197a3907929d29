import { visitorsBehind } from '../server/http/forwarded.ts'
import type { ServePorts } from '../server/http/serve.ts'
import type { SessionCheck, SignedIn } from '../server/http/session.ts'
import { authStore } from '../server/store/auth-store.ts'
import { sha256Hex } from '../server/store/hash.ts'
import { linkStore } from '../server/store/link-store.ts'
import { staffStore } from '../server/store/staff-store.ts'
import type { Store } from '../server/store/store.ts'
import { NO_NETWORKS } from '../server/visitor.ts'
import { AccountId } from '../sync/records/ids.ts'
import { silentLog } from './builders-server.ts'

/** A session of this account, begun just now. */
export const aSession = (accountId: AccountId, given: Partial<SignedIn> = {}): SignedIn => ({
  accountId,
  authUserId: 'u',
  sessionId: `s-${accountId}`,
  email: 'dana@example.com',
  kind: 'password',
  shownAt: 0,
  shownBothAt: null,
  ...given,
})

/** The bearer is the account's id: sessions have tests of their own. */
export const byAccountId: SessionCheck = {
  async checkAccess(token) {
    const accountId = AccountId.safeParse(token)
    return accountId.success ? aSession(accountId.data) : undefined
  },
}

/** What is checked before handlers that a test serves by themselves. */
export function portsOver(store: Store, given: Pick<ServePorts, 'wall'> & Partial<ServePorts>): ServePorts {
  return {
    sessions: byAccountId,
    attempts: authStore(store),
    log: silentLog,
    visitorOf: visitorsBehind(NO_NETWORKS),
    isStaff: staffStore(store).isStaff,
    linkOf: token => linkStore(store).linkOf(sha256Hex(token)),
    knownAs: () => undefined,
    assure: async () => {},
    evenMs: 0,
    onMailQueued: () => {},
    ...given,
  }
}
