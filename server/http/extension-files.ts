import type { Context, MiddlewareHandler } from 'hono'

import { answer, fileCache, type StaticFile } from './static-files.ts'

/** URL prefixes for the files of the built extension; of two with a common beginning the longer comes first. */
const BELOW = ['/extension/build/unpacked-minimal/', '/extension/', '/extension-v7/'] as const

/**
 * Serves the files from `dist/extension` from which the builder pages assemble the extension. They are revalidated on
 * every request, since two builds use the same names. They are only to be read, never run: opened directly, the
 * extension's pages are empty and its scripts cannot do anything.
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
