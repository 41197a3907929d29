import { AccountId, type Instant, Sha256 } from '../../sync/records/ids.ts'
import { EvidenceKey, type Head, SignedHead } from '../../sync/records/signed-head.ts'
import { aHead } from '../../sync/rules/evidence/signed-head.ts'
import type { Executor } from './database.ts'
import { executorOf, type TenantReader, type TenantWriter, tenantReader } from './tenant.ts'

/** A key with its secret half; never leaves server/store and server/evidence. */
export interface SigningKey {
  id: Sha256
  /** 32 bytes, base64. */
  publicKey: string
  /** PKCS #8, PEM. */
  privateKey: string
}

/** Maximum number of heads of one ledger in a bundle: the newest ones, two years at one a day. */
const MAX_HEADS = 730

/** Every public key that ever signed, oldest first. */
export async function evidenceKeys(db: Executor): Promise<EvidenceKey[]> {
  const rows = await db
    .selectFrom('evidenceKeys')
    .select(['id', 'publicKey', 'madeAt', 'retiredAt'])
    .orderBy('madeAt')
    .execute()
  return rows.map(row => EvidenceKey.parse({ ...row, algorithm: 'Ed25519' }))
}

/** The key that signs; created when there is none yet. */
export async function signingKey(trx: Executor, make: () => SigningKey, now: Instant): Promise<SigningKey> {
  const row = await trx
    .selectFrom('evidenceKeys')
    .select(['id', 'publicKey', 'privateKey'])
    .where('retiredAt', 'is', null)
    .orderBy('madeAt', 'desc')
    .executeTakeFirst()
  if (row !== undefined) return { ...row, id: Sha256.parse(row.id) }
  const key = make()
  await trx
    .insertInto('evidenceKeys')
    .values({ ...key, madeAt: now, retiredAt: null })
    .execute()
  return key
}

/** From now on another key signs. The old ones stay published; their secret halves are wiped. */
export async function replaceKeys(trx: Executor, key: SigningKey, now: Instant): Promise<void> {
  await trx.updateTable('evidenceKeys').set({ retiredAt: now, privateKey: '' }).where('retiredAt', 'is', null).execute()
  await trx
    .insertInto('evidenceKeys')
    .values({ ...key, madeAt: now, retiredAt: null })
    .execute()
}

/** The signed heads of one ledger, oldest first. */
export async function signedHeads(db: Executor, accountId: AccountId): Promise<SignedHead[]> {
  const rows = await db
    .selectFrom('signedHeads')
    .select(['ledger', 'entries', 'hash', 'at', 'key', 'signature'])
    .where('accountId', '=', accountId)
    .orderBy('entries', 'desc')
    .orderBy('at', 'desc')
    .limit(MAX_HEADS)
    .execute()
  return rows.reverse().map(row => SignedHead.parse({ format: 'recall-head/1', ...row }))
}

/** The head of this account's ledger as this transaction sees it; undefined while the ledger is empty. */
export async function unsignedHead(
  { trx, reader }: HeadNeeds,
  facts: { key: Sha256; at: Instant },
): Promise<Head | undefined> {
  const { seq, hash } = await reader.ledgerHead()
  if (seq === 0) return undefined
  return aHead({ ledger: await firstHash(trx, reader.accountId), entries: seq, hash, ...facts })
}

async function firstHash(trx: Executor, accountId: AccountId): Promise<Sha256> {
  const of = (table: 'events' | 'artifacts') =>
    trx
      .selectFrom(table)
      .select('hash')
      .where('accountId', '=', accountId)
      .where('ledgerSeq', '=', 1)
      .executeTakeFirst()
  return Sha256.parse(((await of('events')) ?? (await of('artifacts')))?.hash)
}

/** Signing the same head again at the same moment adds nothing. */
export async function appendHead(trx: Executor, accountId: AccountId, head: SignedHead): Promise<void> {
  const { format: _format, ...facts } = head
  await trx
    .insertInto('signedHeads')
    .values({ accountId, ...facts })
    .onConflict(conflict => conflict.columns(['accountId', 'entries', 'at']).doNothing())
    .execute()
}

/** The newest head that covers this number of entries. */
export async function headAt(db: Executor, accountId: AccountId, entries: number): Promise<SignedHead | undefined> {
  const row = await db
    .selectFrom('signedHeads')
    .select(['ledger', 'entries', 'hash', 'at', 'key', 'signature'])
    .where('accountId', '=', accountId)
    .where('entries', '=', entries)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row && SignedHead.parse({ format: 'recall-head/1', ...row })
}

/**
 * Accounts after `after` whose ledger has grown since it was last signed, out of the `limit` ledgers looked at: one
 * page of a walk that blocks nobody, even over a million ledgers. `next` is where the walk continues; null at its end.
 */
export async function grownLedgers(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<{ accounts: AccountId[]; next: string | null }> {
  const rows = await db
    .selectFrom('ledgerHeads')
    .leftJoin('signedHeads', join =>
      join
        .onRef('signedHeads.accountId', '=', 'ledgerHeads.accountId')
        .onRef('signedHeads.entries', '=', 'ledgerHeads.seq'),
    )
    .select(['ledgerHeads.accountId', 'signedHeads.at'])
    .where('ledgerHeads.accountId', '>', after)
    .orderBy('ledgerHeads.accountId')
    .limit(limit)
    .execute()
  return {
    accounts: rows.filter(row => row.at === null).map(row => AccountId.parse(row.accountId)),
    next: rows.length < limit ? null : (rows.at(-1)?.accountId ?? null),
  }
}

/** A transaction, and one account's rows as it sees them. */
export interface HeadNeeds {
  trx: Executor
  reader: Pick<TenantReader, 'accountId' | 'ledgerHead'>
}

/** For a head that is signed in the same transaction as the rows that it covers. */
export const headNeedsOf = (tx: TenantWriter): HeadNeeds => ({ trx: executorOf(tx), reader: tx })

/** For a head alone: signing it does not change the account. */
export const headNeeds = (trx: Executor, accountId: AccountId): HeadNeeds => ({
  trx,
  reader: tenantReader(trx, accountId),
})
