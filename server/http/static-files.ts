import { createHash } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'

import { sentHeader } from './sent-header.ts'

/**
 * Serves the built app. Files under /assets/ carry a hash in their name and never change; everything else is
 * revalidated each time and answered with 304. A public page is a document of its own (`/about` is `about.html`). A
 * navigation to another path of the app gets the shell, which draws it; `/About/` redirects to `/about`; an unknown
 * path gets a not-found page. An unknown file gets no HTML, since HTML in place of a script breaks an open tab for
 * good.
 */
export function staticFiles({ root }: { root: string }): MiddlewareHandler {
  const files = fileCache(resolve(root))
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = (await files(c.req.path)) ?? (await files(`${c.req.path}.html`))
    if (file !== undefined) return answer(c, file)
    if (!isNavigation(c)) return next()
    const isPlace = async (path: string) => (await places(root)).includes(path)
    const path = plainPath(c.req.path)
    const isPage = async () => (await isPlace(path)) || (await files(`${path}.html`)) !== undefined
    // Redirects only to a page that exists: no other input can send anybody anywhere.
    if (path !== c.req.path && (await isPage())) return c.redirect(path + new URL(c.req.url).search, 308)
    const isOurs = await isPlace(path)
    const fallback = isOurs || asksForHtml(c) ? await files(isOurs ? '/shell.html' : '/404.html') : undefined
    return fallback === undefined ? next() : answer(c, fallback, isOurs ? 200 : 404)
  }
}

/** The canonical form of our paths: lower case, without a trailing slash. */
function plainPath(path: string): string {
  return path.replace(/\/$/, '').toLowerCase()
}

export interface StaticFile {
  type: string
  immutable: boolean
  etag: string
  /** Compressed once, on first request, and only if compression helps. */
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
}
type Encoding = 'br' | 'gzip' | 'identity'

/** Paths of the app that the shell draws; written by the shell's build. */
async function places(root: string): Promise<string[]> {
  return Places.parse(JSON.parse(await readFile(join(root, 'places.json'), 'utf8')))
}
const Places = z.array(z.string())

export function answer(c: Context, { type, immutable, etag, bodies }: StaticFile, status: 200 | 404 = 200): Response {
  const cacheControl = immutable ? 'public, max-age=31536000, immutable' : 'no-cache'
  const headers = { 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' }
  if (status === 200 && sentHeader(c.req.raw, 'if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const encoding = bestEncoding(sentHeader(c.req.raw, 'accept-encoding') ?? '', bodies)
  const body = bodies[encoding]
  const sized = { ...headers, 'Content-Type': type, 'Content-Length': String(body.byteLength) }
  const coded = encoding === 'identity' ? sized : { ...sized, 'Content-Encoding': encoding }
  return new Response(c.req.method === 'HEAD' ? null : body, { status, headers: coded })
}

function bestEncoding(accepted: string, bodies: StaticFile['bodies']): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map(offer => offer.split(';').map(part => part.trim()))
    .filter(([, ...parameters]) => Number(parameters.find(each => each.startsWith('q='))?.slice(2) ?? 1) > 0)
    .map(([name]) => name)
  const better = (['br', 'gzip'] as const).find(name => taken.includes(name) && bodies[name] !== bodies.identity)
  return better ?? 'identity'
}

/** Whether a person follows a link or types an address, or a program accepts anything (a link preview, curl). */
function isNavigation(c: Context): boolean {
  const { path } = c.req
  if (/^\/(api|sync|assets|__sandbox)(\/|$)/.test(path)) return false
  const mode = sentHeader(c.req.raw, 'sec-fetch-mode')
  if (mode !== undefined && mode !== 'navigate') return false
  return asksForHtml(c) || (sentHeader(c.req.raw, 'accept') ?? '*/*').includes('*/*')
}

/** Browsers send it whenever they show a page. A script fetched without a stated purpose only accepts anything. */
function asksForHtml(c: Context): boolean {
  return sentHeader(c.req.raw, 'accept')?.includes('text/html') ?? false
}

/** Files of `root` by path, cached in memory until they change on disk: a build is 2 to 3 MB. */
export function fileCache(root: string): (path: string) => Promise<StaticFile | undefined> {
  const kept = new Map<string, { stamp: string; file: Promise<StaticFile> }>()
  return async address => {
    const path = ownPath(root, address)
    if (path === undefined) return undefined
    // Symbolic links are not followed: one could lead out of the folder.
    const facts = await lstat(path).catch(() => undefined)
    if (!facts?.isFile()) return undefined
    const stamp = `${facts.mtimeMs}.${facts.size}`
    const known = kept.get(path)
    if (known?.stamp === stamp) return known.file
    const file = load(path, address)
    kept.set(path, { stamp, file })
    // A file that vanished between `lstat` and reading is looked up again next time.
    file.catch(() => kept.delete(path))
    return file
  }
}

/**
 * A path inside `root`, or undefined: nothing above it, nothing hidden, no characters that some systems treat
 * specially.
 */
function ownPath(root: string, address: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(address)
  } catch {
    return undefined
  }
  if (!/^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(decoded))
    return decoded === '/' ? join(root, 'index.html') : undefined
  const path = resolve(root, `.${decoded}`)
  return path.startsWith(root + sep) ? path : undefined
}

async function load(path: string, address: string): Promise<StaticFile> {
  const identity = new Uint8Array(await readFile(path))
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  // A weak ETag, because the compressed forms share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 12)}"`
  const immutable = address.startsWith('/assets/')
  const bodies = { identity, br: identity, gzip: identity }
  if (COMPRESSIBLE.test(type) && identity.byteLength > 1024) {
    // A page is needed for the first paint, so a tenth of a second of compression, once, is worth it: the home page
    // with its headers then fits into the first ten packets that a server may send. Scripts come later and are larger;
    // for them it would take a second.
    const level = type.startsWith('text/html') ? 11 : 5
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
    bodies.br = new Uint8Array(await promisify(brotliCompress)(identity, quality))
    bodies.gzip = new Uint8Array(await promisify(gzip)(identity, { level: 6 }))
  }
  return { type, immutable, etag, bodies }
}

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(javascript|json|manifest|wasm))/

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
}
