import type { ServerOptions } from 'node:http'
import type { Server, Socket } from 'node:net'

import type { Log, WallClock } from '../ports.ts'
import { type IpAddress, type Networks, parseAddress, visitorAt } from '../visitor.ts'

/**
 * For a home or an office behind one address: each browser keeps one connection open, and six more while a page loads.
 */
const CONNECTIONS_OF_ONE = 200
const LOG_EVERY_MS = 60_000

/**
 * Node allows a minute for headers and five for a body; somebody who sends that slowly holds a socket that others need.
 */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 20_000,
  // Enough for the largest body, a picture of two megabytes, from a slow phone.
  requestTimeout: 150_000,
  connectionsCheckingInterval: 5_000,
}

interface ConnectionsNeeds {
  /** Proxies, which connect on behalf of many visitors, are not limited. */
  trusted: Networks
  log: Pick<Log, 'warn'>
  wall: WallClock
  ofOne?: number
  /** A client on this machine is a proxy, or the operator. */
  isExempt?: (address: IpAddress) => boolean
}

/**
 * Closes connections that one address opens beyond its limit, before anything is read from them. Otherwise a single
 * stranger who sends slowly could take every file descriptor of the process, and nobody else would be served.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  { trusted, log, wall, ofOne = CONNECTIONS_OF_ONE, isExempt = isLoopback }: ConnectionsNeeds,
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
