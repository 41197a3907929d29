import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Packages that only a measure needs have a package of their own below `peers/`: whoever builds or tests the product
 * never loads them. Resolves the folder of `name`, installed as its lock file says.
 */
export function installPeers(name: 'sync' | 'shield' | 'web'): string {
  const folder = resolve('tests/bench/peers', name)
  const installed = join(folder, 'node_modules', '.package-lock.json')
  const locked = join(folder, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return folder
  console.log(`Installing what '${name}' is measured with ...`)
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`'npm ci' in ${folder} failed; it needs the network once.\n${stderr}`)
  return folder
}
