import { describe, expect, test } from 'vitest'

import { anAccount, aStore, day } from '../../tests/builders-server.ts'
import { TransactionEnded } from './commit-queue.ts'
import type { Executor } from './database.ts'
import { dialectOf } from './dialects.ts'
import { statement, statementsBy } from './statement.ts'

const looks = statement((db, { id, at }: { id: string; at: number }) =>
  db.selectFrom('account').select(['id', 'lookAt', 'createdAt']).where('lookAt', '<=', at).where('id', '=', id),
)
const putOff = statement((db, { id, at }: { id: string; at: number }) =>
  db.updateTable('account').set({ lookAt: at }).where('id', '=', id),
)

describe('a statement that is built once', () => {
  test('answers as the builder does, whoever asks and with whatever values', async () => {
    const store = await aStore()
    const [first, second] = [await anAccount(store), await anAccount(store)]
    for (const { accountId: id } of [first, second, first]) {
      expect(await looks.all(store.db, { id, at: 0 })).toEqual([{ id, lookAt: 0, createdAt: day(1) }])
    }
    expect(await looks.first(store.db, { id: 'nobody', at: 0 })).toBeUndefined()
    await store.close()
  })

  test('is built for one store and runs on another', async () => {
    const stores = [await aStore(), await aStore()]
    for (const store of stores) {
      const { accountId: id } = await anAccount(store)
      expect(await putOff.run(store.db, { id, at: 7 })).toBe(1)
      expect(await looks.first(store.db, { id, at: 7 })).toMatchObject({ lookAt: 7 })
    }
    for (const store of stores) await store.close()
  })

  test('belongs to its transaction: seen there alone, gone with it, and refused after its end', async () => {
    const store = await aStore()
    const { accountId: id } = await anAccount(store)
    let left: Executor | undefined
    const failing = store.transaction(async trx => {
      left = trx
      expect(await putOff.run(trx, { id, at: 9 })).toBe(1)
      expect(await looks.first(trx, { id, at: 9 })).toMatchObject({ lookAt: 9 })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await looks.first(store.db, { id, at: 9 })).toMatchObject({ lookAt: 0 })
    await expect(putOff.run(left as Executor, { id, at: 9 })).rejects.toThrow(TransactionEnded)
    await store.close()
  })

  test('decides nothing by a value', async () => {
    const store = await aStore()
    const deciding = statement((db, { at }: { at: number }) =>
      at > 3 ? db.selectFrom('account').select('id') : db.selectFrom('account').select('v'),
    )
    await expect(deciding.all(store.db, { at: 1 })).rejects.toThrow("'at' is not known while its statement is built")
    await store.close()
  })

  test('a list is one value, however long; none at all finds nothing', async () => {
    const store = await aStore()
    const ids = [(await anAccount(store)).accountId, (await anAccount(store)).accountId]
    await anAccount(store)
    const some = statement((db, given: { ids: string }) =>
      db.selectFrom('account').select('id').where('id', 'in', dialectOf(db).among(given.ids)),
    )
    for (const asked of [ids, ids.slice(1), []]) {
      const found = await some.all(store.db, { ids: JSON.stringify(asked) })
      expect(found.map(({ id }) => id).sort()).toEqual([...asked].sort())
    }
    await store.close()
  })

  test('those that differ by a key are kept apart', async () => {
    const store = await aStore()
    const { accountId: id } = await anAccount(store)
    const column = statementsBy<'v' | 'floor', { id: string }>(
      key => key,
      (db, values, key) => db.selectFrom('account').select(key).where('id', '=', values.id),
    )
    expect(await column('v').first(store.db, { id })).toEqual({ v: 1 })
    expect(await column('floor').first(store.db, { id })).toEqual({ floor: 0 })
    expect(await column('v').first(store.db, { id })).toEqual({ v: 1 })
    await store.close()
  })
})
