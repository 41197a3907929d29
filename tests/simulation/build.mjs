import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const here = name => resolve('tests/simulation', name)

/**
 * Builds the simulation and the product's own engine into one file in `outDir`, with the disk and the timers of the
 * simulated world. `plugins` may change the product in the process; `inputs` are further files of this folder.
 */
export async function buildSimulation(outDir, { plugins = [], inputs = [] } = {}) {
  const names = ['main', 'globals', ...inputs]
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
          // The build that today's browsers use: native classes, a third faster than the one that Node gets.
          if (source === 'dexie')
            return { id: pathToFileURL(resolve('node_modules/dexie/dist/modern/dexie.mjs')).href, external: true }
          return undefined
        },
      },
      ...plugins,
    ],
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(names.map(name => [name, here(`${name}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' },
      },
    },
  })
}
