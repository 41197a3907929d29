import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { silentLog, testRandom } from '../../tests/builders-server.ts'
import { type Executor, type OpenDatabase, openDatabase } from './database.ts'
import { type Store, storeOver } from './store.ts'

let folder: string
let path: string
let database: OpenDatabase
let store: Store
let commits: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recall-queue-'))
  path = join(folder, 'recall.sqlite')
  database = await openDatabase(path)
  store = storeOver(database, { random: testRandom, log: silentLog })
  database.sqlite.exec('create table notes (id integer primary key, text text not null unique)')
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (trx: Executor, text: string) => sql`insert into notes (text) values (${text})`.execute(trx)

/** What a second program sees: only what was committed. */
function saved(): string[] {
  const other = new BetterSqlite(path, { readonly: true })
  try {
    return other.prepare('select text from notes order by id').pluck().all().map(String)
  } finally {
    other.close()
  }
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(() => 'saved' as const).catch(error => String(error.message))

/** Counts COMMIT statements. */
async function countCommits(work: () => Promise<unknown>): Promise<number> {
  commits = 0
  const { prototype } = Object.getPrototypeOf(database.sqlite.prepare('commit')).constructor
  const { run } = prototype
  prototype.run = function (...parameters: unknown[]) {
    if (this.source === 'commit') commits += 1
    return run.apply(this, parameters)
  }
  try {
    await work()
  } finally {
    prototype.run = run
  }
  return commits
}

describe('transactions that come together', () => {
  test('share a COMMIT, 64 at most, and are saved in the order in which they came', async () => {
    const texts = Array.from({ length: 130 }, (_, n) => `note ${n}`)
    const n = await countCommits(() => Promise.all(texts.map(text => store.transaction(trx => write(trx, text)))))
    expect(saved()).toEqual(texts)
    // At most 64 each; a batch also ends when it has become too old on a busy machine.
    expect(n).toBeGreaterThanOrEqual(3)
    expect(n).toBeLessThan(130)
  })

  test('whose callbacks come one by one from the event loop share one, too', async () => {
    const arrivals = Array.from({ length: 20 }, (_, n) => {
      const arrived = new Promise<void>(resolve => process.nextTick(resolve))
      return () => arrived.then(() => store.transaction(trx => write(trx, `note ${n}`)))
    })
    const n = await countCommits(() => Promise.all(arrivals.map(begin => begin())))
    expect(saved()).toHaveLength(20)
    expect(n).toBeLessThan(20)
  })

  test('are told only when the disk has all of them', async () => {
    const seen: number[] = []
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        store.transaction(trx => write(trx, `note ${n}`)).then(() => seen.push(saved().indexOf(`note ${n}`))),
      ),
    )
    expect(seen).not.toContain(-1)
    expect(seen).toHaveLength(40)
  })

  test('do not see each other fail: the others go on', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        outcome(
          store.transaction(async trx => {
            await write(trx, `note ${n}`)
            if (n % 3 === 0) throw new Error(`thrown by ${n}`)
            // Refused by the database itself.
            if (n % 3 === 1) await write(trx, `note ${n}`)
          }),
        ),
      ),
    )
    const good = outcomes.flatMap((said, n) => (said === 'saved' ? [n] : []))
    expect(good).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29])
    expect(outcomes[0]).toBe('thrown by 0')
    expect(outcomes[1]).toContain('UNIQUE')
    expect(saved()).toEqual(good.map(n => `note ${n}`))
  })

  test('in any mixture: each is there whole or not at all, exactly as its caller was told', async () => {
    const member = fc.record({
      rows: fc.integer({ min: 0, max: 4 }),
      failsAfter: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
      swallows: fc.boolean(),
      pauses: fc.constantFrom('no', 'tick', 'loop'),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 90 }), async members => {
        run += 1
        const name = (n: number, row: number) => `${run}.${n}.${row}`
        const outcomes = await Promise.all(
          members.map(({ rows, failsAfter, swallows, pauses }, n) =>
            outcome(
              store.transaction(async trx => {
                for (let row = 0; row < rows; row += 1) {
                  if (pauses === 'tick') await Promise.resolve()
                  if (pauses === 'loop') await new Promise(resolve => setImmediate(resolve))
                  await write(trx, name(n, row))
                  const again = write(trx, name(n, row))
                  await (swallows || failsAfter !== row ? again.catch(() => {}) : again)
                }
              }),
            ),
          ),
        )
        const expected = members.flatMap(({ rows, failsAfter, swallows }, n) => {
          const fails = !swallows && failsAfter !== undefined && failsAfter < rows
          expect(outcomes[n] === 'saved').toBe(!fails)
          return fails ? [] : Array.from({ length: rows }, (_, row) => name(n, row))
        })
        expect(saved().filter(text => text.startsWith(`${run}.`))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  test('poke only after the COMMIT', async () => {
    const accountId = '018f0000-0000-7000-8000-000000000001'
    await sql`insert into account (id, v, floor, created_at) values (${accountId}, 0, 0, 0)`.execute(store.db)
    const heard: number[] = []
    store.onCommit(() => heard.push(saved().length))
    const { AccountId } = await import('../../sync/records/ids.ts')
    await Promise.all(
      [1, 2, 3].map(n =>
        store.transaction(async (trx, open) => {
          await open(AccountId.parse(accountId))
          await write(trx, `note ${n}`)
        }),
      ),
    )
    expect(heard).toEqual([3, 3, 3])
  })
})

describe('a read outside of transactions', () => {
  test('never sees what is not saved yet', async () => {
    const reading: Promise<unknown>[] = []
    await store.transaction(async trx => {
      await write(trx, 'one')
      reading.push(sql`select text from notes`.execute(store.db).then(({ rows }) => rows.length === saved().length))
      await new Promise(resolve => setImmediate(resolve))
      await write(trx, 'two')
    })
    expect(await Promise.all(reading)).toEqual([true])
    expect(saved()).toEqual(['one', 'two'])
  })

  test('and a write of the same kind have their turn while transactions never stop coming', async () => {
    let stop = false
    const busy = Array.from({ length: 8 }, async (_, worker) => {
      for (let n = 0; !stop; n += 1) await store.transaction(trx => write(trx, `${worker}.${n}`))
    })
    await sql`insert into notes (text) values ('apart')`.execute(store.db)
    const { rows } = await sql<{ text: string }>`select text from notes where text = 'apart'`.execute(store.db)
    stop = true
    await Promise.all(busy)
    expect(rows).toEqual([{ text: 'apart' }])
  })
})

describe('when SQLite itself gives the transaction up', () => {
  const big = 'x'.repeat(3_000_000)
  const fill = () =>
    database.sqlite.pragma(`max_page_count = ${Number(database.sqlite.pragma('page_count', { simple: true })) + 20}`)

  test('those that still have room are saved on their own, and only whoever needs too much hears so', async () => {
    fill()
    const outcomes = await Promise.all([
      outcome(store.transaction(trx => write(trx, 'small one'))),
      outcome(store.transaction(trx => write(trx, big))),
      outcome(store.transaction(trx => write(trx, 'small two'))),
    ])
    expect(outcomes[0]).toBe('saved')
    expect(outcomes[1]).not.toBe('saved')
    expect(outcomes[2]).toBe('saved')
    expect(saved().sort()).toEqual(['small one', 'small two'])
  })

  test('nobody is told that it was saved when it was not', async () => {
    fill()
    const texts = Array.from({ length: 64 }, (_, n) => `${n}.${'y'.repeat(4_000)}`)
    const outcomes = await Promise.all(texts.map(text => outcome(store.transaction(trx => write(trx, text)))))
    const told = texts.filter((_, n) => outcomes[n] === 'saved')
    expect(told.length).toBeGreaterThan(0)
    expect(told.length).toBeLessThan(64)
    expect(saved().sort()).toEqual(told.sort())
  })

  test('whoever swallows the error writes nothing more, neither inside nor outside', async () => {
    fill()
    const said = await outcome(
      store.transaction(async trx => {
        await write(trx, big).catch(() => {})
        expect(database.sqlite.inTransaction).toBe(false)
        await write(trx, 'after').catch(() => {})
      }),
    )
    expect(said).not.toBe('saved')
    expect(saved()).toEqual([])
    database.sqlite.pragma('max_page_count = 1000000')
    await store.transaction(trx => write(trx, 'later'))
    expect(saved()).toEqual(['later'])
  })

  test('a COMMIT that fails fails for each of its members', async () => {
    database.sqlite.exec(
      'create table parents (id integer primary key); create table children (parent integer references parents (id) deferrable initially deferred)',
    )
    const outcomes = await Promise.all([
      outcome(store.transaction(trx => write(trx, 'first'))),
      outcome(store.transaction(trx => sql`insert into children values (7)`.execute(trx))),
      outcome(store.transaction(trx => write(trx, 'third'))),
    ])
    expect(outcomes).toEqual(['saved', expect.stringContaining('FOREIGN KEY'), 'saved'])
    expect(saved()).toEqual(['first', 'third'])
  })
})

test('a statement that nobody waited for cannot slip into what comes after its transaction', async () => {
  let late: Promise<string> | undefined
  await store.transaction(async trx => {
    await write(trx, 'in time')
    late = new Promise<void>(resolve => setImmediate(resolve)).then(() => outcome(write(trx, 'too late')))
  })
  expect(await late).not.toBe('saved')
  expect(saved()).toEqual(['in time'])
})

test('a change of the tables reaches statements that were prepared before it', async () => {
  const read = () => sql<Record<string, unknown>>`select * from notes`.execute(store.db)
  await store.transaction(trx => write(trx, 'one'))
  expect((await read()).rows).toEqual([{ id: 1, text: 'one' }])
  await sql`alter table notes add column mood text`.execute(store.db)
  expect((await read()).rows).toEqual([{ id: 1, text: 'one', mood: null }])
  database.sqlite.exec('alter table notes add column pulse text')
  expect((await read()).rows).toEqual([{ id: 1, text: 'one', mood: null, pulse: null }])
})

test('callers that never stop leave the event loop its turns', async () => {
  let turns = 0
  let stop = false
  const count = () => {
    turns += 1
    if (turns < 5) setTimeout(count, 0)
    else stop = true
  }
  setTimeout(count, 0)
  await Promise.all(
    Array.from({ length: 200 }, async (_, caller) => {
      for (let n = 0; !stop; n += 1) await store.transaction(trx => write(trx, `${caller}.${n}`))
    }),
  )
  expect(turns).toBe(5)
})

test('closing waits for everything that was asked before it', async () => {
  const asked = Array.from({ length: 100 }, (_, n) => store.transaction(trx => write(trx, `note ${n}`)))
  await store.close()
  await Promise.all(asked)
  expect(saved()).toHaveLength(100)
  database = await openDatabase(path)
  store = storeOver(database, { random: testRandom, log: silentLog })
})
