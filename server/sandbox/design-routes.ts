import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'

import { messagePage } from './pages/layout.ts'

/** As strict as the app's own policy: scripts and fonts only from the page's folder. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Radix and sonner place what they show with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The design system's page that `vite build --mode design` wrote to `root`; it has no route in the app's own table. */
export function designRoutes({ root }: { root: string }): Hono {
  const routes = new Hono()
  const file = async (name: string) => {
    const body = await readFile(join(root, name)).catch(() => undefined)
    if (body === undefined) return undefined
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return new Response(new Uint8Array(body), {
      headers: { 'Content-Type': type, 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' },
    })
  }
  routes.get(
    '/',
    async c =>
      (await file('index.html')) ??
      c.html(messagePage({ title: 'The design system is not built', text: 'Run npm run build, and reload.' }), 404),
  )
  routes.get('/assets/:name{[A-Za-z0-9_-]+\\.[a-z0-9]+}', async c => {
    const found = await file(join('assets', c.req.param('name')))
    return found ?? c.notFound()
  })
  return routes
}
