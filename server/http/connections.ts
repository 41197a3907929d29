import type { ServerOptions } from 'node:http'
import type { Server, Socket } from 'node:net'

import type { Log, WallClock } from '../ports.ts'
import { type IpAddress, type Networks, parseAddress, visitorAt } from '../visitor.ts'

/** A house or an office behind one address: each browser holds one connection open, and six more while a page comes. */
const CONNECTIONS_OF_ONE = 200
const LOG_EVERY_MS = 60_000

/** Node waits a minute for headers and five for a body; whoever sends that slowly holds a place that others need. */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 20_000,
  // The largest body, a picture of two megabytes, by a slow phone.
  requestTimeout: 150_000,
  connectionsCheckingInterval: 5_000,
}

interface Needs {
  /** Proxies speak for many. */
  trusted: Networks
  log: Pick<Log, 'warn'>
  wall: WallClock
  ofOne?: number
  /** Whoever is on this machine is a proxy, or its operator. */
  isExempt?: (address: IpAddress) => boolean
}

/**
 * Closes what one address opens beyond its share, before anything of it is read: without it, a single stranger who
 * sends slowly takes every file descriptor that the process may have, and nobody else is heard.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  { trusted, log, wall, ofOne = CONNECTIONS_OF_ONE, isExempt = isLoopback }: Needs,
): void {
  const open = new Map<string, number>()
  let loggedAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket: Socket) => {
    const address = parseAddress(socket.remoteAddress ?? '')
    if (address === undefined || trusted.has(address) || isExempt(address)) return
    const by = visitorAt(address).address
    const count = open.get(by) ?? 0
    if (count >= ofOne) {
      socket.destroy()
      if (wall.now() - loggedAt < LOG_EVERY_MS) return
      loggedAt = wall.now()
      log.warn('limited', { code: 'connections' })
      return
    }
    open.set(by, count + 1)
    socket.once('close', () => {
      const left = (open.get(by) ?? 1) - 1
      if (left > 0) open.set(by, left)
      else open.delete(by)
    })
  })
}

const isLoopback = ({ family, text }: IpAddress): boolean =>
  family === 'ipv4' ? text.startsWith('127.') : text === '0:0:0:0:0:0:0:1'
