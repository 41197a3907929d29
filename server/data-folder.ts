import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { ConfigError } from './config.ts'

/** Whatever this process makes from here on is readable by its own user alone. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/** Everybody but the owner. */
const OTHERS = 0o077
/** What we put there ourselves: databases with SQLite's files beside them, and keys. Anything else is not ours to judge. */
const OWN = /^[\w.-]+\.(sqlite|sqlite-wal|sqlite-shm|sqlite-journal|key)$/

/**
 * Makes the data folder, or looks whether others on this machine can read it. A production start refuses one that they
 * can: whoever made it so has perhaps a reason, and has to know. In development it is closed without a word.
 */
export function openDataFolder(folder: string, { production }: { production: boolean }): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // There such modes say nothing.
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
  // A folder that somebody merely pointed at may be their own, as long as nothing of ours lies in it.
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

/** For a shell, whatever the name of the folder is. */
const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`
