import { expect, test } from 'vitest'

import { REGISTRY, REMOVABLE_TABLES, TABLE_NAMES, WRITABLE_TABLES } from '../../sync/records/index.ts'
import { openDatabase } from './database.ts'
import { columnOf } from './rows.ts'

const NEEDED_BY_THE_STORE = ['account_id', 'deleted', 'v']

test('a table has a column for each field of its record, and no other', async () => {
  const { sqlite, close } = await openDatabase(':memory:')
  for (const name of TABLE_NAMES) {
    const columns = (sqlite.pragma(`table_info(${name})`) as { name: string }[]).map(column => column.name)
    const fields = Object.keys(REGISTRY[name].schema.shape).map(field => columnOf(name, field))
    expect(columns.sort(), `${name}: its migrations and its record`).toEqual([...fields, ...NEEDED_BY_THE_STORE].sort())
  }
  await close()
})

test('a table is found by account and version, as every pull asks for it', async () => {
  const { sqlite, close } = await openDatabase(':memory:')
  for (const name of TABLE_NAMES) {
    const plan = sqlite
      .prepare(`explain query plan select v from ${name} where account_id = ? and v > ? order by v`)
      .all('', 0) as { detail: string }[]
    expect(plan.map(({ detail }) => detail).join(), `${name} needs an index on (account_id, v)`).toContain(
      '(account_id=? AND v>?)',
    )
  }
  await close()
})

test('nobody changes account, payments and ledger by a mutation, and what is evidence is never deleted', () => {
  const evidence = ['requests', 'replies', 'authorizations', 'events', 'artifacts']
  expect(WRITABLE_TABLES.filter(name => ['users', 'subscriptions', 'events', 'artifacts'].includes(name))).toEqual([])
  expect(REMOVABLE_TABLES.filter(name => evidence.includes(name))).toEqual([])
})
