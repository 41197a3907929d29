// `npm run fuzz -- mail [--seed S] [--rounds N] [--bytes B] [--family WORDS]`: hostile mail by SMTP to the built
// server. Each family is sent once as made, and in further rounds with random damage that the seed decides. Prints how
// long the event loop was blocked next to a process that does nothing; exits with 1 if a mail was lost or a stall was
// above 50 ms.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from 'vite'

import { buildStale } from '../../server/commands/build.mjs'

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '1' },
    bytes: { type: 'string' },
    family: { type: 'string' },
  },
})
if (positionals[0] !== 'mail') {
  console.error('What is to be fuzzed? npm run fuzz -- mail [--seed S] [--rounds N] [--bytes B] [--family WORDS]')
  process.exit(2)
}

await buildStale({ only: ['server'] })

const outDir = `dist/fuzz-${process.pid}`
let isWhole = false
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rollupOptions: { input: { main: 'tests/fuzz/main.ts' }, output: { entryFileNames: '[name].js' } },
    },
  })
  const { fuzz } = await import(new URL(`../../${outDir}/main.js`, import.meta.url).href)
  isWhole = await fuzz({
    seed: Number(given.seed),
    rounds: Number(given.rounds),
    ...(given.bytes === undefined ? {} : { bytes: Number(given.bytes) }),
    ...(given.family === undefined ? {} : { family: given.family }),
  })
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(isWhole ? 0 : 1)
