import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Vite writes of one source file. */
export interface Chunk {
  file: string
  src?: string
  css?: string[]
  /** Names of the chunks that it cannot run without. */
  imports?: string[]
}

/** Every chunk of a build by its source file, relative to `app/`. */
export type Manifest = Readonly<Record<string, Chunk>>

export function readManifest(outDir: string): Manifest {
  return JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8'))
}

/** The chunk of that name. Throws where the build has none: something was renamed, and is left out in silence otherwise. */
export function chunkNamed(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`the build lacks ${name}`)
  return chunk
}

/** A chunk and all that it cannot run without, each once: what it stands on comes before it. */
export function withImports(manifest: Manifest, chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const below = (chunk.imports ?? []).flatMap(name => withImports(manifest, chunkNamed(manifest, name), seen))
  return [...below, chunk]
}
