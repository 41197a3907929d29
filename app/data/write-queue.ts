/**
 * Does one write after the other, each on the target that is right when its turn comes. While there is none the
 * writes wait. A change of target takes its turn like a write, so that nothing is written to the old one after it.
 */
export class WriteQueue<Target> {
  #tail: Promise<unknown> = Promise.resolve()
  #target: Promise<Target>
  /** Gives the writes that wait their target; undefined while there is one. */
  #release: ((target: Target) => void) | undefined
  #asked = 0
  #used = 0

  constructor() {
    this.#target = this.#awaited()
  }

  write<T>(work: (target: Target) => Promise<T>): Promise<T> {
    return this.#next(async () => work(await this.#target))
  }

  /** From here on writes go to what `find` answers; it is asked when the writes to the target before have ended. */
  change(find: () => Promise<Target>): Promise<Target> {
    // Writes that wait for a target cannot end before there is one.
    this.#asked += 1
    const turn = this.#asked
    const work = async () => this.#use(await find(), turn)
    return this.#release === undefined ? this.#next(work) : work()
  }

  /** The target is gone: what is written from now on waits for the next one. */
  halt(): void {
    if (this.#release === undefined) this.#target = this.#awaited()
  }

  /** When everything that was begun has ended, however it ended. */
  idle(): Promise<void> {
    return this.#tail.then(() => undefined)
  }

  #use(target: Target, turn: number): Target {
    // One that was asked for later was found sooner: it is the right one.
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
