import type { MiddlewareHandler } from 'hono'

import { Problem } from '../../sync/wire/problem.ts'
import { sentHeader } from './sent-header.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Refuses requests from another site's page. Browsers say where a request comes from; programs (payment webhooks,
 * command lines) say nothing and have no ambient authority that could be abused, so they pass.
 */
export function sameOrigin({ origin, production }: { origin: string; production: boolean }): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const from = sentHeader(c.req.raw, 'origin')
      const site = sentHeader(c.req.raw, 'sec-fetch-site')
      if (
        from !== undefined &&
        from !== origin &&
        (production || !isLoopbackTwin(from, sentHeader(c.req.raw, 'host')))
      ) {
        throw new Problem('wrong_origin')
      }
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('wrong_origin')
    }
    await next()
  }
}

/** In development the same server answers on localhost and on 127.0.0.1, on whatever port was free. */
function isLoopbackTwin(from: string, host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.test(host) && from === `http://${host}`
}
