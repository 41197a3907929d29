import { fromBase64, type Lock, openWithPasskey, openWithPassphrase } from '../../sync/mirror/lock.ts'
import type { CopyKeys } from './copy-encryption.ts'
import { askPasskey, type NoPasskey } from './passkey.ts'

/** What a person opens a lock with. */
export type Secret = { kind: 'passphrase'; passphrase: string } | { kind: 'passkey' }

/** `wrong`: the copy was locked with another passphrase or passkey. */
export type NotOpened = 'wrong' | NoPasskey

/** The key of a sealed copy, or why it could not be obtained. A passphrase takes about a second. */
export async function openLock(lock: Lock, given: Secret): Promise<Uint8Array | NotOpened> {
  if (given.kind === 'passphrase') return (await openWithPassphrase(lock, given.passphrase)) ?? 'wrong'
  const secret = await askPasskey({ salt: fromBase64(lock.salt), credential: lock.credential })
  return secret instanceof Uint8Array ? (openWithPasskey(lock, secret) ?? 'wrong') : secret
}

/** Opens the copy in every tab. `mirror`: name of its database. */
export async function unlock(copies: CopyKeys, mirror: string, given: Secret): Promise<'open' | NotOpened> {
  const lock = await copies.read(mirror)
  // Another tab has turned the lock off meanwhile; this tab is about to be told.
  if (lock === null) return 'open'
  const key = await openLock(lock, given)
  if (!(key instanceof Uint8Array)) return key
  copies.unlock(mirror, key)
  return 'open'
}
