import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import type { Random } from '../ports.ts'

const NAME = 'sign-in.key'
const BYTES = 32

/**
 * The key of `at-rest.ts`, stored beside the database and never in its backups. Created at the first start. After a
 * restore there is a new one: codes and mails on their way stop working, and people who waited for one ask again.
 */
export function signInKey(dataDir: string, random: Pick<Random, 'bytes'>): Uint8Array {
  const path = join(dataDir, NAME)
  const kept = readIfThere(path)
  if (kept?.byteLength === BYTES) return kept
  const key = random.bytes(BYTES)
  // A file of another length was left by a crash at this point, or edited by hand: nothing can be read with it.
  const file = openSync(path, 'w', 0o600)
  try {
    writeSync(file, key)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return key
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
