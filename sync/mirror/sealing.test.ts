import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { addCase, allServerRows, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { exchange } from './exchange.ts'
import { wholeLedger } from './ledger.ts'
import { lockWithPasskey, lockWithPassphrase, newPasskeySalt, openWithPasskey, openWithPassphrase } from './lock.ts'
import { Mirror, type MirrorPorts, openMirror } from './mirror.ts'
import { pendingEntries, saveMutation } from './outbox.ts'
import { readChecklists } from './read.ts'
import { sealing } from './sealing.ts'

const KEY = new Uint8Array(32).fill(7)
const RUN = 'run-00000001'
const CANARY = 'canary-words-of-a-note'

async function aSealedPhone() {
  const { world, accountId, emailId } = await aWorldWithAccount({ places: 4 })
  for (let n = 0; n < 9; n += 1) await addCase(world, accountId, emailId, { at: 2 + n })
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const ports: MirrorPorts = { newId: () => 'client-00000001', now: () => world.clock.at, indexedDb }
  const api = { fetch: (path: string, init?: RequestInit) => world.request(accountId, path, init) }
  const open = (key: Uint8Array) => openMirror(accountId, { ...ports, sealing: sealing(key) })
  const mirror = await open(KEY)
  await exchange(mirror, api)
  await saveMutation(mirror, 'create_run@1', {
    runId: RUN,
    kind: 'validation',
    name: CANARY,
    tester: '',
    environment: '',
  })
  await saveMutation(mirror, 'write_note@1', { runId: RUN, key: 'loads', field: 'notes', base: '', text: CANARY })
  /** The same database, read without unsealing. */
  const raw = async () => {
    const unsealed = new Mirror(mirror.name, accountId, ports)
    await unsealed.open()
    return unsealed
  }
  const onDisk = async () => {
    const unsealed = await raw()
    const tables = await Promise.all(unsealed.tables.map(async table => [table.name, await table.toArray()] as const))
    unsealed.close()
    return Object.fromEntries(tables)
  }
  return { world, accountId, mirror, api, open, raw, onDisk }
}

describe('[SYNC-021] a sealed copy', () => {
  test('works as an open one does, through pulls, segments, mutations and restarts', async () => {
    const { world, accountId, mirror, api, open } = await aSealedPhone()
    expect(await readChecklists(mirror)).toMatchObject({ runs: [{ name: CANARY }], items: [{ notes: CANARY }] })
    mirror.close()
    const again = await open(KEY)
    expect(await exchange(again, api)).toBe('done')
    expect(await pendingEntries(again)).toEqual([])
    expect(await readChecklists(again)).toMatchObject({ items: [{ notes: CANARY }] })
    const { events, missing } = await wholeLedger(again)
    const server = await allServerRows(world, accountId)
    expect([events.length, missing]).toEqual([server.events?.length, 0])
    expect(await again.rows('users').toArray()).toEqual(server.users)
    const requests = await again.rows('requests').orderBy('id').toArray()
    expect(requests).toEqual(server.requests)
    // By an index, with a filter of our own, and with a cursor.
    const [first] = requests
    expect(
      await again
        .rows('events')
        .where('requestId')
        .equals(first?.id ?? '')
        .count(),
    ).toBeLessThanOrEqual(1)
    expect(
      await again
        .rows('requests')
        .filter(row => row.stage === 'submitted')
        .count(),
    ).toBe(requests.length)
    expect((await again.rows('artifacts').orderBy('ledgerSeq').last())?.name).toBe('demand-letter.pdf')
    const seen: string[] = []
    await again.rows('requests').each(row => void seen.push(row.reference))
    expect(seen).toHaveLength(requests.length)
  })

  test('holds nothing on the disk but what rows are ordered and found by', async () => {
    const { mirror, api, onDisk } = await aSealedPhone()
    const textOf = (tables: object) =>
      JSON.stringify(tables, (_key, value: unknown) => (value instanceof Uint8Array ? 'bytes' : value))
    const waiting = await onDisk()
    // As rows, too, once the server has taken the waiting mutations.
    await exchange(mirror, api)
    const tables = await onDisk()
    expect(tables.checklist_items).toHaveLength(1)
    for (const word of [CANARY, 'Dana', '@', 'demand-letter.pdf', 'Demand sent', 'submitted']) {
      expect(textOf(waiting)).not.toContain(word)
      expect(textOf(tables)).not.toContain(word)
    }
    const fields = new Set(Object.values(tables).flatMap(rows => rows.flatMap(row => Object.keys(row))))
    // Declared in the README.
    expect([...fields].sort()).toEqual([
      'cycleId',
      'emailId',
      'id',
      'itemId',
      'key',
      'kind',
      'ledgerSeq',
      'n',
      'providerId',
      'requestId',
      'requests',
      'runId',
      'sealed',
      'sha256',
      'state',
      'userId',
      'year',
    ])
  })

  test('does not open with another key, and a row that was moved to another table does not open there', async () => {
    const { mirror, open, raw } = await aSealedPhone()
    mirror.close()
    await expect(open(new Uint8Array(32).fill(8))).rejects.toThrow()
    const unsealed = await raw()
    const [request] = await unsealed.table('requests').toArray()
    await unsealed.table('replies').put(request)
    unsealed.close()
    const again = await open(KEY)
    await expect(again.rows('replies').toArray()).rejects.toThrow()
    expect(await again.rows('requests').count()).toBeGreaterThan(0)
  })
})

describe('the lock of a sealed copy', () => {
  test('[SYNC-021] opens with its passphrase, typed in whatever form, and with no other', async () => {
    const { lock, key } = await lockWithPassphrase('grüne Teekanne 4')
    expect(await openWithPassphrase(lock, 'gru\u0308ne Teekanne 4')).toEqual(key)
    expect(await openWithPassphrase(lock, 'grune Teekanne 4')).toBeUndefined()
    const another = await lockWithPassphrase('grüne Teekanne 4')
    expect([another.key, another.lock.salt]).not.toEqual([key, lock.salt])
    expect(JSON.stringify(lock)).not.toContain('Teekanne')
  })

  test('[SYNC-021] opens with the secret of its passkey, and with no other', () => {
    const secret = new Uint8Array(32).fill(3)
    const { lock, key } = lockWithPasskey(secret, { salt: newPasskeySalt(), credential: 'credential-1' })
    expect(openWithPasskey(lock, secret)).toEqual(key)
    expect(openWithPasskey(lock, new Uint8Array(32).fill(4))).toBeUndefined()
  })
})
