import { Instant } from '../../sync/records/ids.ts'
import type { Clock, WallClock } from '../ports.ts'

export const DAY_MS = 86_400_000

/** More than a year in one step would skip whole cycles, which no test or demonstration means to do. */
const LONGEST_STEP_MS = 400 * DAY_MS

type MovedListener = (now: Instant) => void | Promise<void>

interface ClockNeeds {
  wall: WallClock
  load(): Promise<number>
  save(offsetMs: number): Promise<void>
}

/**
 * The product's calendar in development: real time plus an offset that only grows. Letters and evidence carry its
 * dates, so a step back would make the ledger contradict itself.
 */
export class MovableClock implements Clock {
  readonly #wall: WallClock
  readonly #save: ClockNeeds['save']
  readonly #listeners = new Set<MovedListener>()
  #offsetMs: number
  #moving: Promise<void> = Promise.resolve()

  static async open({ wall, load, save }: ClockNeeds): Promise<MovableClock> {
    return new MovableClock(wall, save, await load())
  }

  private constructor(wall: WallClock, save: ClockNeeds['save'], offsetMs: number) {
    this.#wall = wall
    this.#save = save
    this.#offsetMs = offsetMs
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  now(): Instant {
    return Instant.parse(this.#wall.now() + this.#offsetMs)
  }

  /**
   * Moves forward, at most 400 days at once. The new offset is saved before anybody sees it; then the listeners run one
   * after the other, in the order of their registration. Resolves when all are done.
   */
  advance(ms: number): Promise<void> {
    if (!Number.isSafeInteger(ms) || ms <= 0 || ms > LONGEST_STEP_MS) {
      return Promise.reject(new RangeError('the clock moves forward by whole milliseconds, at most 400 days at once'))
    }
    const moved = this.#moving.then(() => this.#step(ms))
    // A failed step must not block the next one.
    this.#moving = moved.catch(() => undefined)
    return moved
  }

  onMoved(listener: MovedListener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  async #step(ms: number): Promise<void> {
    await this.#save(this.#offsetMs + ms)
    this.#offsetMs += ms
    for (const listener of this.#listeners) await listener(this.now())
  }
}
