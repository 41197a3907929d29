import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Vite's manifest entry of one source file. */
export interface Chunk {
  file: string
  src?: string
  css?: string[]
  /** Names of the chunks that it imports statically. */
  imports?: string[]
}

/** Every chunk of a build by its source file, relative to `app/`. */
export type Manifest = Readonly<Record<string, Chunk>>

/**
 * Entry points of a signed-in person: the app's first script, and what the dashboard loads after it. Their scripts are
 * stored offline as separate files, so that the browser keeps them compiled, and the shell asks for all of them at once.
 */
export const BEGINS_WITH = ['index.html', 'shell/mirror-frame.tsx', 'dashboard/dashboard.tsx'] as const

export function readManifest(outDir: string): Manifest {
  return JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8'))
}

/** The chunk with this name. Throws if the build has none: otherwise a renamed file would be left out silently. */
export function chunkNamed(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`the build lacks ${name}`)
  return chunk
}

/** A chunk and everything it imports, each once, dependencies first. */
export function withImports(manifest: Manifest, chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const below = (chunk.imports ?? []).flatMap(name => withImports(manifest, chunkNamed(manifest, name), seen))
  return [...below, chunk]
}

/**
 * Addresses of the scripts that the dashboard's first screen needs besides the app's first one and its imports. Asking
 * for its style sheets as early was measured, too: the browser then paints before there is anything to read, and the
 * tracks come a seventh later.
 */
export function aheadOfDashboard(manifest: Manifest): string[] {
  const seen = new Set<Chunk>()
  const [, ...later] = BEGINS_WITH.map(name => withImports(manifest, chunkNamed(manifest, name), seen))
  return later.flat().map(({ file }) => `/${file}`)
}
