import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import type { Random } from '../ports.ts'

const NAME = 'sign-in.key'
const BYTES = 32

/**
 * The key of `at-rest.ts`, beside the database and in no backup of it. Made at the first start. After a restore it is a
 * new one: codes and mails that were on their way stop working, and whoever waited for one asks again.
 */
export function signInKey(dataDir: string, random: Pick<Random, 'bytes'>): Uint8Array {
  const path = join(dataDir, NAME)
  const kept = readIfThere(path)
  if (kept?.byteLength === BYTES) return kept
  const key = random.bytes(BYTES)
  // A file of another length is what a crash in this place, or a hand, has left: nothing is read with it.
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
