import { isIPv4 } from 'node:net'
import { urlIn } from '../url-in.ts'

/** The relay that takes our mail. */
export interface Relay {
  host: string
  port: number
  /** TLS from the first byte on (`smtps://`). */
  secure: boolean
  /** Without any encryption: on loopback, where nobody can eavesdrop, and where `?tls=off` says so. */
  plain: boolean
  /** On this machine. */
  isHere: boolean
  auth: { user: string; pass: string } | undefined
}

export const RELAY_SCHEMES = ['smtp://', 'smtps://'] as const

/** Reads `smtp://user:password@host:port?tls=off`; a text says what is wrong with it and repeats nothing of it. */
export function readRelayUrl(text: string): Relay | string {
  const url = urlIn(text)
  if (url === null || !RELAY_SCHEMES.some(scheme => scheme === `${url.protocol}//`)) {
    return `begins with ${RELAY_SCHEMES.join(' or ')}`
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (host === '') return 'names no host'
  if (url.pathname !== '' && url.pathname !== '/') return 'has a path: a relay is smtp://user:password@host:port'
  const settings = url.searchParams.toString()
  if (settings !== '' && settings !== 'tls=off') return 'has a setting that does not exist: there is only ?tls=off'
  if (url.username === '' && url.password !== '') return 'has a password and no user in front of it'
  const secure = url.protocol === 'smtps:'
  const isHere = host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
  return {
    host,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    plain: !secure && (settings === 'tls=off' || isHere),
    isHere,
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
  }
}
