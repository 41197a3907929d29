import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { ConfigError } from './config.ts'

/** Makes every file that this process creates from now on readable only by its own user. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077
/** Files that we create: databases with SQLite's files beside them, and keys. Other files are not checked. */
const OWN = /^[\w.-]+\.(sqlite|sqlite-wal|sqlite-shm|sqlite-journal|key)$/

/**
 * Creates the data folder, or checks whether other users of this machine can read it. In production such a folder is
 * refused: somebody may have opened it for a reason, and has to know. In development it is closed silently.
 */
export function openDataFolder(folder: string, { production }: { production: boolean }): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // File modes have no meaning there.
  if (process.platform === 'win32') return
  const files = readdirSync(folder)
    .filter(name => OWN.test(name))
    .map(name => join(folder, name))
    .filter(isOpenToOthers)
  if (production) {
    const folders = isOpenToOthers(folder) ? [folder] : []
    if (folders.length + files.length > 0) throw new ConfigError(refusal(folders, files))
    return
  }
  // A folder that DATA_DIR merely points to may be somebody's own, as long as none of our files are in it.
  if (existsSync(join(folder, 'recall.sqlite')) && isOpenToOthers(folder)) chmodSync(folder, 0o700)
  for (const file of files) chmodSync(file, 0o600)
}

function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & OTHERS) !== 0
}

function refusal(folders: readonly string[], files: readonly string[]): string {
  const type = [...folders.map(path => `chmod 700 ${quoted(path)}`), ...files.map(path => `chmod 600 ${quoted(path)}`)]
  return `Production does not start while other users of this machine can read the data. Nothing was changed. Type:\n${type
    .map(line => `  ${line}\n`)
    .join('')}and start again.`
}

/** Quoted for a shell, whatever the folder's name is. */
const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`
