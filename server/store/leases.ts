import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'

import type { Log, Random, WallClock } from '../ports.ts'
import type { Executor } from './database.ts'
import { dialectOf, isPostgres } from './dialects.ts'
import { statement } from './statement.ts'

/** A node that has not renewed its leases for this long counts as gone, and others take up its work. */
export const LEASE_MS = 10_000
/** Three renewals may fail before a lease ends. */
const RENEW_MS = 2_500
/** How the name of a node's own lease begins. */
const NODE = 'node '
/** How long to wait before asking for a lease again. */
const ASK_AGAIN_MS = 50
/**
 * A node whose clock differs from the database's by more than this leaves the work to the others: it would write letters
 * before their day.
 */
const MOST_OFF_MS = 60_000

/**
 * One server process among several on the same database. There is no leader: the first to take a piece of work has it,
 * and the others leave it alone as long as it has the lease. A lease saves work and keeps order; that nothing happens
 * twice is ensured by the transactions, also after a lease has ended behind its owner's back.
 */
export interface Node {
  /** Its own lease, by which others tell whether it is alive; null where there is one process only. */
  readonly id: string | null
  /**
   * Whether its leases hold for certain, and its clock is right. A node that was stopped for a while, or lost the
   * database, has lost them.
   */
  isAlive(): boolean
  /** Runs the work, unless another node is doing it: then resolves to undefined at once. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined>
  /** Waits until no other node is doing the work, then runs it. Rejects if the wait takes longer than `withinMs`. */
  inTurn<T>(name: string, work: () => Promise<T>, withinMs: number): Promise<T>
  /**
   * Takes something for that long (ms) on behalf of all nodes, and never gives it back: the pace of something that all
   * of them do. False as long as it is taken.
   */
  reserve(name: string, ms: number): Promise<boolean>
  /** Gives up everything, so that others need not wait for the leases to end. */
  leave(): Promise<void>
}

/** The only process: everything is its own. */
export const SOLE_NODE: Node = {
  id: null,
  isAlive: () => true,
  alone: (_name, work) => work(),
  inTurn: (_name, work) => work(),
  reserve: async () => true,
  leave: async () => {},
}

const take = statement((db, { name, owner, ms }: { name: string; owner: string; ms: number }) => {
  const now = dialectOf(db).now
  const until = sql<number>`${now} + ${ms}`
  return db
    .insertInto('leases')
    .values({ name, owner, until })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ owner, until })
        .where('leases.until', '<=', now as typeof until),
    )
    .returning('name')
})

const renewThese = statement((db, { owner, names }: { owner: string; names: string }) =>
  db
    .updateTable('leases')
    .set({ until: sql<number>`${dialectOf(db).now} + ${LEASE_MS}` })
    .where('owner', '=', owner)
    .where('name', 'in', dialectOf(db).among(names)),
)

const giveBack = statement((db, { name, owner }: { name: string; owner: string }) =>
  db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner),
)

const giveBackAll = statement((db, { owner }: { owner: string }) => db.deleteFrom('leases').where('owner', '=', owner))

const databaseNow = statement<Record<string, never>, { now: number }>(db => ({
  compile: () => sql`select ${dialectOf(db).now} as now`.compile(db),
}))

const dropEnded = statement((db, _none: Record<string, never>) =>
  db.deleteFrom('leases').where('until', '<=', dialectOf(db).now),
)

/** A condition on leases: it holds now. */
export const isHeldNow = (db: Executor) => sql<boolean>`leases.until > ${dialectOf(db).now}`

/** Whether another node is at work on this database. */
export async function hasOtherNodes(db: Executor, { id }: Pick<Node, 'id'>): Promise<boolean> {
  const other = await db
    .selectFrom('leases')
    .select('name')
    .where('name', 'like', `${NODE}%`)
    .where('name', '!=', id ?? '')
    .where(isHeldNow(db))
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Makes this process known to the others, and keeps renewing that. On SQLite it is the only one, and nothing is
 * written. `machine`: this machine's clock, to be compared with the database's; omitted: it is right.
 */
export async function joinNodes(
  { db }: { db: Executor },
  { random, log, machine }: { random: Random; log: Log; machine?: WallClock | undefined },
): Promise<Node> {
  if (!isPostgres(db)) return SOLE_NODE
  const id = `${NODE}${random.id()}`
  let left = false
  let isOff = false
  let renewedAt = performance.now()
  let renewing: Promise<void> | undefined
  /**
   * The leases that it knows it has. Only these are renewed: one that could not be given back, or whose answer was lost,
   * ends by itself.
   */
  const own = new Set([id])

  const isTaken = async (name: string) => {
    if ((await take.first(db, { name, owner: id, ms: LEASE_MS })) === undefined) return false
    own.add(name)
    return true
  }
  const giveUp = (name: string) => {
    own.delete(name)
    return giveBack.run(db, { name, owner: id }).catch(() => log.warn('lease_not_given_back'))
  }

  async function compareClocks(): Promise<void> {
    if (machine === undefined) return
    const row = await databaseNow.first(db, {})
    if (row === undefined) return
    const differsMs = machine.now() - row.now
    isOff = Math.abs(differsMs) > MOST_OFF_MS
    if (isOff) log.error('clock_differs', { durationMs: differsMs })
  }

  async function renew(): Promise<void> {
    const begun = performance.now()
    try {
      // Its own lease may be gone: a node that starts removes leases that have ended.
      await isTaken(id)
      await renewThese.run(db, { owner: id, names: JSON.stringify([...own]) })
      renewedAt = begun
      await compareClocks()
    } catch {
      log.warn('leases_not_renewed', { durationMs: Math.round(performance.now() - renewedAt) })
    }
  }

  await dropEnded.run(db, {})
  await isTaken(id)
  await compareClocks()
  // Never two at a time: a slow database would otherwise be asked more and more often.
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
  }, RENEW_MS)

  async function alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    if (left || isOff || !(await isTaken(name))) return undefined
    try {
      return await work()
    } finally {
      await giveUp(name)
    }
  }

  return {
    id,
    isAlive: () => !left && !isOff && performance.now() - renewedAt < LEASE_MS,
    alone,
    async inTurn(name, work, withinMs) {
      for (const begun = performance.now(); !(await isTaken(name)); await pause(ASK_AGAIN_MS)) {
        if (left || performance.now() - begun > withinMs) throw new LeaseNotFree()
      }
      try {
        return await work()
      } finally {
        await giveUp(name)
      }
    },
    // Without an owner, so that no node renews it.
    reserve: async (name, ms) => (await take.first(db, { name, owner: '', ms })) !== undefined,
    async leave() {
      left = true
      clearInterval(timer)
      await renewing
      await giveBackAll.run(db, { owner: id }).catch(() => log.warn('lease_not_given_back'))
    },
  }
}

/** Another node has been doing the same work for longer than the caller could wait. */
export class LeaseNotFree extends Error {
  override name = 'LeaseNotFree'
}
