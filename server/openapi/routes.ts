import { Hono } from 'hono'

import { openApi } from './document.ts'

/** The document never changes while the server runs, so it is serialized once, on the first request. */
export function openApiRoutes({ origin }: { origin: string }) {
  let written: string | undefined
  return new Hono().get('/openapi.json', c => {
    written ??= JSON.stringify(openApi(origin))
    return c.body(written, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  })
}
