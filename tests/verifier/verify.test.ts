import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { EXIT_CODES } from '../../sync/rules/evidence/report.ts'
import { aBundle, aRecord, publicKeyOf } from '../builders-evidence.ts'
import { aSignedBundle, tamperings } from '../tamperings.ts'

const folder = mkdtempSync(join(tmpdir(), 'recall-python-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NO_PYTHON =
  'python3 is not on this machine, and this test proves with it that a stranger can write a verifier: install it (apt-get install python3).'

/** Runs Python. Never skipped: without it the test fails and says so. */
async function python(...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn('python3', ['-I', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const [code] = await once(child, 'close').catch(() => {
    throw new Error(NO_PYTHON)
  })
  return { code, said }
}

const SCRIPT = 'tests/verifier/verify.py'
/** Prints the exit code that the script would give for each bundle, in one process: `CODES <keys> <bundle> …`. */
const CODES = `
import runpy, sys
main = runpy.run_path('${SCRIPT}')['main']
for bundle in sys.argv[2:]: print('exit', main(bundle, sys.argv[1]))
`

const STAMPS = 'Time stamps: 2, over these heads; their signatures are not checked here\n'

test('a verifier in another language, written from the README of the bundle, gives the same verdicts', async () => {
  const service = generateKeyPairSync('ed25519')
  const base = await aSignedBundle(service)
  const keys = join(folder, 'keys.json')
  writeFileSync(keys, JSON.stringify({ keys: [publicKeyOf(service)] }))
  const none = join(folder, 'none.json')
  writeFileSync(none, JSON.stringify({ keys: [] }))
  const written = (name: string, bytes: Uint8Array) => {
    const path = join(folder, `${name}.zip`)
    writeFileSync(path, bytes)
    return path
  }
  const whole = written('whole', base.zip)
  expect(await python(SCRIPT, whole, keys)).toEqual({ code: 0, said: `${STAMPS}Intact and signed\n` })
  expect(await python(SCRIPT, whole, none)).toEqual({ code: 3, said: `${STAMPS}Intact, signer unknown\n` })

  const table = await tamperings(base)
  const paths = table.map(({ bytes }, at) => written(String(at), bytes))
  const { said } = await python('-c', CODES, keys, ...paths)
  const codes = [...said.matchAll(/^exit (\d)$/gm)].map(([, code]) => Number(code))
  const found = Object.fromEntries(table.map(({ name }, at) => [name, codes[at]]))
  expect(found, said).toEqual(
    Object.fromEntries(
      table.map(({ name, verdict, inTimeStamp }) => [name, EXIT_CODES[inTimeStamp ? 'intact' : verdict]]),
    ),
  )
}, 30_000)

test('it finds what the person filed where the bundle keeps it', async () => {
  const keys = join(folder, 'own-keys.json')
  writeFileSync(keys, JSON.stringify({ keys: [publicKeyOf()] }))
  const path = join(folder, 'filed.zip')
  writeFileSync(path, aBundle(await aRecord({ filed: true })).zip)
  expect(await python(SCRIPT, path, keys)).toMatchObject({ code: 0 })
}, 30_000)
