import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { patternOf } from '../../extension/sites/own-sites.ts'

export interface PackageCopy {
  readonly folder: string
  remove(): void
}

/** A copy of the built package as if the person had added these hosts: no test can answer the browser's own question. */
export function packageWithAccess(hosts: readonly string[]): PackageCopy {
  const folder = mkdtempSync(join(tmpdir(), 'recall-shield-copy-'))
  cpSync('dist/extension/chrome', folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.host_permissions.push(...hosts.map(patternOf))
  writeFileSync(path, JSON.stringify(manifest))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
