import Real from 'better-sqlite3'

/**
 * The disk under the simulated server. It replaces better-sqlite3 in the simulation's bundle: a process that opens
 * ':memory:' gets the mounted disk, with everything that earlier processes have committed.
 */
export interface Disk {
  readonly real: Real.Database
  readonly statements: Map<string, Real.Statement>
}

export const newDisk = (image?: Buffer): Disk => ({
  real: image === undefined ? new Real(':memory:') : new Real(image),
  statements: new Map(),
})

/** Power for one process: `before` is called ahead of each statement and throws if the process dies there. */
export interface Power {
  isOn: boolean
  before(sql: string, values: readonly unknown[]): void
}

let mounted: { disk: Disk; power: Power } | undefined

/** The next `new Database(…)` opens this disk. */
export function mount(disk: Disk, power: Power): void {
  mounted = { disk, power }
}

class MountedDatabase {
  readonly #disk: Disk
  readonly #power: Power

  constructor() {
    if (mounted === undefined) throw new Error('no disk is mounted')
    this.#disk = mounted.disk
    this.#power = mounted.power
  }

  get inTransaction(): boolean {
    return this.#disk.real.inTransaction
  }

  get open(): boolean {
    return this.#power.isOn
  }

  prepare(sql: string): unknown {
    const { statements, real } = this.#disk
    const known = statements.get(sql)
    const statement = known ?? real.prepare(sql)
    if (known === undefined && statements.size < 2_000) statements.set(sql, statement)
    const ahead = (args: unknown[]) => this.#ahead(sql, args.flat())
    return {
      reader: statement.reader,
      readonly: statement.readonly,
      columns: () => statement.columns(),
      // Shared by the processes of a life: a caller that switches to lists switches back at once, even if it dies
      // there.
      raw: (lists: boolean) => statement.raw(lists),
      all(...args: unknown[]) {
        ahead(args)
        return statement.all(...args)
      },
      get(...args: unknown[]) {
        ahead(args)
        return statement.get(...args)
      },
      run(...args: unknown[]) {
        ahead(args)
        return statement.run(...args)
      },
      iterate(...args: unknown[]) {
        ahead(args)
        return statement.iterate(...args)
      },
    }
  }

  pragma(text: string, options?: Real.PragmaOptions): unknown {
    return this.#disk.real.pragma(text, options)
  }

  exec(sql: string): this {
    this.#ahead(sql, [])
    this.#disk.real.exec(sql)
    return this
  }

  close(): void {}

  #ahead(sql: string, values: readonly unknown[]): void {
    if (!this.#power.isOn) throw new Error('this server process is dead')
    this.#power.before(sql, values)
  }
}

/** Leaves on the disk what survives a power cut: everything committed, nothing else. */
export function afterPowerCut(disk: Disk): void {
  if (disk.real.inTransaction) disk.real.exec('ROLLBACK')
}

export default MountedDatabase
