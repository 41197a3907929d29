import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from './database.ts'

const ROWS = 4_000
/** A text found in no other row. */
const nameOf = (n: number) => `wren-${((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-quill`

test('[DASH-036] what SQLite left between the rows of a page goes when the file is written anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recall-rebuild-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'recall.sqlite')
  const database = await openDatabase(path)
  const { sqlite } = database
  sqlite.exec('create table people (name text primary key, kept integer)')
  const insert = sqlite.prepare('insert into people values (?, ?)')
  for (let n = 0; n < ROWS; n += 1) insert.run(nameOf(n), n % 2)
  const gone = Array.from({ length: ROWS / 2 }, (_, at) => nameOf(2 * at))
  const left = () => {
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    const bytes = readFileSync(path)
    return gone.filter(name => bytes.includes(name)).length
  }
  expect(left()).toBe(ROWS / 2)

  sqlite.exec('delete from people where kept = 0')
  // Overwriting deleted rows is not enough: otherwise this test would show nothing.
  expect(left()).toBeGreaterThan(0)
  await database.rebuild()
  expect(left()).toBe(0)
  expect(sqlite.prepare('select count(*) as n from people').get()).toEqual({ n: ROWS / 2 })
  await database.close()
})
