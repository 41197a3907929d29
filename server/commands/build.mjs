// Builds what is stale: the app (with its service worker) and the server, each from its sources.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { writeSbom } from './sbom.mjs'

const CONFIG = ['package-lock.json', 'tsconfig.json', 'vite.config.ts']

/**
 * `program`: the script that builds it, if that is not Vite alone.
 * @type {{ name: string, sources: string[], product: string, args: string[], program?: string }[]}
 */
const BUILDS = [
  { name: 'app', sources: ['app', 'sync', 'public', 'extension'], product: 'dist/app/index.html', args: ['build'] },
  {
    name: 'server',
    sources: ['server', 'sync'],
    product: 'dist/server/main.js',
    args: ['build', '--mode', 'server'],
  },
  // Every component in every state, for development only: a production build does not include it.
  {
    name: 'design',
    sources: ['app/ui', 'app/design'],
    product: 'dist/design/index.html',
    args: ['build', '--mode', 'design'],
  },
  // The browser extension, one folder per browser: each of its scripts is a separate build.
  {
    name: 'extension',
    sources: ['extension', 'app/ui/tokens.css', 'sync/catalog', 'sync/records'],
    product: 'dist/extension/chrome/manifest.json',
    program: 'extension/build.mjs',
    args: [],
  },
  // The shield's command line, built when somebody runs it.
  { name: 'shield', sources: ['extension'], product: 'dist/commands/shield.js', args: ['build', '--mode', 'shield'] },
]

const PRODUCTION = ['app', 'server', 'extension']
const DEVELOPMENT = [...PRODUCTION, 'design']

/** Time of the newest change below a path, in milliseconds. */
function newest(path) {
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
}

export const hasStale = () => BUILDS.some(build => DEVELOPMENT.includes(build.name) && isStale(build))

/** Two at a time: the app takes as long as all the others together. Ends the process if a build fails. */
export async function buildStale({ only = DEVELOPMENT, quiet = false, force = false } = {}) {
  const waiting = BUILDS.filter(({ name }) => only.includes(name)).filter(build => force || isStale(build))
  const work = async () => {
    for (let build = waiting.shift(); build !== undefined; build = waiting.shift()) await run(build, quiet)
  }
  await Promise.all([work(), work()])
}

/**
 * The stamp's time is when the last successful build began: a failed or interrupted build leaves files too, and changes
 * made during a build may not be in it.
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
  // The build does not depend on who starts it: a production server may serve this bundle.
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
    // Nothing of an earlier build may remain, because it could contain the sandbox.
    rmSync('dist', { recursive: true, force: true })
    process.env.RECALL_BUILD = 'production'
  }
  await buildStale({
    only: production ? PRODUCTION : DEVELOPMENT,
    force: production || process.argv.includes('--force'),
  })
  writeSbom()
}
