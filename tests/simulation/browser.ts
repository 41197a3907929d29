import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import type { Surroundings } from '../../sync/mirror/surroundings.ts'
import type { Chance } from './chance.ts'
import type { Trace } from './trace.ts'
import { later, trueNow } from './virtual-time.ts'

/** What may go wrong with one database write. */
export type WriteFault = 'abort' | 'quota' | 'closed'

/** One browser profile of one device: a storage, its locks, a clock, and the tabs that share them. */
export interface Profile {
  readonly name: string
  readonly storage: IDBFactory
  clockOffsetMs: number
  now(): number
  /** Drawn for each write transaction; undefined lets it pass. */
  fault: () => WriteFault | undefined
  newTab(name: string): Tab
  /** The browser evicts the storage and closes open connections. */
  evict(): void
  /** Tells the pages that the network, or the page itself, is back. */
  stir(): void
}

/** One page: it may die at any moment, and does nothing from then on. */
export interface Tab {
  readonly name: string
  readonly isAlive: boolean
  readonly indexedDb: {
    indexedDB: globalThis.IDBFactory
    IDBKeyRange: typeof globalThis.IDBKeyRange
    cache: 'disabled'
  }
  readonly surroundings: Surroundings
  /** Never resolves on a page that is gone. */
  guard<T>(work: Promise<T>): Promise<T>
  onDeath(listener: () => void): void
  die(): void
}

/** The parts of the fake IndexedDB that the faults manipulate. */
interface RawTransaction {
  _state: string
  mode: string
  _requests: { request: { readyState: string } }[]
  _abort(name: string): void
  _execRequestAsync(request: unknown): unknown
}
interface RawConnection extends EventTarget {
  _closePending: boolean
  _closed: boolean
  _rawDatabase: { transactions: RawTransaction[] }
  transaction(names: unknown, mode: string, options: unknown): RawTransaction
  close(): void
}

interface Lock {
  holder: Tab
  waiting: { tab: Tab; grant: () => void }[]
}

export function newProfile(name: string, chance: Chance, trace: Trace): Profile {
  const storage = new IDBFactory()
  const locks = new Map<string, Lock>()
  const connections = new Set<{ tab: Tab; connection: RawConnection }>()
  const stirred = new Map<Tab, Set<() => void>>()
  /** By tab: the listeners for the end of its neighbors, and the lock name of each. */
  const neighbours = new Map<Tab, { name: string; listener: () => void }[]>()

  const profile: Profile = {
    name,
    storage,
    clockOffsetMs: 0,
    now: () => trueNow() + profile.clockOffsetMs,
    fault: () => undefined,
    newTab,
    evict() {
      trace.note(name, 'storage evicted')
      for (const { connection } of connections) closeByForce(connection)
      connections.clear()
      ;(storage as unknown as { _databases: Map<string, unknown> })._databases.clear()
    },
    stir() {
      for (const listeners of stirred.values()) for (const listener of listeners) listener()
    },
  }

  function newTab(tabName: string): Tab {
    let alive = true
    const deaths: (() => void)[] = []
    const guard = <T>(work: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        work.then(
          value => alive && resolve(value),
          error => alive && reject(error),
        )
      })
    const tab: Tab = {
      name: tabName,
      get isAlive() {
        return alive
      },
      indexedDb: {
        indexedDB: storageOf(() => tab) as unknown as globalThis.IDBFactory,
        IDBKeyRange: IDBKeyRange as unknown as typeof globalThis.IDBKeyRange,
        // Dexie's read cache is shared by all databases of a name, and here several devices live in one process.
        cache: 'disabled',
      },
      surroundings: surroundingsOf(() => tab),
      guard,
      onDeath: listener => deaths.push(listener),
      die() {
        if (!alive) return
        alive = false
        trace.note(tabName, 'dies')
        for (const entry of connections) {
          if (entry.tab !== tab) continue
          abortAll(entry.connection, 'AbortError')
          entry.connection.close()
          connections.delete(entry)
        }
        for (const [lockName, lock] of locks) {
          lock.waiting = lock.waiting.filter(waiter => waiter.tab !== tab)
          if (lock.holder === tab) release(lockName)
        }
        stirred.delete(tab)
        tellOfLoss(tab)
        for (const listener of deaths) listener()
      },
    }
    return tab
  }

  /** The storage as one tab sees it: its connections are closed when it dies. */
  function storageOf(owner: () => Tab) {
    return {
      open(database: string, version?: number) {
        const request = storage.open(database, version)
        if (!owner().isAlive) return new EventTarget()
        const adopt = () => {
          const connection = request.result as unknown as RawConnection
          const entry = { tab: owner(), connection }
          if (!owner().isAlive) return connection.close()
          if ([...connections].some(known => known.connection === connection)) return
          connections.add(entry)
          makeFallible(connection)
        }
        request.addEventListener('upgradeneeded', adopt)
        request.addEventListener('success', adopt)
        return request
      },
      deleteDatabase: (database: string) => (owner().isAlive ? storage.deleteDatabase(database) : new EventTarget()),
      databases: () => storage.databases(),
      cmp: (first: unknown, second: unknown) => storage.cmp(first, second),
    }
  }

  function makeFallible(connection: RawConnection): void {
    const begin = connection.transaction.bind(connection)
    connection.transaction = (names, mode, options) => {
      const fault = mode === 'readwrite' ? profile.fault() : undefined
      if (fault === 'closed') {
        trace.note(name, 'connection closed by the browser')
        closeByForce(connection)
      }
      const transaction = begin(names, mode, options)
      if (fault === 'abort' || fault === 'quota') failAt(transaction, chance.below(12), fault)
      return transaction
    }
  }

  function failAt(transaction: RawTransaction, request: number, fault: 'abort' | 'quota'): void {
    const ask = transaction._execRequestAsync.bind(transaction)
    let asked = 0
    transaction._execRequestAsync = wanted => {
      if (asked++ === request) {
        setImmediate(() => {
          if (transaction._state === 'finished') return
          trace.note(name, `write fails: ${fault}`)
          if (fault === 'quota') tellOfQuota(transaction)
          transaction._abort(fault === 'quota' ? 'QuotaExceededError' : 'AbortError')
        })
      }
      return ask(wanted)
    }
  }

  function release(lockName: string): void {
    const lock = locks.get(lockName)
    const next = lock?.waiting.shift()
    if (lock === undefined || next === undefined) {
      locks.delete(lockName)
      return
    }
    lock.holder = next.tab
    next.grant()
  }

  function tellOfLoss(tab: Tab): void {
    const names = new Set(neighbours.get(tab)?.map(({ name }) => name))
    neighbours.delete(tab)
    for (const [other, watches] of neighbours) {
      for (const { name: watched, listener } of watches) {
        if (names.has(watched)) later(chance.below(50), () => other.isAlive && listener())
      }
    }
  }

  function surroundingsOf(owner: () => Tab): Surroundings {
    return {
      now: () => profile.now(),
      chance: () => chance.next(),
      later: (ms, work) => later(ms, () => owner().isAlive && work()),
      onStir(listener) {
        const own = stirred.get(owner()) ?? new Set()
        stirred.set(owner(), own.add(listener))
        return () => own.delete(listener)
      },
      async ifAlone(lockName, work) {
        if (locks.has(lockName)) return 'taken' as const
        locks.set(lockName, { holder: owner(), waiting: [] })
        try {
          return await work()
        } finally {
          if (locks.get(lockName)?.holder === owner()) release(lockName)
        }
      },
      async hold(lockName, signal, work) {
        const lock = locks.get(lockName)
        if (lock === undefined) locks.set(lockName, { holder: owner(), waiting: [] })
        else {
          await new Promise<void>((grant, reject) => {
            lock.waiting.push({ tab: owner(), grant })
            signal.addEventListener('abort', () => {
              lock.waiting = lock.waiting.filter(waiter => waiter.grant !== grant)
              reject(new DOMException('The wait was ended.', 'AbortError'))
            })
          })
        }
        try {
          await work()
        } finally {
          if (locks.get(lockName)?.holder === owner()) release(lockName)
        }
      },
      onLoss(watched, signal, listener) {
        const watch = { name: watched, listener }
        neighbours.set(owner(), [...(neighbours.get(owner()) ?? []), watch])
        signal.addEventListener('abort', () => {
          neighbours.set(
            owner(),
            (neighbours.get(owner()) ?? []).filter(other => other !== watch),
          )
        })
      },
    }
  }

  return profile
}

/** A browser reports a full disk on the failing request itself; the fake one knows only aborted transactions. */
function tellOfQuota(transaction: RawTransaction): void {
  const asked = transaction._requests.find(({ request }) => request.readyState !== 'done')
  const error = new DOMException('There is no room.', 'QuotaExceededError')
  if (asked !== undefined) Object.defineProperty(asked.request, 'error', { get: () => error, set: () => {} })
}

function abortAll(connection: RawConnection, error: string): void {
  for (const transaction of [...connection._rawDatabase.transactions]) {
    const isOwn = (transaction as unknown as { db: RawConnection }).db === connection
    if (isOwn && transaction._state !== 'finished') transaction._abort(error)
  }
}

function closeByForce(connection: RawConnection): void {
  abortAll(connection, 'UnknownError')
  forceCloseDatabase(connection as never)
}
