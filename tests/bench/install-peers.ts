import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Packages that only one measure needs; each set is its own package below `peers/`. */
export type Peers = 'sync' | 'shield' | 'web' | 'meeting'

/**
 * `--engine-strict=false`: a child of npm inherits the strict setting of this project's `.npmrc`, which is meant for
 * the product. Peers run in a browser, or on the installed Node as their users run them, and some of their dependencies
 * ask for a newer one. `--loglevel`: `npm run -s` would also silence the reason for a failure.
 */
const CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=error']

/** The folder of these peers, installed as their lock file says. Building or testing the product never loads them. */
export function installPeers(name: Peers): string {
  const folder = resolve('tests/bench/peers', name)
  const installed = join(folder, 'node_modules', '.package-lock.json')
  const locked = join(folder, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return folder
  console.log(`Installing what '${name}' is measured with ...`)
  const { status, stderr } = spawnSync('npm', CI, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    // A stalled connection would otherwise block for as long as npm keeps trying.
    timeout: 300_000,
  })
  if (status !== 0) throw new Error(`'npm ci' in ${folder} failed; it needs the network once.\n${stderr}`)
  return folder
}
