import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { request as requestByHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

import { isInward } from '../inward.ts'
import { isPushEndpoint } from './push-services.ts'
import { type VapidKeys, vapidOf } from './vapid.ts'

/** `gone`: the browser no longer wants it. `later`: the service asks to retry, after `afterMs` if it says so. */
export type PushOutcome = { kind: 'taken' } | { kind: 'gone' } | { kind: 'refused'; code: string } | Later
interface Later {
  kind: 'later'
  code: string
  afterMs: number | undefined
}

/** Wakes a browser by an empty message, which reveals nothing about anybody. */
export interface PushSender {
  /** Browsers pass it on when they ask their service for an address. */
  publicKey: string
  accepts(endpoint: string): boolean
  send(endpoint: string): Promise<PushOutcome>
}

interface PushSenderNeeds {
  keys: VapidKeys
  /** Where a push service can reach the operator. */
  contact: string
  /** Hosts of push services that the operator trusts in addition to the known ones. */
  hosts: readonly string[]
  now(): number
  /** Defaults to the system's own. */
  lookup?: typeof lookUp
  request?: typeof requestByHttps
}

const TIMEOUT_MS = 15_000
/** How long a service keeps the message for a browser that is offline. */
const KEEP_S = 3 * 86_400

export async function pushSender({ keys, contact, hosts, now, ...outside }: PushSenderNeeds): Promise<PushSender> {
  const vapid = await vapidOf(keys, contact)
  const request = outside.request ?? requestByHttps
  const lookup = outwardOnly(outside.lookup ?? lookUp)
  return {
    publicKey: keys.publicKey,
    accepts: endpoint => isPushEndpoint(endpoint, hosts),
    async send(endpoint) {
      // An address accepted earlier may no longer belong to a push service.
      if (!isPushEndpoint(endpoint, hosts)) return { kind: 'gone' }
      const url = new URL(endpoint)
      const headers = {
        Authorization: await vapid(url, now()),
        TTL: String(KEEP_S),
        Urgency: 'normal',
        // A newer message replaces one that is still waiting, because they all say the same.
        Topic: 'news',
        'Content-Length': '0',
      }
      return new Promise(resolve => {
        const failed = (error: Error) =>
          resolve({ kind: 'later', code: 'code' in error ? String(error.code) : error.name, afterMs: undefined })
        const call = request(
          url,
          { method: 'POST', headers, lookup, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) },
          answer => {
            // The answer's body and any redirect are ignored.
            answer.destroy()
            resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']))
          },
        )
        call.on('error', failed)
        call.end()
      })
    },
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  const code = String(status)
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { kind: 'later', code, afterMs: seconds > 0 ? seconds * 1_000 : undefined }
  }
  return { kind: 'refused', code }
}

/**
 * Resolves a name and refuses an inward address as part of the connection itself: a second lookup could return another
 * address.
 */
function outwardOnly(look: typeof lookUp): LookupFunction {
  return (host, options, callback) => {
    look(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, [])
      const first = found[0]
      if (first === undefined || found.some(({ address }) => isInward(address))) {
        return callback(Object.assign(new Error('the host leads inward'), { code: 'EINWARD' }), [])
      }
      if (options.all === true) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}
