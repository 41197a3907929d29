import { sql } from 'kysely'

import { AccountId, Instant } from '../../sync/records/ids.ts'
import type { Journey } from '../../sync/records/onboarding.ts'
import type { Executor } from './database.ts'
import { dialectOf } from './dialects.ts'
import { archiveId } from './inbound-store.ts'
import { FAREWELL_STEP } from './mail-queue.ts'
import type { Store } from './store.ts'
import { executorOf, type TenantWriter } from './tenant.ts'

/** Accounts closed by their owners, and their erasure. */
export interface ClosingStore {
  /** Closed accounts whose plan would renew and be charged again. */
  renewing(limit: number): Promise<AccountId[]>
  /** Closed accounts whose waiting period is over (`eraseAfter`). */
  due(now: Instant, limit: number): Promise<AccountId[]>
  /**
   * When the owner closed the account, and the last signed head of its ledger, whose hash is kept after the erasure.
   */
  closing(accountId: AccountId): Promise<{ askedAt: Instant; head: { hash: string; entries: number } | undefined }>
  /**
   * The only routine that deletes evidence. Erases everything of a closed account whose waiting period is over, in one
   * transaction. False when the owner has kept the account or the period is not over.
   */
  erase(accountId: AccountId, now: Instant, farewell: Farewell | undefined): Promise<boolean>
  /**
   * True once after an erasure whose last mail has left: the row with the address is gone, and its bytes may remain
   * between others and in the log. Stored with the erasure, so that no crash forgets it.
   */
  farewellsAreOver(): Promise<boolean>
}

/** Set while remains of a last mail have to be overwritten. */
const REMAINS = 'farewell_remains'

/** The last mail to the owner, sealed. Once it has left, its row is deleted, address included (`mail-queue.ts`). */
export interface Farewell {
  id: string
  messageId: string
  envelopeFrom: string
  to: string
  raw: Uint8Array
  /** Real time until which delivery is tried. */
  secretUntil: number
}

export function closingStore(store: Pick<Store, 'db' | 'transaction'>): ClosingStore {
  const { db } = store
  return {
    async renewing(limit) {
      const rows = await db
        .selectFrom('accountClosings')
        .innerJoin('subscriptions', 'subscriptions.accountId', 'accountClosings.accountId')
        .select('accountClosings.accountId')
        .where('subscriptions.cancelAtPeriodEnd', '=', 0)
        .where('subscriptions.status', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
        .orderBy('accountClosings.askedAt')
        .limit(limit)
        .execute()
      return rows.map(({ accountId }) => AccountId.parse(accountId))
    },
    async due(now, limit) {
      const rows = await db
        .selectFrom('accountClosings')
        .select('accountId')
        .where('eraseAfter', '<=', now)
        .orderBy('eraseAfter')
        .limit(limit)
        .execute()
      return rows.map(({ accountId }) => AccountId.parse(accountId))
    },
    async closing(accountId) {
      const { askedAt } = await db
        .selectFrom('accountClosings')
        .select('askedAt')
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      return { askedAt: Instant.parse(askedAt), head: await lastHead(db, accountId) }
    },
    erase: (accountId, now, farewell) =>
      store.transaction(async trx => {
        if (!(await eraseAll(trx, accountId, now))) return false
        if (farewell === undefined) return true
        await queueFarewell(trx, farewell, now)
        await trx
          .insertInto('settings')
          .values({ key: REMAINS, value: 'yes' })
          .onConflict(conflict => conflict.column('key').doNothing())
          .execute()
        return true
      }),
    async farewellsAreOver() {
      // Nearly every round ends here, without a transaction.
      const remains = await db.selectFrom('settings').select('key').where('key', '=', REMAINS).executeTakeFirst()
      if (remains === undefined) return false
      return store.transaction(async trx => {
        // It belongs to no account any more, which is also what the index begins with.
        const one = await trx
          .selectFrom('mails')
          .select('id')
          .where('accountId', 'is', null)
          .where('step', '=', FAREWELL_STEP)
          .limit(1)
          .executeTakeFirst()
        if (one !== undefined) return false
        await trx.deleteFrom('settings').where('key', '=', REMAINS).execute()
        return true
      })
    },
  }
}

/** Whether a refresh token belonged to a session that ended with its account, even if the account was erased since. */
export async function endedByClosing(db: Executor, refreshHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessionTokens')
    .innerJoin('sessions', 'sessions.id', 'sessionTokens.sessionId')
    .select('sessions.id')
    .where('sessionTokens.hash', '=', refreshHash)
    .where('sessions.revokedWhy', '=', CLOSED)
    .executeTakeFirst()
  if (row !== undefined) return true
  const kept = await db.selectFrom('closedTokens').select('hash').where('hash', '=', refreshHash).executeTakeFirst()
  return kept !== undefined
}

/** Why the sessions of a closed account ended. */
const CLOSED = 'account_closed'
/** A device that stays away longer than this has a session that has expired by itself. */
const REMEMBER_TOKENS_MS = 90 * 86_400_000

/** Records the closing, ends every session, and recalls the letters that were not yet handed to a relay. */
export async function noteClosing(
  tx: TenantWriter,
  closing: { askedAt: Instant; eraseAfter: Instant; stageBefore: Journey['currentStage']; wallNow: number },
): Promise<void> {
  const trx = executorOf(tx)
  const { askedAt, eraseAfter, stageBefore } = closing
  await trx
    .insertInto('accountClosings')
    .values({ accountId: tx.accountId, askedAt, eraseAfter, stageBefore })
    .execute()
  await trx
    .updateTable('sessions')
    .set({ revokedAt: closing.wallNow, revokedWhy: CLOSED })
    .where('accountId', '=', tx.accountId)
    .where('revokedAt', 'is', null)
    .execute()
  // Browsers in which the extension is linked are unlinked along with the sessions.
  await trx.deleteFrom('extensionTokens').where('accountId', '=', tx.accountId).execute()
  await trx.deleteFrom('extensionCodes').where('accountId', '=', tx.accountId).execute()
  await trx.deleteFrom('extensionSites').where('accountId', '=', tx.accountId).execute()
  // Shares are revoked, even if the owner keeps the account after all.
  await trx.deleteFrom('shares').where('accountId', '=', tx.accountId).execute()
  await tx.recallWaitingLetters()
}

/** The owner keeps the account. Returns its stage before the closing, or undefined when it was not closed. */
export async function forgetClosing(tx: TenantWriter): Promise<Journey['currentStage'] | undefined> {
  const trx = executorOf(tx)
  const row = await trx
    .deleteFrom('accountClosings')
    .where('accountId', '=', tx.accountId)
    .returning('stageBefore')
    .executeTakeFirst()
  return row?.stageBefore as Journey['currentStage'] | undefined
}

async function eraseAll(trx: Executor, accountId: AccountId, now: Instant): Promise<boolean> {
  const closing = await trx
    .selectFrom('accountClosings')
    .select('eraseAfter')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (closing === undefined || closing.eraseAfter > now) return false
  // Rows reference one another in every direction, so foreign keys are checked only at the COMMIT.
  await dialectOf(trx).deferForeignKeys.execute(trx)
  await trx.insertInto('erasing').values({ accountId, at: now }).execute()
  await keepHeadHash(trx, accountId, now)
  await keepTokenHashes(trx, accountId, now)
  const person = await trx
    .selectFrom('users')
    .select(['authUserId', 'email'])
    .where('accountId', '=', accountId)
    .execute()
  for (const { authUserId, email } of person) {
    await trx.deleteFrom('tickets').where('authUserId', '=', authUserId).execute()
    await trx.deleteFrom('passkeyChallenges').where('authUserId', '=', authUserId).execute()
    await trx.deleteFrom('checkoutSessions').where('guestEmail', '=', email).execute()
  }
  await trx
    .deleteFrom('sessionTokens')
    .where('sessionId', 'in', trx.selectFrom('sessions').select('id').where('accountId', '=', accountId))
    .execute()
  await trx
    .deleteFrom('staffActions')
    .where('requestId', 'in', trx.selectFrom('requests').select('id').where('accountId', '=', accountId))
    .execute()
  // A card has had its trial, whoever used it; which subscription that was no longer matters.
  await trx
    .updateTable('trialCards')
    .set({ subscriptionId: '' })
    .where(
      'subscriptionId',
      'in',
      trx
        .selectFrom('checkoutSessions')
        .select(eb => eb.fn.coalesce('subscriptionId', eb.val('')).as('subscriptionId'))
        .where('accountId', '=', accountId),
    )
    .execute()
  await claimArchive(trx, accountId)
  await erasePieces(trx, accountId)
  // Asks the database itself, so that a table added later is erased too.
  for (const table of await tablesOfAccounts(trx)) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(trx)
  }
  for (const { authUserId } of person) await trx.deleteFrom('authUsers').where('id', '=', authUserId).execute()
  await trx.deleteFrom('account').where('id', '=', accountId).execute()
  await trx.deleteFrom('erasing').where('accountId', '=', accountId).execute()
  await trx
    .deleteFrom('closedTokens')
    .where('at', '<', now - REMEMBER_TOKENS_MS)
    .execute()
  return true
}

async function queueFarewell(trx: Executor, { to, ...mail }: Farewell, now: Instant): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      ...mail,
      accountId: null,
      requestId: null,
      step: FAREWELL_STEP,
      envelopeTo: JSON.stringify([to]),
      state: 'waiting',
      channel: 0,
      attempts: 0,
      nextAttemptAt: 0,
      sendingSince: null,
      sentAt: null,
      createdAt: now,
      lastError: null,
    })
    .execute()
}

const lastHead = (db: Executor, accountId: AccountId) =>
  db
    .selectFrom('signedHeads')
    .select(['hash', 'entries'])
    .where('accountId', '=', accountId)
    .orderBy('entries', 'desc')
    .orderBy('at', 'desc')
    .executeTakeFirst()

/**
 * Keeps the hash alone. It no longer says whose ledger it was, but a bundle that its owner exported can still be
 * checked.
 */
async function keepHeadHash(trx: Executor, accountId: AccountId, now: Instant): Promise<void> {
  const head = await lastHead(trx, accountId)
  if (head !== undefined)
    await trx
      .insertInto('erasedLedgers')
      .values({ ...head, erasedAt: now })
      .execute()
}

/** Keeps hashes of random tokens, so that a device that comes back later learns to clear itself. */
async function keepTokenHashes(trx: Executor, accountId: AccountId, now: Instant): Promise<void> {
  const tokens = await trx
    .selectFrom('sessionTokens')
    .innerJoin('sessions', 'sessions.id', 'sessionTokens.sessionId')
    .select('sessionTokens.hash')
    .where('sessions.accountId', '=', accountId)
    .where('sessionTokens.kind', '=', 'refresh')
    .execute()
  for (const { hash } of tokens) {
    await trx
      .insertInto('closedTokens')
      .values({ hash, at: now })
      .onConflict(conflict => conflict.column('hash').doNothing())
      .execute()
  }
}

/**
 * Assigns the archive copies of its mails, and unplaced mail to its alias, to the account, to be erased with the rest.
 */
async function claimArchive(trx: Executor, accountId: AccountId): Promise<void> {
  const mails = await trx.selectFrom('mails').select('messageId').where('accountId', '=', accountId).execute()
  for (const { messageId } of mails) {
    await trx.updateTable('inboundMails').set({ accountId }).where('id', '=', archiveId(messageId)).execute()
  }
  const addresses = await trx.selectFrom('email').select('inboundAlias').where('accountId', '=', accountId).execute()
  for (const { inboundAlias } of addresses) {
    const [localPart = ''] = inboundAlias.split('@')
    if (localPart === '') continue
    await trx
      .updateTable('inboundMails')
      .set({ accountId })
      .where('accountId', 'is', null)
      .where(dialectOf(trx).contains(sql.ref('envelope_to'), localPart))
      .execute()
  }
}

/**
 * Large mail is stored under its hash, possibly for several accounts: pieces go with the last row that names the hash.
 */
async function erasePieces(trx: Executor, accountId: AccountId): Promise<void> {
  await sql`
    delete from raw_pieces where sha256 in (
      select sha256 from files where account_id = ${accountId}
      union select sha256 from inbound_mails where account_id = ${accountId} and sha256 is not null)
    and sha256 not in (select sha256 from files where account_id <> ${accountId})
    and sha256 not in (
      select sha256 from inbound_mails where sha256 is not null and (account_id is null or account_id <> ${accountId}))`.execute(
    trx,
  )
}

/** Lists `files` last, after the artifacts: the ledger names its files as long as it exists. */
async function tablesOfAccounts(trx: Executor): Promise<string[]> {
  const { rows } = await dialectOf(trx).tablesWith('account_id').execute(trx)
  const names = rows.map(({ name }) => name).filter(name => name !== 'erasing' && name !== 'files')
  return [...names.sort(), 'files']
}
