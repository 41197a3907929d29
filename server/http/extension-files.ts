import type { Context, MiddlewareHandler } from 'hono'

import { answer, fileCache, type StaticFile } from './static-files.ts'

/** Addresses below which the files of the built extension are asked for; the longest of two that begin alike is first. */
const BELOW = ['/extension/build/unpacked-minimal/', '/extension/', '/extension-v7/'] as const

/**
 * The files of which the builders' pages make the extension, from `dist/extension`: each is asked for again each time,
 * since two builds have the same names. They are there to be read, never to be run: opened as an address of their own,
 * the extension's pages are empty and its scripts have nothing to stand on.
 */
export function extensionFiles({ root }: { root: string }): MiddlewareHandler {
  const files = fileCache(root)
  return async (c, next) => {
    const below =
      c.req.method === 'GET' || c.req.method === 'HEAD' ? BELOW.find(it => c.req.path.startsWith(it)) : undefined
    if (below === undefined) return next()
    const name = c.req.path.slice(below.length)
    const file = await files(name === 'files.json' ? '/chrome.files.json' : `/chrome/${name}`)
    return file === undefined ? next() : toBeRead(c, file)
  }
}

function toBeRead(c: Context, file: StaticFile): Response {
  const response = answer(c, file)
  response.headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return response
}
