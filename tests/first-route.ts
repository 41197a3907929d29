import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** One entry of Vite's manifest, with the fields that are read here. */
interface Chunk {
  file: string
  imports?: string[]
}

const APP = 'dist/app'
/** Modules that /dashboard loads before it can show anything; see the route table. */
const DASHBOARD = ['index.html', 'shell/mirror-frame.tsx', 'dashboard/dashboard.tsx']
/** What a prerendered page loads after its first paint. */
const PUBLIC_PAGE = ['prerender/late.ts']

interface Script {
  file: string
  /** With gzip. */
  bytes: number
}

/** Scripts of the built app that the signed-in dashboard needs before it shows anything. */
export const firstRoute = (): Script[] => scriptsOf(DASHBOARD)

/** Scripts that a public page loads before the browser is idle. */
export const publicScripts = (): Script[] => scriptsOf(PUBLIC_PAGE)

function scriptsOf(names: readonly string[]): Script[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(APP, '.vite/manifest.json'), 'utf8'))
  return [...withImports(manifest, names)].map(file => ({ file, bytes: gzipped(readFileSync(join(APP, file))) }))
}

function withImports(manifest: Readonly<Record<string, Chunk>>, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of names) add(name)
  return files
}

/** Compressed as the server does for a client without Brotli. */
export const gzipped = (content: Uint8Array | string): number => gzipSync(content, { level: 6 }).byteLength
