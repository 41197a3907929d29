import type { SyncApi, Trip } from '../../sync/mirror/api.ts'
import { conversationsToMove, putConversations } from '../../sync/mirror/conversations.ts'
import { exchange } from '../../sync/mirror/exchange.ts'
import {
  lockWithPasskey,
  lockWithPassphrase,
  MIN_PASSPHRASE,
  type NewLock,
  newPasskeySalt,
} from '../../sync/mirror/lock.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { countEntries } from '../../sync/mirror/outbox.ts'
import type { CopyKeys } from './copy-encryption.ts'
import { whileAllClosed } from './copy-turns.ts'
import { type ClearEnd, clearCopy, type WipePorts } from './device-wipe.ts'
import { openCopy, openSealed } from './open-here.ts'
import { type NotOpened, openLock, type Secret } from './open-lock.ts'
import { forgetPasskey, type NoPasskey, newPasskey } from './passkey.ts'
import type { Sessions } from './session.ts'

/*
 * Turning a lock on or off rebuilds the copy: unsealed bytes leave the disk only when the browser deletes the files
 * that held them.
 *
 *   send what waits ──→ all tabs close the copy ──→ look once more ──→ Clear-Site-Data ──→ open the new form, empty
 *         │                       │                      │                   │                      │
 *         └───────── any of these fails: the copy stays as it was ───────────┘             filled by the next pull
 *
 * Conversations of /mask are on no server, so they are carried over in memory.
 */

/**
 * `offline`: there was no response. `signed-out`: the server requires a sign-in first. `unsent`: there are mutations
 * that exist only here. `refused`: the server refused mutations, and the person has not read why. `others`: the browser
 * stores someone else's data as well. `busy`: a tab did not close its copy. In all of these cases the copy is as it
 * was.
 */
export type NotSwitched = 'offline' | 'signed-out' | 'unsent' | 'refused' | 'busy' | Exclude<ClearEnd, 'cleared'>

export interface SwitchPorts {
  sessions: Sessions
  copies: CopyKeys
  wipe: WipePorts
}

/** How long a person waits for mutations to be sent. */
const PATIENCE_MS = 10_000

/** What is wrong with a new passphrase, if anything. */
export function passphraseFault(passphrase: string, again: string): 'short' | 'different' | undefined {
  // Counts code points: an emoji is one.
  if ([...passphrase.normalize('NFKC')].length < MIN_PASSPHRASE) return 'short'
  return passphrase === again ? undefined : 'different'
}

/** Seals the copy from now on. */
export async function turnLockOn(
  mirror: Mirror,
  given: Secret,
  ports: SwitchPorts,
): Promise<'done' | NotSwitched | NoPasskey> {
  const fresh = await newLock(given)
  if (typeof fresh === 'string') return fresh
  const end = await makeAnew(mirror, fresh, ports)
  if (end !== 'done' && fresh.lock.credential !== '') await forgetPasskey(fresh.lock.credential)
  return end
}

/** Stores the copy unsealed again, once the person has shown that they can open it. */
export async function turnLockOff(
  mirror: Mirror,
  given: Secret,
  ports: SwitchPorts,
): Promise<'done' | NotSwitched | NotOpened> {
  const lock = await ports.copies.read(mirror.name)
  if (lock === null) return 'done'
  const key = await openLock(lock, given)
  if (!(key instanceof Uint8Array)) return key
  const end = await makeAnew(mirror, null, ports)
  if (end === 'done' && lock.credential !== '') await forgetPasskey(lock.credential)
  return end
}

async function newLock(given: Secret): Promise<NewLock | NoPasskey> {
  if (given.kind === 'passphrase') return lockWithPassphrase(given.passphrase)
  const salt = newPasskeySalt()
  const passkey = await newPasskey(salt)
  if (typeof passkey === 'string') return passkey
  return lockWithPasskey(passkey.secret, { salt, credential: passkey.credential })
}

async function makeAnew(mirror: Mirror, fresh: NewLock | null, ports: SwitchPorts): Promise<'done' | NotSwitched> {
  const { name, accountId } = mirror
  const { sessions, copies, wipe } = ports
  const why = (await sendWhatWaits(mirror, sessions)) ?? (await whatOnlyLiesHere(mirror))
  if (why !== undefined) return why
  return whileAllClosed(
    () => copies.callAside(name),
    async () => {
      const before = await openCopy(accountId, copies)
      // Its key was just dropped by a press of 'Lock now'.
      if (before === 'locked') return 'busy'
      // Another tab may have saved a mutation since.
      const left = await whatOnlyLiesHere(before.mirror)
      const { keepEverything } = await before.mirror.readState()
      const conversations = await conversationsToMove(before.mirror)
      before.mirror.close()
      if (left !== undefined) return left

      const end = await clearCopy(sessions, name, wipe)
      if (end !== 'cleared') return end
      copies.change(name, fresh)
      // Created here, under the lock: a tab that opens it with an outdated idea of its form notices by reading it.
      const after =
        fresh === null ? await openCopy(accountId, copies) : { mirror: await openSealed(accountId, fresh.key) }
      if (after === 'locked') return 'done'
      await after.mirror.setKeepEverything(keepEverything)
      await putConversations(after.mirror, conversations)
      after.mirror.close()
      return 'done'
    },
  )
}

async function sendWhatWaits(mirror: Mirror, sessions: Sessions): Promise<NotSwitched | undefined> {
  const api: SyncApi = { fetch: (path, init) => sessions.fetchAs(mirror.accountId, path, init) }
  const patience = new Promise<Trip>(resolve => setTimeout(() => resolve('offline'), PATIENCE_MS))
  const trip = await Promise.race([exchange(mirror, api), patience])
  if (trip === 'done') return undefined
  return trip === 'signed-out' ? 'signed-out' : 'offline'
}

/** Why the copy cannot be rebuilt without losing something. */
async function whatOnlyLiesHere(mirror: Mirror): Promise<NotSwitched | undefined> {
  if ((await countEntries(mirror, 'waiting')) > 0) return 'unsent'
  return (await countEntries(mirror, 'rejected')) > 0 ? 'refused' : undefined
}
