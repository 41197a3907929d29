import type { SyncApi } from '../../sync/mirror/api.ts'
import { type Mirror, openMirror } from '../../sync/mirror/mirror.ts'
import { AccountId } from '../../sync/records/ids.ts'
import type { Where } from './sync-shell.ts'

/** The device's copy of an account, as the app opens it. */
export function mirrorAt({ accountId }: Where): Promise<Mirror> {
  return openMirror(AccountId.parse(accountId), { newId: () => crypto.randomUUID(), now: () => Date.now() })
}

/** Connects to the server that the page came from, with a session that outlives the page. */
export function apiOf({ accessToken }: Where): SyncApi {
  return {
    fetch(path, init) {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${accessToken}`)
      return fetch(path, { ...init, headers })
    },
  }
}
