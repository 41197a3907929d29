import type { MiddlewareHandler } from 'hono'

import { isExtensionOrigin } from '../../sync/catalog/extension.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { sentHeader } from '../http/sent-header.ts'

/**
 * Admits only the extension, and clients that send no origin (no browser does that). No cookie grants anything here, so
 * the origin is no proof of who asks; the check only keeps other web pages from trying.
 */
export const fromExtension: MiddlewareHandler = async (c, next) => {
  const origin = sentHeader(c.req.raw, 'origin')
  const site = sentHeader(c.req.raw, 'sec-fetch-site')
  const isKnown = origin === undefined ? site === undefined || site === 'none' : isExtensionOrigin(origin)
  if (!isKnown) throw new Problem('wrong_origin')
  if (c.req.method === 'OPTIONS') {
    if (origin === undefined) throw new Problem('not_found')
    c.header('Access-Control-Allow-Methods', 'POST')
    c.header('Access-Control-Allow-Headers', 'authorization, content-type')
    c.header('Access-Control-Max-Age', '7200')
    c.res = c.body(null, 204)
  } else await next()
  c.header('Vary', 'Origin')
  if (origin !== undefined) c.header('Access-Control-Allow-Origin', origin)
}
