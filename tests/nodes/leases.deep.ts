import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'

import { sha256Hex } from '../../server/store/hash.ts'
import { inboundStore } from '../../server/store/inbound-store.ts'
import { joinNodes, LEASE_MS, LeaseNotFree, type Node } from '../../server/store/leases.ts'
import { mailQueue } from '../../server/store/mail-queue.ts'
import { dropUnnamedPieces, PIECE_BYTES } from '../../server/store/raw-pieces.ts'
import { type Store, storeOver } from '../../server/store/store.ts'
import type { AccountId } from '../../sync/records/ids.ts'
import { anAccount, day, silentLog, testRandom } from '../builders-server.ts'
import { eventually } from '../eventually.ts'
import { query } from '../test-server.ts'
import { serverDatabase } from './server-database.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface OneNode {
  store: Store
  node: Node
}

/** Nodes with a connection pool of their own each, on one database. */
async function nodes(count: number): Promise<OneNode[]> {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const made: OneNode[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const store = storeOver(await database.open(), { random: testRandom, log: silentLog })
    const node = await joinNodes(store, { random: testRandom, log: silentLog })
    cleanups.push(async () => {
      await node.leave()
      await store.close()
    })
    made.push({ store, node })
  }
  return made
}

const some = async (count: number) => (await nodes(count)) as [OneNode, OneNode, ...OneNode[]]

/** What others see of a node that was killed, once its lease has ended. */
const endLeases = ({ store, node }: OneNode) =>
  store.db
    .updateTable('leases')
    .set({ until: 0 })
    .where('owner', '=', node.id ?? '')
    .execute()

/** The node is at the work, until `end`. */
async function workOf({ node }: OneNode): Promise<{ end(): void; atWork: Promise<unknown> }> {
  let end = () => {}
  let atWork: Promise<unknown> = Promise.resolve()
  await new Promise<void>(begun => {
    atWork = node.alone('work', () => {
      begun()
      return new Promise<void>(ended => {
        end = ended
      })
    })
  })
  return { end, atWork }
}

describe('a piece of work', () => {
  test('is done by one node at a time, and again by any of them afterwards', async () => {
    const [a, b] = await some(2)
    const { end, atWork } = await workOf(a)
    expect(await b.node.alone('work', async () => 'b')).toBeUndefined()
    expect(await b.node.alone('other work', async () => 'b')).toBe('b')
    await expect(b.node.inTurn('work', async () => 'b', 100)).rejects.toThrow(LeaseNotFree)
    end()
    await atWork
    expect(await b.node.alone('work', async () => 'b')).toBe('b')
    expect(await a.node.inTurn('work', async () => 'a', 100)).toBe('a')
  })

  test('of a node that is gone is taken up when its lease has ended; what it says afterwards changes nothing', async () => {
    const [a, b] = await some(2)
    const { end, atWork } = await workOf(a)
    expect(await b.node.alone('work', async () => 'b')).toBeUndefined()
    await endLeases(a)
    let inside: unknown
    await b.node.alone('work', async () => {
      end()
      await atWork
      inside = await a.node.alone('work', async () => 'a')
    })
    expect(inside).toBeUndefined()
  })

  test('is free again a lease later where it could not be given back, although its node lives on', async () => {
    const [a, b] = await some(2)
    // The database is away when the work ends.
    await query(
      { database: a.store },
      `create function keep_it() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
       create trigger keep_it before delete on leases for each row when (old.name = 'work') execute function keep_it()`,
    )
    expect(await a.node.alone('work', async () => 'a')).toBe('a')
    expect(await b.node.alone('work', async () => 'b')).toBeUndefined()
    await query({ database: a.store }, 'drop trigger keep_it on leases')
    await eventually('it is free', async () => (await b.node.alone('work', async () => 'b')) === 'b', LEASE_MS + 5_000)
  })

  test('that fails is free again', async () => {
    const [a, b] = await some(2)
    await expect(a.node.alone('work', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await b.node.alone('work', async () => 'b')).toBe('b')
  })
})

const queueLetters = (store: Store, accountId: AccountId, count: number) =>
  store.tenant(accountId).write(async tx => {
    for (let nth = 0; nth < count; nth += 1) {
      await tx.queueMail({
        requestId: null,
        step: 'notice',
        messageId: `<${accountId}.${nth}@recall.test>`,
        envelopeFrom: '',
        envelopeTo: ['dana@example.com'],
        raw: Buffer.from('Subject: one\r\n\r\ntext'),
        channel: 0,
        createdAt: day(2),
      })
    }
  })

const NO_EFFECT = async () => {}

describe('a mail', () => {
  test('is claimed once, however many nodes claim at the same time', async () => {
    const all = await nodes(4)
    const [first] = all
    if (first === undefined) throw new Error('no node')
    const { accountId } = await anAccount(first.store)
    await queueLetters(first.store, accountId, 120)
    const claimed = await Promise.all(
      all.map(async ({ store, node }) => {
        const queue = mailQueue(store, node)
        const ids: string[] = []
        for (;;) {
          const mails = await queue.claim(Date.now(), 3)
          if (mails.length === 0) return ids
          ids.push(...mails.map(({ id }) => id))
        }
      }),
    )
    const ids = claimed.flat()
    expect(ids).toHaveLength(120)
    expect(new Set(ids).size).toBe(120)
    // They share the work; nobody waits until another one has finished.
    expect(claimed.filter(own => own.length > 0).length).toBeGreaterThan(1)
  })

  test('that a node was sending is another one’s once the node is gone, and nobody else’s', async () => {
    const [a, b] = await some(2)
    const { accountId } = await anAccount(a.store)
    await queueLetters(a.store, accountId, 2)
    const [queueA, queueB] = [mailQueue(a.store, a.node), mailQueue(b.store, b.node)]
    const [one, other] = await queueA.claim(Date.now(), 2)
    if (one === undefined || other === undefined) throw new Error('nothing was claimed')

    // Alive: its own, as long as it says that it is at it.
    expect(await queueB.listInFlight()).toEqual([])
    expect(await queueA.listInFlight([one.id, other.id])).toEqual([])
    await endLeases(a)
    expect((await queueB.listInFlight()).map(({ id }) => id)).toEqual([one.id, other.id])
    expect(await queueB.listInFlight([one.id, other.id])).toEqual([])

    // It was only away: it may return, hold or give up nothing any more.
    await queueA.release(one.id, { retryAt: null, reason: 'late', counted: false })
    expect(await queueA.tryAgain(one.id, { retryAt: 0, also: NO_EFFECT })).toBe('waiting')
    expect(await queueA.settleFailed(one.id, '550')).toBe(false)
    expect(await queueA.claim(Date.now(), 5)).toEqual([])
    // But that the relay has accepted it is true, whoever says so.
    expect(await queueA.settleSent(one.id, day(2))).toBe(true)
    expect(await queueB.settleSent(one.id, day(2))).toBe(false)
    expect(await queueB.tryAgain(other.id, { retryAt: 0, also: NO_EFFECT })).toBe('waiting')
    expect((await queueA.claim(Date.now(), 5)).map(({ id }) => id)).toEqual([other.id])
  })

  test('whose claim was committed without the node hearing of it is found by the same node', async () => {
    const [a] = await some(2)
    const { accountId } = await anAccount(a.store)
    await queueLetters(a.store, accountId, 1)
    const queue = mailQueue(a.store, a.node)
    const [mail] = await queue.claim(Date.now(), 1)
    expect((await queue.listInFlight()).map(({ id }) => id)).toEqual([mail?.id])
  })
})

describe('a large mail', () => {
  test('keeps its pieces while another node starts, and is refused if they were swept all the same', async () => {
    const [a, b] = await some(2)
    const raw = randomBytes(3 * PIECE_BYTES)
    const mail = { id: testRandom.id(), receivedAt: day(2), envelopeFrom: '', envelopeTo: ['x@recall.test'], raw }
    let written = 0
    const sweeping = (before: () => Promise<unknown>): Store => ({
      ...a.store,
      async transaction(work) {
        written += 1
        // Three pieces, then the row that names them.
        if (written === 4) await before()
        return a.store.transaction(work)
      },
    })
    await inboundStore(
      sweeping(() => dropUnnamedPieces(b.store)),
      a.node,
    ).keep(mail)
    const read = await inboundStore(b.store).read(mail.id)
    expect(sha256Hex(Buffer.concat((await read?.pieces()) ?? []))).toBe(sha256Hex(raw))

    await b.store.db.deleteFrom('inboundMails').execute()
    await dropUnnamedPieces(b.store)
    written = 0
    const away = sweeping(async () => {
      await endLeases(a)
      await dropUnnamedPieces(b.store)
    })
    await expect(inboundStore(away, a.node).keep(mail)).rejects.toThrow('swept')
    expect(await inboundStore(b.store).listNew(5)).toEqual([])
  })
})
