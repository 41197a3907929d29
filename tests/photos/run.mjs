// `npm run photos -- [--out FOLDER] [--compare FOLDER] [--only NAME …] [--width PX …] [--language es] [--style
// CSS]`: photographs of every page and state of the built product, at three widths and in both themes. `--only` takes the
// first words of the files' names, `--width` other widths than the three; `--style` adds rules to the pages, to see what
// they would change. `--compare` lists each picture that differs from the one of an earlier run in that folder, and exits
// with 1 if there is one.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from 'vite'

import { buildStale } from '../../server/commands/build.mjs'
import { findChromium } from '../chromium.mjs'

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    compare: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    width: { type: 'string', multiple: true, default: [] },
    language: { type: 'string', default: 'en' },
    style: { type: 'string', default: '' },
  },
})
if (!['en', 'es'].includes(given.language)) {
  console.error('Which language? --language takes en or es.')
  process.exit(2)
}
const widths = given.width.map(Number)
if (!widths.every(width => Number.isInteger(width) && width > 0)) {
  console.error('Which width? --width takes pixels, such as 320.')
  process.exit(2)
}

findChromium()
await buildStale()

const outDir = `dist/photos-${process.pid}`
let isSame = false
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rollupOptions: { input: { main: 'tests/photos/main.ts' }, output: { entryFileNames: '[name].js' } },
    },
  })
  // The bundler has set it, and commands of the product would then ask for all that a real one needs.
  delete process.env.NODE_ENV
  const { photos } = await import(new URL(`../../${outDir}/main.js`, import.meta.url).href)
  isSame = await photos({
    out: given.out ?? `dist/photos/${given.language}`,
    compare: given.compare,
    only: [...given.only, ...positionals],
    widths,
    language: given.language,
    style: given.style,
  })
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(isSame ? 0 : 1)
