import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const here = name => resolve('tests/simulation', name)

/**
 * The simulation and the product's own engine as one file in `outDir`, with the disk and the timers of the simulated
 * world. `plant` replaces an exact piece of one file of the product: `{ file, find, replace }`.
 */
export async function buildSimulation(outDir, plant, { entry } = {}) {
  const planted = plant && resolve(plant.file)
  let isPlanted = false
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'simulated-world',
        enforce: 'pre',
        resolveId(source, importer) {
          if (importer === here('disk.ts')) return undefined
          if (source === 'better-sqlite3') return here('disk.ts')
          if (source === 'node:timers') return here('timers.ts')
          // The build that browsers of today would take: native classes, a third faster than the one that Node gets.
          if (source === 'dexie')
            return { id: pathToFileURL(resolve('node_modules/dexie/dist/modern/dexie.mjs')).href, external: true }
          return undefined
        },
        load(id) {
          if (id !== planted) return undefined
          isPlanted = true
          return plantedSource(plant)
        },
      },
    ],
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: entry === undefined ? { main: here('main.ts'), globals: here('globals.ts') } : { planted: here(entry) },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' },
      },
    },
  })
  if (plant !== undefined && !isPlanted) throw new Error(`${plant.id}: ${plant.file} is no part of the simulation`)
}

/** Fails when the piece is not there exactly once: the product has moved on, and the bug has to follow it. */
export function plantedSource({ id, file, find, replace }) {
  const source = readFileSync(file, 'utf8')
  const times = source.split(find).length - 1
  if (times !== 1) throw new Error(`${id}: ${file} holds the piece ${times} times: ${find}`)
  return source.replace(find, () => replace)
}
