import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { knownKeys } from '../../app/data/known-keys.ts'
import {
  EvidenceKey,
  HeadStamp,
  PageSeal,
  SignedHead,
  SignedHeads,
  SignedPage,
} from '../../sync/records/signed-head.ts'
import { FOLDERS, OF_EVERY_BUNDLE } from '../../sync/rules/evidence/contents.ts'
import { PINNED } from '../../sync/rules/evidence/published-keys.ts'
import { EXIT_CODES, reportText } from '../../sync/rules/evidence/report.ts'
import { writeHeads } from '../../sync/rules/evidence/signed-head.ts'
import { type Answer, pageOfTestServer, withAnswer } from '../../sync/rules/evidence/trusted.ts'
import { verifyEvidence } from '../../sync/rules/evidence/verify-evidence.ts'
import { publicKeyOf, rezipped, signedHead, signedPage } from '../builders-evidence.ts'
import { aSignedBundle, type Tampering, tamperings } from '../tamperings.ts'

const server = vi.hoisted(() => ({ asked: 0, answer: undefined as Answer | undefined }))
vi.mock('../../app/data/calls.ts', () => {
  class CallFailed extends Error {}
  const call = async () => {
    server.asked += 1
    if (server.answer === undefined) throw new CallFailed('offline')
    return server.answer
  }
  return { CallFailed, call }
})

const service = generateKeyPairSync('ed25519')
const testServer = generateKeyPairSync('ed25519')
let base: Awaited<ReturnType<typeof aSignedBundle>>
let byTest: Awaited<ReturnType<typeof aSignedBundle>>
let table: Tampering[]
beforeAll(async () => {
  base = await aSignedBundle(service)
  byTest = await aSignedBundle(testServer)
  table = await tamperings(base)
}, 60_000)

const known = () => ({ published: [publicKeyOf(service)], testKeys: [publicKeyOf(testServer)] })

test.each([
  ['the last line feed of the ledger is taken out', 'broken', 'Entry 10 does not end in a line feed.'],
  ['a number of a head is written as 10.0', 'broken', 'The file heads.json cannot be read.'],
  ['a field is added to the verdicts', 'broken', 'The file replies/verdicts.json says something else than the ledger.'],
  ['bytes stand in front of the ZIP', 'unreadable', 'It holds no ledger.'],
  ['a file is named "../x"', 'unreadable', 'A file in it has a name that is not allowed.'],
])('[TRUTH-500] decided: %s → %s', async (name, verdict, says) => {
  const bytes = table.find(row => row.name === name)?.bytes ?? new Uint8Array()
  const report = await verifyEvidence(bytes, known())
  expect(report.kind === 'unreadable' ? 'unreadable' : report.verdict).toBe(verdict)
  expect(report.text).toContain(says)
})

test.each(['complaint/complaint.txt', 'complaint/invented.txt', 'annex/invented.txt', 'invented.txt'])(
  '[TRUTH-503] a text that nobody has signed is named as outside of the record: %s',
  async path => {
    const zip = await rezipped(base.zip, () => [[path, new TextEncoder().encode('All deleted.')]])
    const report = await verifyEvidence(zip, known())
    if (report.kind === 'unreadable') throw new Error(report.text)
    expect(report).toMatchObject({ verdict: 'intact', strangers: [path] })
    expect(reportText(report)).toContain(`not a part of the record: ${path}`)
  },
)

describe('[TRUTH-504] who has signed is one of three, and never another', () => {
  const told = async (zip: Uint8Array, keys: ReturnType<typeof known>) => {
    const report = await verifyEvidence(zip, keys)
    if (report.kind === 'unreadable') throw new Error(report.text)
    return [report.verdict, report.signer, report.title, reportText(report).split(':')[0]]
  }
  const UNKNOWN = ['unknown', null, 'Record intact, signer unknown', 'Intact, signer unknown']
  const TEST = ['intact', 'test', 'Record intact, signed by this test server', 'Intact, signed by this test server']

  test('ours, the test server beside us, or unknown', async () => {
    expect(await told(base.zip, known())).toEqual([
      'intact',
      'service',
      'Record intact',
      'Intact and signed by Total Recall',
    ])
    expect(await told(byTest.zip, known())).toEqual(TEST)
    expect(await told(byTest.zip, { ...known(), testKeys: [] })).toEqual(UNKNOWN)
    expect(await told(base.zip, { published: [], testKeys: [] })).toEqual(UNKNOWN)
  })

  test('a test key is one even where it was pinned; and what it signed in part is not ours', async () => {
    expect(await told(byTest.zip, { ...known(), published: [publicKeyOf(testServer)] })).toEqual(TEST)
    const mixed = await rezipped(base.zip, () => [
      [
        'heads.json',
        writeHeads({
          format: 'recall-heads/1',
          keys: [],
          heads: [signedHead(base.ledger, { key: service })],
          page: signedPage(undefined, { key: testServer }),
        }),
      ],
    ])
    expect(await told(mixed, known())).toEqual(TEST)
  })
})

describe('[TRUTH-505] page, link, bundle and command know the same keys', () => {
  const pinned = { keys: [publicKeyOf(service)], testKeys: [], authorities: [] }

  test('a test server says so with its keys, and they never count as ours', () => {
    const keys = [publicKeyOf(testServer)]
    expect(withAnswer(pinned, { keys, test: true })).toEqual({ ...pinned, testKeys: keys })
    expect(withAnswer(pinned, { keys })).toEqual({ ...pinned, keys: [...pinned.keys, ...keys] })
  })

  test('the page in a bundle of a test server knows its keys, and is the same page otherwise', () => {
    const built = new TextEncoder().encode('<p><script type="application/json" id="test-keys">[]</script></p>')
    const keys = [publicKeyOf(testServer)]
    const page = new TextDecoder().decode(pageOfTestServer(built, keys))
    expect(page).toBe(`<p><script type="application/json" id="test-keys">${JSON.stringify(keys)}</script></p>`)
    expect(pageOfTestServer(built, [])).toEqual(built)
  })

  test('a development build asks the server that it came from; a production build asks nobody', async () => {
    server.answer = { keys: [publicKeyOf(testServer)], test: true }
    expect((await knownKeys()).testKeys).toEqual(server.answer.keys)
    server.answer = undefined
    expect((await knownKeys()).testKeys).toEqual([])
    expect(server.asked).toBe(2)
    vi.stubGlobal('__SANDBOX__', false)
    expect(await knownKeys()).toBe(PINNED)
    expect(server.asked).toBe(2)
    vi.unstubAllGlobals()
  })
})

test('[TRUTH-508] the format stands alone: every field, folder, file, limit and exit code is on its page', () => {
  const format = readFileSync('server/evidence/FORMAT.md', 'utf8')
  const fields = [SignedHeads, SignedHead, EvidenceKey, PageSeal, SignedPage, HeadStamp].flatMap(({ shape }) =>
    Object.keys(shape),
  )
  const words = [
    ...fields,
    ...OF_EVERY_BUNDLE,
    ...Object.keys(FOLDERS),
    'recall-heads/1',
    'recall-head/1',
    'recall-page/1',
    'recall-stamp/1',
    'recall-contents/1',
    'recall-verdicts/1',
    'recall-ledger/1',
  ]
  expect([...new Set(words)].filter(word => !format.includes(word))).toEqual([])
  for (const [verdict, code] of Object.entries(EXIT_CODES))
    expect(format).toMatch(new RegExp(`\\| ${verdict} \\| ${code} \\|`))
  for (const limit of ['20,000', '512 MiB', '500,000', '2,000', '40,000', '64 deep']) expect(format).toContain(limit)
})
