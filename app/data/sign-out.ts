import { exchange } from '../../sync/mirror/exchange.ts'
import { mirrorName, type OutboxEntry } from '../../sync/mirror/mirror.ts'
import { waitingEntries } from '../../sync/mirror/outbox.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { adoptDevice } from './adopt-device.ts'
import { type CopyKeys, copyKeys } from './copy-encryption.ts'
import { browserWipe, leave, type WipePorts } from './device-wipe.ts'
import { hiddenMutations } from './hidden-mutations.ts'
import { MIRROR_PORTS, openCopy } from './open-here.ts'
import type { Sessions } from './session.ts'
import { type UnsentMutation, unsentMutations } from './unsent-mutations.ts'

/**
 * `unsent`: mutations that have not reached the server, oldest first; nothing was deleted yet, so the person is asked.
 * `hidden`: how many more there are in a locked copy, where their content cannot be read.
 */
export type SignOutResult = { done: true } | { done: false; unsent: readonly UnsentMutation[]; hidden: number }

export type SignOutPorts = WipePorts & { lock: Pick<CopyKeys, 'read' | 'key'> }

export const browserSignOut = (): SignOutPorts => ({ ...browserWipe(), lock: copyKeys() })

/** How long a person waits for mutations to be sent before being asked what to do. */
const PATIENCE_MS = 5_000

/**
 * Sends waiting mutations, wipes the account from this browser in every tab and ends the session on the server, which
 * then has the browser delete what is left on the disk. Without a network the last two follow at the next contact. If
 * mutations could not be sent, it stops before anything is lost, unless told otherwise.
 */
export async function signOutHere(
  sessions: Sessions,
  { evenIfUnsent = false }: { evenIfUnsent?: boolean } = {},
  ports: SignOutPorts = browserSignOut(),
): Promise<SignOutResult> {
  const { accountId } = sessions.read()
  if (accountId === null) return { done: true }
  const { waiting, hidden } = evenIfUnsent ? NOTHING : await sendWhatWaits(sessions, accountId, ports)
  if (waiting.length + hidden > 0) return { done: false, unsent: unsentMutations(waiting), hidden }
  await leave(sessions, await mirrorName(accountId), ports)
  return { done: true }
}

interface Left {
  waiting: Pick<OutboxEntry, 'name' | 'args' | 'at'>[]
  hidden: number
}

/** A request to close the account that has not reached the server: the person must not believe that it is done. */
const closingMutation = (at: number) => ({ name: 'close_account', args: {}, at })

const NOTHING: Left = { waiting: [], hidden: 0 }

async function sendWhatWaits(sessions: Sessions, accountId: string, ports: SignOutPorts): Promise<Left> {
  const account = AccountId.parse(accountId)
  const copy = await openCopy(account, ports.lock).catch(() => undefined)
  // A browser that stores nothing has nothing waiting.
  if (copy === undefined) return NOTHING
  if (copy === 'locked')
    return { waiting: [], hidden: (await hiddenMutations(account)) + (await ports.deviceMutations()) }
  const { mirror } = copy
  const api = { fetch: (path: string, init?: RequestInit) => sessions.fetchAs(accountId, path, init) }
  try {
    // What was filled in before the sign-in belongs to this account; the wipe must not delete it unseen.
    if ((await ports.deviceMutations()) > 0) await adoptDevice(mirror, MIRROR_PORTS)
    if ((await waitingEntries(mirror)).length > 0) {
      const patience = new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
      // The exchange may have failed; what counts is what is left.
      await Promise.race([exchange(mirror, api).catch(() => undefined), patience])
    }
    const { closing } = await mirror.readState()
    return { waiting: [...(await waitingEntries(mirror)), ...(closing ? [closingMutation(closing)] : [])], hidden: 0 }
  } finally {
    mirror.close()
  }
}
