import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The page included in every bundle, a file of the built app; undefined if the app is not built. */
export function bundlePageIn(appRoot: string): Uint8Array | undefined {
  const path = join(appRoot, 'bundle-page.html.gz')
  return existsSync(path) ? gunzipSync(readFileSync(path)) : undefined
}
