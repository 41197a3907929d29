import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { EXIT_CODES } from '../../sync/rules/evidence/report.ts'
import { publicKeyOf } from '../builders-evidence.ts'
import { aSignedBundle, tamperings } from '../tamperings.ts'

const folder = mkdtempSync(join(tmpdir(), 'recall-python-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NO_PYTHON =
  'python3 is not on this machine, and this test proves with it that a stranger can write a verifier: install it (apt-get install python3).'

/** Runs the verifier of a stranger. Never skipped: without python3 the test fails and says so. */
async function python(name: string, bytes: Uint8Array, keys: string): Promise<{ code: number; said: string }> {
  const path = join(folder, `${name}.zip`)
  writeFileSync(path, bytes)
  const child = spawn('python3', ['-I', 'tests/verifier/verify.py', path, keys], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const [code] = await once(child, 'close').catch(() => {
    throw new Error(NO_PYTHON)
  })
  return { code, said }
}

test('a verifier in another language, written from the README of the bundle, gives the same verdicts', async () => {
  const service = generateKeyPairSync('ed25519')
  const base = await aSignedBundle(service)
  const keys = join(folder, 'keys.json')
  writeFileSync(keys, JSON.stringify({ keys: [publicKeyOf(service)] }))
  const none = join(folder, 'none.json')
  writeFileSync(none, JSON.stringify({ keys: [] }))
  expect(await python('whole', base.zip, keys)).toMatchObject({ code: 0, said: 'Intact and signed\n' })
  expect(await python('unknown', base.zip, none)).toMatchObject({ code: 3 })

  const table = await tamperings(base)
  const rows = [...table.entries()]
  const found: Record<string, unknown> = {}
  const work = async () => {
    for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
      const [at, { name, bytes }] = row
      const { code, said } = await python(String(at), bytes, keys)
      expect(said, name).not.toContain('Traceback')
      found[name] = code
    }
  }
  await Promise.all([work(), work()])
  expect(found).toEqual(Object.fromEntries(table.map(({ name, verdict }) => [name, EXIT_CODES[verdict]])))
}, 30_000)
