import type { Context, MiddlewareHandler } from 'hono'

import type { Log } from '../ports.ts'
import { type IpAddress, type Networks, parseAddress, type Visitor, visitorAt } from '../visitor.ts'
import { sentHeader, wasSent } from './sent-header.ts'

export type VisitorOf = (c: Context) => Visitor

/**
 * Determines whom a request comes from: the socket's peer, or the client named by a trusted proxy. Anybody can write
 * the header, so it is not read from others.
 */
export function visitorsBehind(trusted: Networks): VisitorOf {
  return c => {
    const peer = peerOf(c)
    const forwarded = trusted.has(peer) ? sentHeader(c.req.raw, 'x-forwarded-for') : undefined
    return visitorAt(forwarded === undefined ? peer : (spokenFor(forwarded, trusted) ?? peer))
  }
}

/**
 * Each proxy appends the address from which it got the request, so the last entry that is not one of our proxies is the
 * last one that outsiders could not choose. Undefined when that entry is unreadable.
 */
function spokenFor(forwarded: string, trusted: Networks): IpAddress | undefined {
  let address: IpAddress | undefined
  for (const entry of forwarded.split(',').reverse()) {
    address = parseEntry(entry.trim())
    if (!trusted.has(address)) break
  }
  return address
}

/** `203.0.113.9`, `203.0.113.9:443`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`. */
function parseEntry(entry: string): IpAddress | undefined {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1]
  const beforePort = /^([\d.]+):\d{1,5}$/.exec(entry)?.[1]
  return parseAddress(bracketed ?? beforePort ?? entry)
}

/** `c.env.incoming` is the request of @hono/node-server; it is missing when the app is called without a server. */
function peerOf(c: Context): IpAddress | undefined {
  const address: unknown = c.env?.incoming?.socket?.remoteAddress
  return typeof address === 'string' ? parseAddress(address) : undefined
}

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const

/**
 * Logs once that an untrusted proxy speaks for others: for the limits, everybody behind it counts as one visitor. A
 * stranger may have written the header instead, but can cause no more than this one line.
 */
export function warnOfForwarded(trusted: Networks, log: Pick<Log, 'warn'>): MiddlewareHandler {
  let told = false
  return async (c, next) => {
    if (!told && FORWARDED.some(name => wasSent(c.req.raw, name)) && !trusted.has(peerOf(c))) {
      told = true
      log.warn('proxy_not_trusted')
    }
    await next()
  }
}
