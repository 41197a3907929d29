import { sql } from 'kysely'

import { AccountId, Sha256 } from '../../sync/records/ids.ts'
import type { Random } from '../ports.ts'
import type { Executor } from './database.ts'
import type { FileName } from './file-store.ts'
import { statement } from './statement.ts'
import type { Store } from './store.ts'

/** Not empty: a large mail's row holds no bytes, because they are stored in pieces, which stay in the database. */
const isHere = sql<boolean>`moved_size is null and length(bytes) > 0`

const filesToMove = statement((db, { before, limit }: { before: number; limit: number }) =>
  db
    .selectFrom('files')
    .select(['accountId', 'sha256', 'bytes'])
    .where(isHere)
    .where('createdAt', '<=', before)
    .orderBy('createdAt')
    .limit(limit),
)

const oldestHere = statement(db =>
  db
    .selectFrom('files')
    .select(eb => eb.fn.min('createdAt').as('at'))
    .where(isHere),
)

const movedFiles = statement((db, { limit }: { limit: number }) =>
  db.selectFrom('files').select(['accountId', 'sha256']).where('movedSize', 'is not', null).limit(limit),
)

const freedFiles = statement((db, { limit }: { limit: number }) =>
  db.selectFrom('freedFiles').select(['owner', 'sha256']).limit(limit),
)

const forgetFreed = statement((db, { owner, sha256 }: { owner: string; sha256: string }) =>
  db.deleteFrom('freedFiles').where('owner', '=', owner).where('sha256', '=', sha256),
)

const fileRow = statement((db, { accountId, sha256 }: { accountId: string; sha256: string }) =>
  db.selectFrom('files').select('sha256').where('accountId', '=', accountId).where('sha256', '=', sha256),
)

const FILE_STORE = 'file_store'

export type OutsideFiles = ReturnType<typeof outsideFiles>

/** Which files are in the database and which in the file store, and what is no longer needed there. */
export function outsideFiles(store: Pick<Store, 'db' | 'transaction'>) {
  const { db } = store
  return {
    /** Files in the database that were written up to then, oldest first. */
    async toMove(before: number, limit: number): Promise<(FileName & { bytes: Uint8Array })[]> {
      const rows = await filesToMove.all(db, { before, limit })
      return rows.map(row => ({ ...nameOf(row), bytes: row.bytes }))
    },

    /** The database gives up its copy. False when the row is gone, or was moved before. */
    moved: ({ accountId, sha256 }: FileName, size: number): Promise<boolean> =>
      store.transaction(async trx => {
        const { numUpdatedRows } = await trx
          .updateTable('files')
          .set({ bytes: new Uint8Array(), movedSize: size })
          .where('accountId', '=', accountId)
          .where('sha256', '=', sha256)
          .where(isHere)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),

    /** Some of the files that are in the file store. */
    async movedOut(limit: number): Promise<FileName[]> {
      return (await movedFiles.all(db, { limit })).map(nameOf)
    },

    /** The database has a copy again. */
    async takenBack({ accountId, sha256 }: FileName, bytes: Uint8Array): Promise<void> {
      await store.transaction(trx =>
        trx
          .updateTable('files')
          .set({ bytes, movedSize: null })
          .where('accountId', '=', accountId)
          .where('sha256', '=', sha256)
          .where('movedSize', 'is not', null)
          .execute(),
      )
    },

    /** Files of the file store whose rows were deleted. */
    async freed(limit: number): Promise<FileName[]> {
      return (await freedFiles.all(db, { limit })).map(({ owner, sha256 }) => nameOf({ accountId: owner, sha256 }))
    },
    async forgetFreed({ accountId, sha256 }: FileName): Promise<void> {
      await store.transaction(trx => forgetFreed.run(trx, { owner: accountId, sha256 }))
    },

    /** Whether the account has the file, wherever its bytes are. */
    async isNamed({ accountId, sha256 }: FileName): Promise<boolean> {
      return (await fileRow.first(db, { accountId, sha256 })) !== undefined
    },

    /** The name by which a file store knows this database; created at the first call. */
    async owner(random: Random): Promise<string> {
      const value = random.id()
      await store.transaction(trx =>
        trx
          .insertInto('settings')
          .values({ key: FILE_STORE, value })
          .onConflict(conflict => conflict.column('key').doNothing())
          .execute(),
      )
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', FILE_STORE)
        .executeTakeFirstOrThrow()
      return row.value
    },
  }
}

/** When the oldest file came whose bytes are in the database (by the product's calendar); null without one. */
export async function oldestFileHere(db: Executor): Promise<number | null> {
  return (await oldestHere.first(db, {}))?.at ?? null
}

/** Whether any file is in the file store: then the product needs one. */
export async function needsFileStore(db: Executor): Promise<boolean> {
  return (await movedFiles.first(db, { limit: 1 })) !== undefined
}

const nameOf = ({ accountId, sha256 }: { accountId: string; sha256: string }): FileName => ({
  accountId: AccountId.parse(accountId),
  sha256: Sha256.parse(sha256),
})
