import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { publicKeyOf } from '../../tests/builders-evidence.ts'
import { aSignedBundle, type Tampering, tamperings } from '../../tests/tamperings.ts'
import { verifyFile } from './verify-file.ts'

const service = generateKeyPairSync('ed25519')
const folder = mkdtempSync(join(tmpdir(), 'recall-tampered-'))
const inFolder = (name: string, content: Uint8Array | string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
afterAll(() => rmSync(folder, { recursive: true }))

const EXITS = { intact: 0, unknown: 3, broken: 1, unreadable: 2 }

let whole: Uint8Array
let table: Tampering[]
let roots: string[]
beforeAll(async () => {
  const base = await aSignedBundle(service)
  whole = base.zip
  roots = [base.authority.root.certificate]
  table = await tamperings(base)
})

/** The command's output for these bytes, with this key file. */
async function told(bytes: Uint8Array, keyPath?: string) {
  const lines: string[] = []
  const say = (text: string) => void lines.push(text)
  const code = await verifyFile({ path: inFolder('given.zip', bytes), say, ...(keyPath ? { keyPath } : {}) })
  return { code, said: lines.join('\n') }
}
const keys = () => inFolder('keys.json', JSON.stringify({ keys: [publicKeyOf(service)], authorities: roots }))

test('each tampering gets its verdict, its exit code, and words that name it', async () => {
  expect(table.length).toBeGreaterThanOrEqual(150)
  expect(new Set(table.map(({ name }) => name)).size).toBe(table.length)
  for (const { name, verdict, says, bytes } of table) {
    const { code, said } = await told(bytes, keys())
    expect({ name, code }, said).toEqual({ name, code: EXITS[verdict] })
    expect(said, name).toMatch(says)
  }
  // Removing only something that the bundle declares as left out keeps the rest intact, as does a container that says
  // the same in other bytes; what was added beside the record is named.
  expect(table.flatMap(({ verdict, name }) => (verdict === 'intact' ? [name] : []))).toEqual([
    'the time stamps are taken out',
    'the time stamp is of a stranger',
    'a mail is taken out, and called left out',
    'a published key is written without its padding',
    'the entries hold fractions and signs of all kinds',
    'files have names that no folder takes',
    'a text is invented: complaint/complaint.txt',
    'a text is invented: complaint/0001-promise.txt',
    'a text is invented: annex/promise.pdf',
    'a text is invented: promise.txt',
    'a text is invented: __MACOSX.txt',
    'it was unpacked, and packed again in a folder',
    'the ZIP is written by another program',
    'every file is packed',
    'checksums and sizes follow the files',
    'they follow without a mark',
    'folders stand in the directory',
  ])
}, 180_000)

describe('whose key it is', () => {
  test('known: intact and signed by us; otherwise intact, signer unknown', async () => {
    expect(await told(whole, keys())).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Intact and signed by Total Recall: 10 entries/),
    })
    const unknown = await told(whole)
    expect(unknown).toMatchObject({ code: 3, said: expect.stringMatching(/^Intact, signer unknown: 10 entries/) })
    expect(unknown.said).toContain('anyone can rebuild a whole record')
    const other = inFolder('other.json', JSON.stringify({ keys: [publicKeyOf(generateKeyPairSync('ed25519'))] }))
    expect((await told(whole, other)).code).toBe(3)
  })

  test('a key is taken as JSON, PEM or base64, and nothing else as a key', async () => {
    const pem = service.publicKey.export({ format: 'pem', type: 'spki' })
    expect((await told(whole, inFolder('key.pem', pem))).code).toBe(0)
    expect((await told(whole, inFolder('key.txt', `${publicKeyOf(service).publicKey}\n`))).code).toBe(0)
    // An id that is not the hash of its key would let a stranger pose as us.
    const posing = { ...publicKeyOf(generateKeyPairSync('ed25519')), id: publicKeyOf(service).id }
    for (const text of ['', 'no key', JSON.stringify({ keys: [posing] })]) {
      const { code, said } = await told(whole, inFolder('bad', text))
      expect(code).toBe(2)
      expect(said).toContain('holds no public key')
    }
    const say = () => {}
    expect(await verifyFile({ path: join(folder, 'nowhere.zip'), say })).toBe(2)
    expect(await verifyFile({ path: inFolder('whole.zip', whole), keyPath: join(folder, 'nowhere'), say })).toBe(2)
  })
})
