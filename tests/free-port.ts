import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems hand out by themselves: from 32768 on Linux, from 49152 elsewhere. A port from there may be taken
 * by any connection that leaves between this question and the answer, even by one that knocks at the very port: with
 * nobody listening a knock can meet itself, and then holds it.
 */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES = 100

const given = new Set<number>()

/** A port that nobody has, for a process that must be told which one, or that ends and comes back to it. */
export async function freePort(): Promise<number> {
  for (let left = TRIES; left > 0; left -= 1) {
    const port = randomInt(LOWEST, HIGHEST)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${TRIES} ports was free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
