import { createHash, generateKeyPairSync, sign } from 'node:crypto'

import { Instant, Sha256 } from '../../sync/records/ids.ts'
import type { PageSeal, SignedHead, SignedPage } from '../../sync/records/signed-head.ts'
import { headBytes, pageBytes } from '../../sync/rules/evidence/signed-head.ts'
import type { Executor } from '../store/database.ts'
import {
  appendHead,
  type HeadNeeds,
  headAt,
  replaceKeys,
  type SigningKey,
  signingKey,
  unsignedHead,
} from '../store/evidence-store.ts'
import type { Store } from '../store/store.ts'

/** Within this time, an earlier signed head says as much as a new one. */
const FRESH_MS = 24 * 3_600_000

/**
 * Signs the head of this account's ledger as this transaction leaves it, and keeps it forever. It has to be the last
 * step of the transaction. A ledger that has not grown gets no second head within a day. Undefined if there is no
 * entry.
 */
export async function signHead({ trx, reader }: HeadNeeds, now: Instant): Promise<SignedHead | undefined> {
  const key = await signingKey(trx, newSigningKey, now)
  const head = await unsignedHead({ trx, reader }, { key: key.id, at: now })
  if (head === undefined) return undefined
  const last = await headAt(trx, reader.accountId, head.entries)
  if (last !== undefined && last.hash === head.hash && last.key === key.id && isFresh(last, now)) return last
  const signed = { ...head, signature: sign(null, headBytes(head), key.privateKey).toString('base64') }
  await appendHead(trx, reader.accountId, signed)
  return signed
}

/**
 * Signs the SHA-256 of the page that goes into bundles, dated by day, so that two exports of one record on the same day
 * are the same file.
 */
export async function signPage(trx: Executor, sha256: Sha256, now: Instant): Promise<SignedPage> {
  const key = await signingKey(trx, newSigningKey, now)
  const at = Instant.parse(now - (now % FRESH_MS))
  const seal: PageSeal = { format: 'recall-page/1', sha256, at, key: key.id }
  return { ...seal, signature: sign(null, pageBytes(seal), key.privateKey).toString('base64') }
}

/** Not older than a day, and not from a calendar that was ahead of this one. */
const isFresh = ({ at }: SignedHead, now: Instant) => at <= now && now - at < FRESH_MS

/** Creates the key at the first start, so that it is published before anything is signed with it. */
export async function ensureSigningKey(store: Pick<Store, 'transaction'>, now: Instant): Promise<void> {
  await store.transaction(trx => signingKey(trx, newSigningKey, now))
}

/** Returns the id of the new key. */
export async function rotateSigningKey(store: Pick<Store, 'transaction'>, now: Instant): Promise<Sha256> {
  const key = newSigningKey()
  await store.transaction(trx => replaceKeys(trx, key, now))
  return key.id
}

function newSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  // The last 32 bytes of the DER form are the key itself.
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    id: Sha256.parse(createHash('sha256').update(raw).digest('hex')),
    publicKey: raw.toString('base64'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}
