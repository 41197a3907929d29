// `npm run bench [-- letters heartbeat pull durable bytes sync cold web evidence shield [--data DIR]]`: figures of the built
// product beside a reference measured in the same run. DIR holds the texts that the shield is judged on. Nothing here
// passes or fails: what a figure must be is said where it is promised.
import { rmSync } from 'node:fs'
import { build } from 'vite'

import { buildStale } from '../../server/commands/build.mjs'
import { findChromium } from '../chromium.mjs'

const MEASURES = ['letters', 'heartbeat', 'pull', 'durable', 'bytes', 'sync', 'cold', 'web', 'evidence', 'shield']
const OF_THE_SERVER_ALONE = ['letters', 'heartbeat', 'pull', 'durable', 'evidence']

const asked = process.argv.slice(2)
const data = asked.indexOf('--data')
if (data >= 0) process.env.SHIELD_BENCH_DATA = asked.splice(data, 2)[1]
const unknown = asked.filter(name => !MEASURES.includes(name))
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}. There are: ${MEASURES.join(', ')}.`)
  process.exit(1)
}
const measures = MEASURES.filter(name => asked.length === 0 || asked.includes(name))

// The shield is built by its own measure; a beat is measured in this process.
if (measures.some(name => !['shield', 'heartbeat'].includes(name))) {
  buildStale(measures.every(name => OF_THE_SERVER_ALONE.includes(name)) ? { only: ['server'] } : {})
}
if (['sync', 'cold', 'web', 'evidence', 'shield'].some(name => measures.includes(name))) findChromium()

// The measures share code with the journeys and the product, which Node cannot run as it is written. A folder of its
// own: two runs at once do not pull the ground from under each other.
const outDir = `dist/bench-${process.pid}`
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rollupOptions: {
        input: { main: 'tests/bench/main.ts', relay: 'tests/bench/relay.ts' },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const { bench } = await import(new URL(`../../${outDir}/main.js`, import.meta.url).href)
  await bench(measures)
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit()
