import type { SyncApi, Trip } from '../../sync/mirror/api.ts'
import { exchange } from '../../sync/mirror/exchange.ts'
import {
  lockWithPasskey,
  lockWithPassphrase,
  MIN_PASSPHRASE,
  type NewLock,
  newPasskeySalt,
} from '../../sync/mirror/lock.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import type { CopyLock } from './copy-lock.ts'
import { whileAllClosed } from './copy-turns.ts'
import { type ClearEnd, clearCopy, type WipePorts } from './device-wipe.ts'
import { openCopy, openSealed } from './open-here.ts'
import { type NotOpened, openLock, type Secret } from './open-lock.ts'
import { forgetPasskey, type NoPasskey, newPasskey } from './passkey.ts'
import type { Sessions } from './session.ts'

/*
 * A lock is turned on or off by making the copy anew: bytes that lay open on the disk are not there any more only
 * when the browser has deleted the files that they stood in.
 *
 *   send what waits ──→ all tabs close the copy ──→ look once more ──→ Clear-Site-Data ──→ open the new form, empty
 *         │                       │                      │                   │                      │
 *         └───────── any of these fails: the copy stays as it was ───────────┘             filled by the next pull
 */

/**
 * `offline`: no answer came. `signed-out`: the server wants a sign-in first. `unsent`, `refused`: edits that are
 * nowhere else, or were refused and nobody has read why. `others`: the browser keeps somebody else's data as well.
 * `busy`: a tab did not close its copy. With all of them the copy is as it was.
 */
export type NotSwitched = 'offline' | 'signed-out' | 'unsent' | 'refused' | 'busy' | Exclude<ClearEnd, 'cleared'>

export interface SwitchPorts {
  sessions: Sessions
  copies: CopyLock
  wipe: WipePorts
}

/** How long a person waits for edits to leave. */
const PATIENCE_MS = 10_000

/** What is wrong with a new passphrase, if anything. */
export function passphraseFault(passphrase: string, again: string): 'short' | 'different' | undefined {
  // Counted as a person does: an emoji is one.
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

/** Keeps the copy open on the disk again, once whoever asks has shown that they can open it. */
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
      // Its key went away in this very moment, by a press of 'Lock now'.
      if (before === 'locked') return 'busy'
      // An edit may have been saved in another tab since.
      const left = await whatOnlyLiesHere(before.mirror)
      const { keepEverything } = await before.mirror.readState()
      before.mirror.close()
      if (left !== undefined) return left

      const end = await clearCopy(sessions, name, wipe)
      if (end !== 'cleared') return end
      copies.change(name, fresh)
      // Made here, under the lock: whoever opens it with an old notion finds out by looking at it.
      const after =
        fresh === null ? await openCopy(accountId, copies) : { mirror: await openSealed(accountId, fresh.key) }
      if (after === 'locked') return 'done'
      await after.mirror.setKeepEverything(keepEverything)
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

/** Why the copy cannot be made anew without losing something. */
async function whatOnlyLiesHere(mirror: Mirror): Promise<NotSwitched | undefined> {
  const count = (state: string) => mirror.outbox.where('state').equals(state).count()
  if ((await count('waiting')) > 0) return 'unsent'
  return (await count('rejected')) > 0 ? 'refused' : undefined
}
