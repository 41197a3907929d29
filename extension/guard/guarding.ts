import type { Bodies } from './bodies.ts'
import type { Asker } from './channel.ts'
import type { Decide } from './decide.ts'
import type { World } from './replace.ts'

/** Context for each part of the guard: the window that it guards, and the functions that decide. */
export interface Guarding {
  readonly world: World
  readonly decide: Decide
  readonly bodies: Bodies
  readonly asker: Asker
  /** The message that may be passed to something with its own network access. Throws `Blocked`. */
  message(data: unknown): unknown
}
