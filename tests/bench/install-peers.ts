import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Packages that only a measure needs, each set a package of its own below `peers/`. */
export type Peers = 'sync' | 'shield' | 'web' | 'meeting'

/**
 * `--engine-strict=false`: whoever was started by npm inherits the strictness of this project's `.npmrc`, which is meant
 * for the product. Peers run in a browser, or on the Node at hand as their users run them, and some of what they bring
 * along asks for a newer one. `--loglevel`: `npm run -s` would silence the reason of a failure too.
 */
const CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=error']

/** The folder of these peers, installed as its lock file says. Whoever builds or tests the product never loads them. */
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
    // A line that stands still would otherwise hold everything up for as long as npm has patience.
    timeout: 300_000,
  })
  if (status !== 0) throw new Error(`'npm ci' in ${folder} failed; it needs the network once.\n${stderr}`)
  return folder
}
