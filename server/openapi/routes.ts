import { Hono } from 'hono'

import { openApi } from './document.ts'

/** The same document as long as the server runs, so it is written once, when somebody asks for it. */
export function openApiRoutes({ origin }: { origin: string }) {
  let written: string | undefined
  return new Hono().get('/openapi.json', c => {
    written ??= JSON.stringify(openApi(origin))
    return c.body(written, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  })
}
