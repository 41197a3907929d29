// Builds what is stale: the app (with its service worker) and the server, each from the sources it is made of.
import { spawnSync } from 'node:child_process'
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

export function buildStale({ only = DEVELOPMENT, quiet = false, force = false } = {}) {
  for (const build of BUILDS.filter(candidate => only.includes(candidate.name))) {
    // Says when the last build that came to its end began: one that failed or was interrupted has left files, too, and
    // what was changed while it ran may not be in it.
    const stamp = join('dist', `${build.name}.built`)
    const fresh = existsSync(build.product) && existsSync(stamp) ? statSync(stamp).mtimeMs : 0
    const began = new Date()
    const changed = Math.max(...[...build.sources, ...CONFIG].filter(existsSync).map(newest))
    if (!force && fresh > changed) continue
    if (!quiet) console.log(`Building the ${build.name} ...`)
    const vite = join(
      'node_modules',
      'vite',
      JSON.parse(readFileSync('node_modules/vite/package.json', 'utf8')).bin.vite,
    )
    const program = build.program === undefined ? [vite, ...build.args, '--logLevel', 'warn'] : [build.program]
    const { status, stdout, stderr } = spawnSync(process.execPath, program, {
      encoding: 'utf8',
      // The build is the same whoever starts it: a production server still serves this bundle.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) {
      process.stderr.write(stdout + stderr)
      console.error(`The ${build.name} did not build; nothing was started.`)
      process.exit(1)
    }
    writeFileSync(stamp, '')
    utimesSync(stamp, began, began)
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const production = process.argv.includes('--production')
  if (production) {
    // Nothing of an earlier build stays: it may hold the sandbox.
    rmSync('dist', { recursive: true, force: true })
    process.env.RECALL_BUILD = 'production'
  }
  buildStale({ only: production ? PRODUCTION : DEVELOPMENT, force: production || process.argv.includes('--force') })
  writeSbom()
}
