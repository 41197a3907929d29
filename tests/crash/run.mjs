// `npm run crash -- sync [--kills N] [--seed S]`: the server is killed while devices write. `npm run crash -- tabs
// [--kills N] [--seed S]`: tabs of one browser are killed while a person writes in them. `npm run crash -- letters
// [--kills N] [--seed S] [--planted look-up|mark]`: the server is killed at statements and SMTP lines while letters
// leave and answers come in; with a planted fault the run must end with losses. `npm run crash -- nodes [--kills N]
// [--databases N] [--people N] [--minutes N] [--seed S]`: three servers on one PostgreSQL, and that database, are
// killed while letters leave and devices write. The built product and its own engine; exits with 1 when a mutation was
// lost or doubled. The same seed makes the same choices; the moments also depend on the machine.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from 'vite'

import { buildStale } from '../../server/commands/build.mjs'
import { findChromium } from '../chromium.mjs'

const KILLS = { sync: 200, letters: 500, tabs: 60, nodes: 200 }

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    seed: { type: 'string', default: '1' },
    planted: { type: 'string' },
    databases: { type: 'string' },
    people: { type: 'string' },
    minutes: { type: 'string' },
  },
})
const [name] = positionals
if (!Object.hasOwn(KILLS, name ?? '')) {
  console.error(`What is to be killed? npm run crash -- ${Object.keys(KILLS).join(' | ')} [--kills N] [--seed S]`)
  process.exit(2)
}

await buildStale(name !== 'tabs' ? { only: ['server'] } : {})
if (name === 'tabs') findChromium()

// It shares code with the journeys and the product, which Node cannot run unbuilt.
const outDir = `dist/crash-${process.pid}`
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
      rollupOptions: { input: { main: 'tests/crash/main.ts' }, output: { entryFileNames: '[name].js' } },
    },
  })
  const { crash } = await import(new URL(`../../${outDir}/main.js`, import.meta.url).href)
  isWhole = await crash(name, {
    kills: Number(given.kills ?? KILLS[name]),
    seed: Number(given.seed),
    planted: given.planted ?? null,
    ...(given.databases === undefined ? {} : { databaseKills: Number(given.databases) }),
    ...(given.minutes === undefined ? {} : { withinMs: Number(given.minutes) * 60_000 }),
    ...(given.people === undefined ? {} : { people: Number(given.people) }),
  })
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(isWhole ? 0 : 1)
