import { describe, expect, test } from 'vitest'

import { Instant } from '../../sync/records/ids.ts'
import { anAccount, silentLog, testRandom } from '../../tests/builders-server.ts'
import { ensureSigningKey, signHead } from '../evidence/sign-head.ts'
import { openDatabase } from './database.ts'
import { headNeeds } from './evidence-store.ts'
import { storeOver } from './store.ts'

const day = (n: number) => Instant.parse(n * 86_400_000)

/** A database with one row in every append-only table, and a screenshot that nothing names any more. */
async function setUp() {
  const database = await openDatabase(':memory:')
  const store = storeOver(database, { random: testRandom, log: silentLog })
  const { accountId } = await anAccount(store)
  await store.tenant(accountId).write(async tx => {
    const event = await tx.appendEvent({ requestId: null, type: 'admin', createdAt: day(1), payload: { message: 'x' } })
    const about = { requestId: null, eventId: event.id, createdAt: day(1) } as const
    const bytes = Buffer.from('evidence')
    await tx.appendArtifact({ ...about, kind: 'pdf', name: 'a.pdf', mediaType: 'application/pdf', bytes })
    await tx.keepFile(Buffer.from('a screenshot'), day(1))
  })
  await ensureSigningKey(store, day(1))
  await store.transaction(trx => signHead(headNeeds(trx, accountId), day(2)))
  return { sqlite: database.sqlite }
}

describe('[EVID-017] evidence stays as it was written', () => {
  test.each(['events', 'artifacts', 'signed_heads', 'evidence_keys'])(
    'a row of %s is neither changed, removed nor replaced',
    async table => {
      const { sqlite } = await setUp()
      const rows = () => sqlite.prepare(`select * from ${table}`).all()
      const before = rows()
      expect(before.length).toBeGreaterThan(0)
      for (const statement of [
        `delete from ${table}`,
        `insert or replace into ${table} select * from ${table}`,
        `replace into ${table} select * from ${table}`,
      ]) {
        expect(() => sqlite.exec(statement), statement).toThrow(/append-only|published/)
      }
      expect(rows()).toEqual(before)
    },
  )

  test('bytes that the ledger names are neither changed, removed nor replaced; a screenshot may go', async () => {
    const { sqlite } = await setUp()
    const texts = () => sqlite.prepare('select cast(bytes as text) as text from files order by text').pluck().all()
    const both = ['a screenshot', 'evidence']
    expect(texts()).toEqual(both)
    const named = 'sha256 in (select sha256 from artifacts)'
    for (const statement of [
      `update files set bytes = x'00' where ${named}`,
      `delete from files where ${named}`,
      `insert or replace into files (account_id, sha256, bytes, created_at)
        select account_id, sha256, x'00', created_at from files where ${named}`,
      "update or replace files set bytes = x'00'",
      `update files set bytes = x'00' where not ${named}`,
    ]) {
      expect(() => sqlite.exec(statement), statement).toThrow(/the ledger names this file|bytes stay/)
    }
    expect(texts()).toEqual(both)
    sqlite.exec(`delete from files where not ${named}`)
    expect(texts()).toEqual(['evidence'])
  })

  test('a row gives up its bytes to the file store, or takes back as many, and nothing else of it changes', async () => {
    const { sqlite } = await setUp()
    const rows = () => sqlite.prepare('select * from files order by sha256').all()
    const refused = (statements: readonly string[]) => {
      const before = rows()
      for (const statement of statements) {
        expect(() => sqlite.exec(statement), statement).toThrow(/bytes stay/)
      }
      expect(rows()).toEqual(before)
    }
    const here = rows()
    const givesUp = "bytes = x'', moved_size = length(bytes)"
    refused([
      "update files set bytes = x''",
      "update files set bytes = x'', moved_size = 1",
      'update files set moved_size = length(bytes)',
      `update files set ${givesUp}, created_at = 0`,
      `update files set ${givesUp}, sha256 = 'another'`,
      `update files set ${givesUp}, account_id = 'another'`,
    ])
    sqlite.exec(`update files set ${givesUp}`)
    refused([
      `update files set ${givesUp}`,
      'update files set moved_size = null',
      "update files set moved_size = null, bytes = x'00'",
      'update files set moved_size = 1',
    ])
    expect(() => sqlite.exec('delete from files where sha256 in (select sha256 from artifacts)')).toThrow(
      'the ledger names this file',
    )
    sqlite.exec("update files set moved_size = null, bytes = cast('evidence' as blob) where moved_size = 8")
    sqlite.exec("update files set moved_size = null, bytes = cast('a screenshot' as blob) where moved_size = 12")
    expect(rows()).toEqual(here)
  })
})
