/**
 * Runs writes one after the other, each on the target that is current when the write runs. Without a target the writes
 * wait. A change of target is queued like a write, so that nothing is written to the old target after it.
 */
export class WriteQueue<Target> {
  #tail: Promise<unknown> = Promise.resolve()
  #target: Promise<Target>
  /** Hands the target to the writes that wait; undefined while there is a target. */
  #release: ((target: Target) => void) | undefined
  #asked = 0
  #used = 0

  constructor() {
    this.#target = this.#awaited()
  }

  write<T>(work: (target: Target) => Promise<T>): Promise<T> {
    return this.#next(async () => work(await this.#target))
  }

  /**
   * From here on writes go to what `find` returns; it is called when the writes to the previous target have finished.
   */
  change(find: () => Promise<Target>): Promise<Target> {
    // Writes that wait for a target cannot finish before there is one.
    this.#asked += 1
    const turn = this.#asked
    const work = async () => this.#use(await find(), turn)
    return this.#release === undefined ? this.#next(work) : work()
  }

  /** The target is gone: writes from now on wait for the next one. */
  halt(): void {
    if (this.#release === undefined) this.#target = this.#awaited()
  }

  /** Resolves when everything that was begun has finished, whether or not it succeeded. */
  idle(): Promise<void> {
    return this.#tail.then(() => undefined)
  }

  #use(target: Target, turn: number): Target {
    // A change that was requested later has finished sooner: its target is the right one.
    if (turn < this.#used) return target
    this.#used = turn
    this.#release?.(target)
    this.#release = undefined
    this.#target = Promise.resolve(target)
    return target
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work)
    this.#tail = done.catch(() => undefined)
    return done
  }

  #awaited(): Promise<Target> {
    return new Promise(resolve => {
      this.#release = resolve
    })
  }
}
