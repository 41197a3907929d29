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
