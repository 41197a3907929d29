import type { AccountId, Instant } from '../../sync/records/ids.ts'
import type { Share } from '../../sync/wire/shares.ts'
import type { Executor } from './database.ts'
import type { Store } from './store.ts'

/** Sealed records that their owners share by a link. Every call of an owner is bound to the account. */
interface ShareStore {
  /** Those that can still be opened, newest first. */
  list(accountId: AccountId, now: Instant): Promise<Share[]>
  /**
   * Reserves a place for a record; false when the account has `most` already. A place that was never filled is dropped.
   */
  open(accountId: AccountId, share: NewShare, most: number): Promise<boolean>
  /** Stores the record in a place that is still empty; false when there is none. */
  fill(accountId: AccountId, id: string, sealed: Uint8Array, now: Instant): Promise<boolean>
  /** Deletes it; does nothing when there is none. */
  end(accountId: AccountId, id: string): Promise<void>
  /** For anybody with the link; counts the opening. Undefined once it has expired or its owner has ended it. */
  read(id: string, now: Instant): Promise<{ sealed: Uint8Array; expiresAt: number } | undefined>
  /** Deletes those that have expired. Returns how many. */
  sweep(now: Instant): Promise<number>
}

interface NewShare {
  id: string
  requestId: string
  madeAt: Instant
  expiresAt: Instant
}

const SHOWN = ['id', 'requestId', 'madeAt', 'expiresAt', 'opened', 'lastOpenedAt'] as const

export function shareStore(store: Pick<Store, 'db' | 'transaction'>): ShareStore {
  return {
    list: (accountId, now) =>
      ofAccount(store.db, accountId, now)
        .select(SHOWN)
        .where('sealed', 'is not', null)
        .orderBy('madeAt', 'desc')
        .orderBy('id')
        .execute(),
    open: (accountId, share, most) =>
      store.transaction(async trx => {
        await trx
          .deleteFrom('shares')
          .where('accountId', '=', accountId)
          .where(eb => eb.or([eb('sealed', 'is', null), eb('expiresAt', '<=', share.madeAt)]))
          .execute()
        const held = await ofAccount(trx, accountId, share.madeAt).select('id').execute()
        if (held.length >= most) return false
        await trx
          .insertInto('shares')
          .values({ ...share, accountId, sealed: null, opened: 0, lastOpenedAt: null })
          .execute()
        return true
      }),
    fill: (accountId, id, sealed, now) =>
      store.transaction(async trx => {
        const { numUpdatedRows } = await trx
          .updateTable('shares')
          .set({ sealed })
          .where('id', '=', id)
          .where('accountId', '=', accountId)
          .where('sealed', 'is', null)
          .where('expiresAt', '>', now)
          .executeTakeFirst()
        return numUpdatedRows === 1n
      }),
    end: (accountId, id) =>
      store.transaction(async trx => {
        await trx.deleteFrom('shares').where('id', '=', id).where('accountId', '=', accountId).execute()
      }),
    read: (id, now) =>
      store.transaction(async trx => {
        const row = await trx
          .updateTable('shares')
          .set(eb => ({ opened: eb('opened', '+', 1), lastOpenedAt: now }))
          .where('id', '=', id)
          .where('sealed', 'is not', null)
          .where('expiresAt', '>', now)
          .returning(['sealed', 'expiresAt'])
          .executeTakeFirst()
        return row?.sealed ? { sealed: row.sealed, expiresAt: row.expiresAt } : undefined
      }),
    sweep: now =>
      store.transaction(async trx => {
        const { numDeletedRows } = await trx.deleteFrom('shares').where('expiresAt', '<=', now).executeTakeFirst()
        return Number(numDeletedRows)
      }),
  }
}

const ofAccount = (db: Executor, accountId: AccountId, now: Instant) =>
  db.selectFrom('shares').where('accountId', '=', accountId).where('expiresAt', '>', now)
