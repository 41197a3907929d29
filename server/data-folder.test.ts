import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { testRandom } from '../tests/builders-server.ts'
import { signInKey } from './auth/key-file.ts'
import { ConfigError } from './config.ts'
import { openDataFolder } from './data-folder.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'recall-modes-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** A data folder that an earlier release left readable by everybody. */
function anOpenFolder(): string {
  const folder = join(place, "the folder's")
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  for (const name of ['recall.sqlite', 'recall.sqlite-wal', 'recall.sqlite-shm', 'sign-in.key', 'notes.txt']) {
    writeFileSync(join(folder, name), 'x')
    chmodSync(join(folder, name), 0o644)
  }
  return folder
}

test('a new data folder and its key are readable by their owner alone', () => {
  const folder = join(place, 'new', 'data')
  openDataFolder(folder, { production: true })
  expect(mode(folder)).toBe('700')
  const key = signInKey(folder, testRandom)
  expect(key).toHaveLength(32)
  expect(mode(join(folder, 'sign-in.key'))).toBe('600')
  expect([...signInKey(folder, testRandom)]).toEqual([...key])
  openDataFolder(folder, { production: true })
})

test('a production start refuses a folder or a file that others can read, and says what to type', () => {
  const folder = anOpenFolder()
  const refusal = () => {
    try {
      openDataFolder(folder, { production: true })
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      return error instanceof Error ? error.message.split('\n') : []
    }
    return []
  }
  const path = (name: string) => `'${join(folder, name).replace("'", "'\\''")}'`
  const [first, ...rest] = refusal()
  expect(first).toContain('other users of this machine can read the data. Nothing was changed.')
  expect(rest.slice(0, -1).sort()).toEqual([
    `  chmod 600 ${path('recall.sqlite')}`,
    `  chmod 600 ${path('recall.sqlite-shm')}`,
    `  chmod 600 ${path('recall.sqlite-wal')}`,
    `  chmod 600 ${path('sign-in.key')}`,
    `  chmod 700 '${folder.replace("'", "'\\''")}'`,
  ])
  expect(mode(folder)).toBe('755')
  // Either mode alone is enough to refuse.
  chmodSync(folder, 0o700)
  expect(refusal()).toHaveLength(6)
  for (const name of ['recall.sqlite', 'recall.sqlite-wal', 'recall.sqlite-shm']) chmodSync(join(folder, name), 0o600)
  chmodSync(join(folder, 'sign-in.key'), 0o640)
  expect(refusal()).toHaveLength(3)
  chmodSync(join(folder, 'sign-in.key'), 0o600)
  openDataFolder(folder, { production: true })
})

test('a development start closes what is ours, and nothing else', () => {
  const folder = anOpenFolder()
  openDataFolder(folder, { production: false })
  expect([mode(folder), mode(join(folder, 'recall.sqlite')), mode(join(folder, 'notes.txt'))]).toEqual([
    '700',
    '600',
    '644',
  ])
  const other = join(place, 'other')
  mkdirSync(other)
  chmodSync(other, 0o755)
  openDataFolder(other, { production: false })
  expect(mode(other)).toBe('755')
})
