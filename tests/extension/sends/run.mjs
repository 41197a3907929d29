// `npm run sends -- [--seed N] [--count N] [--with CONDITION … | --planted | --firefox]`: prompts with private details,
// drawn by the seed, written and sent on pages of every chat site (the built-in ones and all known others, added) with
// every editor and every way out, in a real Chromium with the built extension; what arrives at the server is searched
// byte for byte, and so is what scripts of the page can read after each answer. `--with`: what is missing
// meanwhile; the names are in `conditions.ts`. `--planted`: two layers are removed at a time, and the leak has to be
// seen.
// `--firefox`: the same in a Firefox ($FIREFOX, or `firefox-esr`). Exits with 1 otherwise.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from 'vite'

import { buildExtension } from '../../../extension/build.mjs'
import { findChromium } from '../../chromium.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '240' },
    with: { type: 'string', multiple: true, default: [] },
    firefox: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
})
const outDir = `dist/sends-${process.pid}`
let isWell = false
try {
  findChromium()
  await buildExtension()
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rollupOptions: {
        input: { main: 'tests/extension/sends/main.ts' },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const { ALL, PAIRS, sends, sendInFirefox } = await import(new URL(`../../../${outDir}/main.js`, import.meta.url).href)
  const names = values.planted ? PAIRS : values.with.length === 0 ? ['whole'] : values.with
  const unknown = names.filter(name => !ALL.includes(name))
  if (values.firefox) isWell = await sendInFirefox(Number(values.seed))
  else if (unknown.length > 0)
    console.error(`There is no condition ${unknown.join(', ')}. There are: ${ALL.join(', ')}.`)
  else isWell = await sends(names, Number(values.seed), Number(values.count))
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(isWell ? 0 : 1)
