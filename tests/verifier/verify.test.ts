import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { EXIT_CODES, exitCodeOf } from '../../sync/rules/evidence/report.ts'
import { verifyEvidence } from '../../sync/rules/evidence/verify-evidence.ts'
import { aBundle, aRecord, publicKeyOf } from '../builders-evidence.ts'
import { aSignedBundle, tamperings } from '../tamperings.ts'
import { codesOf, python, SCRIPT } from './python.ts'

const folder = mkdtempSync(join(tmpdir(), 'recall-python-'))
afterAll(() => rmSync(folder, { recursive: true }))

const STAMPS = 'Time stamps: 2, over these heads; their signatures are not checked here\n'

test('[TRUTH-501] a verifier in another language, written from the format alone, gives the same verdicts', async () => {
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
  const known = { published: [publicKeyOf(service)], authorities: [base.authority.root.certificate] }
  const codes = await codesOf(
    keys,
    table.map(({ bytes }, at) => written(String(at), bytes)),
  )
  const differ = []
  for (const [at, { name, verdict, inTimeStamp, bytes }] of table.entries()) {
    const own = exitCodeOf(await verifyEvidence(bytes, known))
    // Signatures in time stamps are what the verifier in Python says that it does not look at.
    const expected = { own: EXIT_CODES[verdict], theirs: EXIT_CODES[inTimeStamp ? 'intact' : verdict] }
    if (own !== expected.own || codes[at] !== expected.theirs) differ.push({ name, expected, own, theirs: codes[at] })
  }
  expect(differ).toEqual([])
}, 120_000)

test('[TRUTH-502] both verifiers say the same of a bundle in which any one bit is flipped', async () => {
  const { zip } = aBundle(await aRecord())
  const keys = join(folder, 'flip-keys.json')
  writeFileSync(keys, JSON.stringify({ keys: [publicKeyOf()] }))
  const flipped = Array.from({ length: 240 }, (_, at) => {
    const bytes = zip.slice()
    const place = Math.floor((at * zip.length) / 240)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8))
    return bytes
  })
  const paths = flipped.map((bytes, at) => {
    const path = join(folder, `flipped-${at}`)
    writeFileSync(path, bytes)
    return path
  })
  const own = []
  for (const bytes of flipped) own.push(exitCodeOf(await verifyEvidence(bytes, { published: [publicKeyOf()] })))
  expect(await codesOf(keys, paths)).toEqual(own)
}, 120_000)

test('it finds what the person filed where the bundle keeps it', async () => {
  const keys = join(folder, 'own-keys.json')
  writeFileSync(keys, JSON.stringify({ keys: [publicKeyOf()] }))
  const path = join(folder, 'filed.zip')
  writeFileSync(path, aBundle(await aRecord({ filed: true })).zip)
  expect(await python(SCRIPT, path, keys)).toMatchObject({ code: 0 })
}, 60_000)
