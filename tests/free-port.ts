import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ephemeral range: from 32768 on Linux, from 49152 elsewhere. Any outgoing connection may take a port from
 * that range between this check and its use. Even a connection to that same port can: with no listener, it can connect
 * to itself and then hold the port.
 */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES = 100

const given = new Set<number>()

/** A free port, for a process that must be told its port, or that stops and restarts on the same one. */
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
