import { setImmediate } from 'node:timers'
import type BetterSqlite from 'better-sqlite3'

/** One COMMIT is one flush of the disk. More members than this gain little, and the first would wait for the last. */
const MAX_MEMBERS = 64
/** A batch older than this takes no new member: its first one has waited for the disk long enough. */
const MAX_AGE_MS = 25

/** A transaction's turn on the connection: from `begin` until `succeed` or `fail`. */
export interface Turn {
  /**
   * Runs one statement. Throws, and runs nothing, once this transaction has ended, also when SQLite ended it by itself
   * (a full disk): a caller that swallowed that error would otherwise keep writing outside of any transaction.
   */
  run<T>(statement: () => T, writes: boolean): T
  /** Resolves when the work is on the disk, together with the rest of its batch. Rejects when it is not. */
  succeed(): Promise<void>
  /** Rolls back only this transaction's work. Does nothing after the end. */
  fail(): void
}

interface Waiter<T> {
  resolve(value: T): void
  reject(error: unknown): void
}

interface Batch {
  /** Members that succeeded; they are told once the COMMIT is on the disk. */
  readonly succeeded: Waiter<void>[]
  readonly beganAt: number
  members: number
  /** True while a member has its turn. */
  running: boolean
  wrote: boolean
  /** 'now' once everything that was ready when the batch began to wait has been handled: it waits no longer. */
  due: 'no' | 'soon' | 'now'
  /** Why nothing of this batch was or will be saved. */
  lost: Error | undefined
}

/**
 * Group commit: transactions take turns on the one connection, and those that arrive together share one COMMIT, which
 * is one flush of the disk.
 *
 *     BEGIN IMMEDIATE
 *       first member                       no savepoint: when it fails, the batch holds nothing else
 *       SAVEPOINT, second member, RELEASE  or ROLLBACK TO: its caller gets the error, the others go on
 *       …                                  at most 64
 *     COMMIT                               only now does any caller hear that its work is saved
 *
 * A batch that has written waits for one pass of the event loop (`setImmediate`), so requests that arrived on other
 * sockets at the same time can still join it. Statements outside of transactions run between batches, so nobody reads
 * what is not saved yet.
 *
 * A COMMIT that fails, or SQLite's own rollback on a full disk, undoes the work of every member: all of them get
 * `BatchLost`, and none was told that it is saved. For a while after that each transaction gets a batch of its own, so
 * that a retried one can fail only by itself and not because of its neighbors.
 */
export class CommitQueue {
  private readonly waiting: Waiter<Turn>[] = []
  private readonly betweenBatches: (() => void)[] = []
  private batch: Batch | undefined
  private closing: { readonly done: Promise<void>; readonly finish: () => void } | undefined
  /** How many of the next transactions get a batch of their own. */
  private alone = 0
  private readonly words: Readonly<
    Record<'begin' | 'commit' | 'rollback' | 'savepoint' | 'rollbackTo' | 'release', Word>
  >

  constructor(private readonly sqlite: BetterSqlite.Database) {
    this.words = {
      begin: sqlite.prepare('begin immediate'),
      commit: sqlite.prepare('commit'),
      rollback: sqlite.prepare('rollback'),
      savepoint: sqlite.prepare('savepoint member'),
      rollbackTo: sqlite.prepare('rollback to member'),
      release: sqlite.prepare('release member'),
    }
  }

  /** Resolves when it is this transaction's turn; first come, first served. */
  begin(): Promise<Turn> {
    if (this.closing !== undefined) return Promise.reject(new Error('the database is closed'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject })
      this.advance()
    })
  }

  /** Runs a statement, or anything else that needs the connection to itself, outside of transactions. */
  apart<T>(work: () => T, writes: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      }
      // While the batch has written nothing, a read sees only saved data.
      if (this.batch === undefined || (!writes && !this.batch.wrote && this.batch.lost === undefined)) run()
      else this.betweenBatches.push(run)
    })
  }

  /** Resolves when everything that waits has run. Accepts no new transaction from now on. */
  close(): Promise<void> {
    if (this.closing === undefined) {
      let finish = () => {}
      const done = new Promise<void>(resolve => {
        finish = resolve
      })
      this.closing = { done, finish }
      this.advance()
    }
    return this.closing.done
  }

  /** Continues until a member has its turn, a batch waits for the event loop, or nothing is left to do. */
  private advance(): void {
    for (;;) {
      const { batch } = this
      if (batch === undefined) {
        for (const run of this.betweenBatches.splice(0)) run()
        const first = this.waiting.shift()
        if (first === undefined) {
          this.closing?.finish()
          return
        }
        this.open(first)
      } else if (batch.running) {
        return
      } else {
        const next = batch.lost === undefined && this.hasRoom(batch) ? this.waiting.shift() : undefined
        if (next !== undefined) this.join(batch, next)
        else if (this.mayEnd(batch)) this.end(batch)
        else {
          this.waitForTheLoop(batch)
          return
        }
      }
    }
  }

  /**
   * A COMMIT waits for the event loop even when its batch is full: otherwise busy callers would starve everybody else.
   */
  private mayEnd({ lost, wrote, due }: Batch): boolean {
    return lost !== undefined || !wrote || due === 'now' || this.closing !== undefined
  }

  private hasRoom({ members, beganAt }: Batch): boolean {
    return this.alone === 0 && members < MAX_MEMBERS && performance.now() - beganAt < MAX_AGE_MS
  }

  private open(first: Waiter<Turn>): void {
    if (this.alone > 0) this.alone -= 1
    const batch: Batch = {
      succeeded: [],
      beganAt: performance.now(),
      members: 0,
      running: false,
      wrote: false,
      due: 'no',
      lost: undefined,
    }
    this.letIn(batch, this.words.begin, first)
  }

  private join(batch: Batch, next: Waiter<Turn>): void {
    this.letIn(batch, this.words.savepoint, next)
  }

  private letIn(batch: Batch, word: Word, waiter: Waiter<Turn>): void {
    try {
      word.run()
    } catch (error) {
      if (batch.members > 0) this.noteLoss(batch, error)
      waiter.reject(error)
      return
    }
    this.batch = batch
    batch.members += 1
    batch.running = true
    waiter.resolve(this.turn(batch, batch.members === 1))
  }

  private turn(batch: Batch, isFirst: boolean): Turn {
    const { sqlite, words } = this
    let ended = false

    function check(): void {
      if (ended) throw new TransactionEnded()
      if (batch.lost !== undefined) throw batch.lost
      if (sqlite.inTransaction) return
      batch.lost = new TransactionEnded()
      throw batch.lost
    }
    /** Runs a statement that may make SQLite give up the whole batch; the error then becomes the batch's. */
    const attempt = <T>(statement: () => T): T => {
      try {
        return statement()
      } catch (error) {
        this.noteLoss(batch, error)
        throw batch.lost ?? error
      }
    }
    const end = () => {
      ended = true
      batch.running = false
      this.advance()
    }

    return {
      run(statement, writes) {
        check()
        if (writes) batch.wrote = true
        return attempt(statement)
      },
      async succeed() {
        check()
        if (!isFirst) attempt(() => words.release.run())
        const saved = new Promise<void>((resolve, reject) => batch.succeeded.push({ resolve, reject }))
        end()
        return saved
      },
      fail: () => {
        if (ended) return
        if (isFirst) {
          this.rollback()
          if (batch.lost === undefined) this.batch = undefined
        } else if (batch.lost === undefined) {
          try {
            words.rollbackTo.run()
            words.release.run()
          } catch (error) {
            // What this member wrote can no longer be told from what the others wrote.
            batch.lost = asError(error)
          }
        }
        end()
      },
    }
  }

  private waitForTheLoop(batch: Batch): void {
    if (batch.due === 'soon') return
    batch.due = 'soon'
    setImmediate(() => {
      batch.due = 'now'
      if (this.batch === batch) this.advance()
    })
  }

  /** Commits the batch, or tells every member that nothing was saved. */
  private end(batch: Batch): void {
    if (batch.lost === undefined) {
      try {
        this.words.commit.run()
      } catch (error) {
        batch.lost = asError(error)
      }
    }
    // Some errors leave the transaction open: none of it may leak into the next one.
    this.rollback()
    this.batch = undefined
    const { lost, succeeded } = batch
    if (lost === undefined) {
      for (const { resolve } of succeeded) resolve()
      return
    }
    if (batch.members > 1) this.alone = batch.members + this.waiting.length
    for (const { reject } of succeeded) reject(this.lossOf(batch, lost))
  }

  /** After an error: records whether SQLite has ended the whole transaction, and with it every member's work. */
  private noteLoss(batch: Batch, error: unknown): void {
    if (!this.sqlite.inTransaction) batch.lost ??= this.lossOf(batch, error)
  }

  private lossOf(batch: Batch, error: unknown): Error {
    if (batch.members === 1 || error instanceof BatchLost) return asError(error)
    return new BatchLost('other transactions of the same batch may be why this one was not saved', { cause: error })
  }

  private rollback(): void {
    if (!this.sqlite.inTransaction) return
    try {
      this.words.rollback.run()
    } catch (error) {
      // SQLite may report an error here although it has ended the transaction.
      if (this.sqlite.inTransaction) throw error
    }
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

type Word = BetterSqlite.Statement

/** A statement was run after the end of its transaction. */
export class TransactionEnded extends Error {
  override name = 'TransactionEnded'
  constructor() {
    super('this transaction has ended: nothing more can be read or written in it')
  }
}

/**
 * Nothing of a transaction was saved, perhaps only because of others in its batch: it may be retried. `cause` says why.
 */
export class BatchLost extends Error {
  override name = 'BatchLost'
}
