import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'
import { afterEach, expect, test, vi } from 'vitest'

import { unpack } from '../../tests/releases/archive.ts'
import { FIXTURES, SERVER_ARCHIVE } from '../../tests/releases/release.ts'
import { DATABASE_FILE, openDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'recall-migrations-'))
const path = join(folder, DATABASE_FILE)
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(path, { force: true })
})

/** The file that the first release left. */
function ofTheFirstRelease(): BetterSqlite.Database {
  unpack(join(FIXTURES, '0.1.0', SERVER_ARCHIVE), folder)
  return new BetterSqlite(path)
}

const namesIn = (sqlite: BetterSqlite.Database) =>
  sqlite.prepare('select name from kysely_migration order by name').pluck().all()
/** Tables, columns, indexes and triggers, by name; an earlier version wrapped their lines elsewhere. */
const schemaOf = (sqlite: BetterSqlite.Database) => {
  const rows = sqlite.prepare('select name, sql from sqlite_master order by type, name').raw().all()
  return rows.map(row => String(row).replace(/\s+/g, ' '))
}

/** Notes that a database took these as well, in the order of their names. */
function note(names: readonly string[]): void {
  const sqlite = new BetterSqlite(path)
  const noted = sqlite.prepare('insert into kysely_migration select ?, max(timestamp) from kysely_migration')
  sqlite.exec('update kysely_migration set timestamp = (select max(timestamp) from kysely_migration)')
  for (const name of names) noted.run(name)
  sqlite.close()
}

test('a database of the first release gets the tables of a new one', async () => {
  ofTheFirstRelease().close()
  const [old, fresh] = [await openDatabase(path), await openDatabase(':memory:')]
  expect(namesIn(old.sqlite)).toEqual(namesIn(fresh.sqlite))
  expect(schemaOf(old.sqlite)).toEqual(schemaOf(fresh.sqlite))
  await old.close()
  await fresh.close()
})

test.each([
  { statement: 'create table "requests"', of: 'a new database' },
  { statement: 'create table "account_uses"', of: 'one of the first release' },
  { statement: 'insert into "kysely_migration"', of: 'one of the first release' },
])(
  'a start that ends at $statement in $of leaves nothing behind, and the next does it all',
  async ({ statement, of }) => {
    // The start that ends never closes its file.
    const own = mkdtempSync(join(folder, 'ended-'))
    const file = join(own, DATABASE_FILE)
    if (of !== 'a new database') unpack(join(FIXTURES, '0.1.0', SERVER_ARCHIVE), own)
    const { prepare } = BetterSqlite.prototype
    const spy = vi.spyOn(BetterSqlite.prototype, 'prepare').mockImplementation(function (this: never, text: string) {
      if (text.startsWith(statement)) throw new Error('the machine went off')
      return prepare.call(this, text)
    })
    await expect(openDatabase(file)).rejects.toThrow('the machine went off')
    spy.mockRestore()
    const [again, fresh] = [await openDatabase(file), await openDatabase(':memory:')]
    expect(schemaOf(again.sqlite)).toEqual(schemaOf(fresh.sqlite))
    await again.close()
    await fresh.close()
  },
)

test('a database that took the parts one by one opens as it is', async () => {
  await (await openDatabase(path)).close()
  note(['0002-checklists', '0018-payment', '0039-rests'])
  const opened = await openDatabase(path)
  expect(namesIn(opened.sqlite)).toEqual([
    '0001-start',
    '0002-checklists',
    '0018-payment',
    '0039-rests',
    '0040-assurance',
    '0041-extension-sites',
  ])
  await opened.close()
})

test('a database of a build between two releases is refused in words, and stays as it was', async () => {
  const sqlite = ofTheFirstRelease()
  const before = schemaOf(sqlite)
  sqlite.close()
  note(['0002-checklists', '0018-payment'])
  await expect(openDatabase(path)).rejects.toThrow(/at 0018-payment\. Nothing is lost: start it once with a build of/)
  const after = new BetterSqlite(path)
  expect(schemaOf(after)).toEqual(before)
  expect(namesIn(after)).toEqual(['0001-start', '0002-checklists', '0018-payment'])
  after.close()
})
