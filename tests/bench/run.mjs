// `npm run bench [-- NAME … [--shortest] [--data DIR] [--scene WORDS] [--keep DIR]]`: figures of the built product next to a reference measured in
// the same run. The names are in `measures.ts`; without a name, all are measured. `--shortest`: the smallest amount
// that still gives every figure, for the tests. `--data` holds the texts for judging the shield. `--scene`: only the
// scenes of `faces` whose name contains these words; `--keep`: a folder for the pictures in which its judge found a face
// in spite of the shield. Nothing here passes or fails: required figures are stated where they are promised.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from 'vite'

import { buildStale } from '../../server/commands/build.mjs'
import { findChromium } from '../chromium.mjs'

const { values: given, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    shortest: { type: 'boolean', default: false },
    data: { type: 'string' },
    scene: { type: 'string' },
    keep: { type: 'string' },
  },
})
if (given.data !== undefined) process.env.SHIELD_BENCH_DATA = given.data
if (given.scene !== undefined) process.env.FACES_BENCH_SCENE = given.scene
if (given.keep !== undefined) process.env.FACES_BENCH_KEEP = given.keep

// The measures share code with the journeys and the product, which Node cannot run unbuilt. A separate folder per
// process, so that two concurrent runs do not delete each other's files.
const outDir = `dist/bench-${process.pid}`
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
let code = 0
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
        input: { main: 'tests/bench/main.ts', relay: 'tests/bench/relay.ts', abuser: 'tests/bench/abuser.ts' },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const { bench, MEASURES } = await import(new URL(`../../${outDir}/main.js`, import.meta.url).href)
  code = await run(bench, MEASURES)
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(code)

/** Returns the exit code of the command. */
async function run(bench, all) {
  const known = Object.keys(all)
  const unknown = asked.filter(name => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no measure ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
    return 1
  }
  const names = known.filter(name => asked.length === 0 || asked.includes(name))
  const wants = what => names.some(name => all[name].builds === what)
  if (wants('all')) await buildStale()
  else if (wants('server')) await buildStale({ only: ['server'] })
  if (names.some(name => all[name].runs !== 'withoutBrowser')) findChromium()
  await bench(names, given.shortest ? 'shortest' : 'whole')
  return 0
}
