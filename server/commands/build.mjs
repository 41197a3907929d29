// Builds what is stale: the app (with its service worker) and the server, each from the sources it is made of.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { writeSbom } from './sbom.mjs'

const CONFIG = ['package-lock.json', 'tsconfig.json', 'vite.config.ts']

/** `program`: what builds it, where that is not Vite alone. @type {{ name: string, sources: string[], product: string, args: string[], program?: string }[]} */
const BUILDS = [
  { name: 'app', sources: ['app', 'sync', 'public', 'extension'], product: 'dist/app/index.html', args: ['build'] },
  {
    name: 'server',
    sources: ['server', 'sync'],
    product: 'dist/server/main.js',
    args: ['build', '--mode', 'server'],
  },
  // Every component in every state, for development: a production build has none of it.
  {
    name: 'design',
    sources: ['app/ui', 'app/design'],
    product: 'dist/design/index.html',
    args: ['build', '--mode', 'design'],
  },
  // The browser extension, one folder a browser: each of its scripts is a build of its own.
  {
    name: 'extension',
    sources: ['extension', 'app/ui/tokens.css', 'sync/catalog'],
    product: 'dist/extension/chrome/manifest.json',
    program: 'extension/build.mjs',
    args: [],
  },
  // The command line of the shield, built where somebody calls it.
  { name: 'shield', sources: ['extension'], product: 'dist/commands/shield.js', args: ['build', '--mode', 'shield'] },
]

const PRODUCTION = ['app', 'server', 'extension']
const DEVELOPMENT = [...PRODUCTION, 'design']

/** Newest change below a path, in milliseconds. */
function newest(path) {
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
}

/** Two at a time: the app takes as long as all the others together. Ends the process when one does not build. */
export async function buildStale({ only = DEVELOPMENT, quiet = false, force = false } = {}) {
  const waiting = BUILDS.filter(({ name }) => only.includes(name)).filter(build => force || isStale(build))
  const work = async () => {
    for (let build = waiting.shift(); build !== undefined; build = waiting.shift()) await run(build, quiet)
  }
  await Promise.all([work(), work()])
}

/**
 * The stamp says when the last build that came to its end began: one that failed or was interrupted has left files, too,
 * and what was changed while it ran may not be in it.
 */
const stampOf = ({ name }) => join('dist', `${name}.built`)

function isStale(build) {
  const stamp = stampOf(build)
  const fresh = existsSync(build.product) && existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  return fresh <= Math.max(...[...build.sources, ...CONFIG].filter(existsSync).map(newest))
}

async function run(build, quiet) {
  const began = new Date()
  if (!quiet) console.log(`Building the ${build.name} ...`)
  const vite = join('node_modules', 'vite', JSON.parse(readFileSync('node_modules/vite/package.json', 'utf8')).bin.vite)
  const program = build.program === undefined ? [vite, ...build.args, '--logLevel', 'warn'] : [build.program]
  // The build is the same whoever starts it: a production server still serves this bundle.
  const child = spawn(process.execPath, program, { env: { ...process.env, NODE_ENV: 'production' } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [status] = await once(child, 'close')
  if (status !== 0) {
    process.stderr.write(said)
    console.error(`The ${build.name} did not build; nothing was started.`)
    process.exit(1)
  }
  writeFileSync(stampOf(build), '')
  utimesSync(stampOf(build), began, began)
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const production = process.argv.includes('--production')
  if (production) {
    // Nothing of an earlier build stays: it may hold the sandbox.
    rmSync('dist', { recursive: true, force: true })
    process.env.RECALL_BUILD = 'production'
  }
  await buildStale({
    only: production ? PRODUCTION : DEVELOPMENT,
    force: production || process.argv.includes('--force'),
  })
  writeSbom()
}
