import type { Bodies } from './bodies.ts'
import type { Asker } from './channel.ts'
import type { Decide } from './decide.ts'
import type { World } from './replace.ts'

/** What each part of the guard is given: where it stands, and whom it asks. */
export interface Guarding {
  readonly world: World
  readonly decide: Decide
  readonly bodies: Bodies
  readonly asker: Asker
  /** What is told to something that has a network of its own, as it may be told. Throws `Blocked`. */
  message(data: unknown): unknown
}
