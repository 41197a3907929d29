import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { ArtifactId, EventId, Instant, RequestId, Sha256 } from '../../records/ids.ts'
import { type EntryFacts, entryHash, GENESIS_HASH, type LedgerEntry } from './evidence-chain.ts'
import { verifyLedgerFile, writeLedgerFile } from './ledger-file.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function aLedger(): Promise<LedgerEntry[]> {
  const requestId = RequestId.parse('request-1')
  const facts: EntryFacts[] = [
    {
      entry: 'event',
      id: EventId.parse('event-1-x'),
      requestId,
      type: 'submitted',
      createdAt: Instant.parse(1_000),
      payload: { message: 'Ünïcode → letter' },
    },
    {
      entry: 'artifact',
      id: ArtifactId.parse('artifact-1'),
      requestId,
      eventId: EventId.parse('event-1-x'),
      kind: 'pdf',
      createdAt: Instant.parse(1_000),
      name: 'demand.pdf',
      mediaType: 'application/pdf',
      size: 9,
      sha256: Sha256.parse('a'.repeat(64)),
    },
    {
      entry: 'event',
      id: EventId.parse('event-2-x'),
      requestId,
      type: 'acknowledged',
      createdAt: Instant.parse(2_000),
      payload: { message: 'Ticket 7', ticket: '7' },
    },
  ]
  const ledger: LedgerEntry[] = []
  let prevHash: string = GENESIS_HASH
  for (const [index, entry] of facts.entries()) {
    const hash = await entryHash(entry, index + 1, prevHash, digest)
    ledger.push({ ...entry, ledgerSeq: index + 1, prevHash, hash })
    prevHash = hash
  }
  return ledger
}

test('an exported ledger verifies, and says how many entries and which head', async () => {
  const ledger = await aLedger()
  const bytes = new TextEncoder().encode(writeLedgerFile(ledger))
  expect(await verifyLedgerFile(bytes, digest)).toEqual({ intact: true, entries: 3, head: ledger[2]?.hash })
})

test('any single changed byte is found, and the entry that holds it is named', async () => {
  const bytes = new TextEncoder().encode(writeLedgerFile(await aLedger()))
  let line = 0
  for (let index = 0; index < bytes.length; index++) {
    const changed = bytes.slice()
    changed[index] = (changed[index] ?? 0) ^ 1
    const verdict = await verifyLedgerFile(changed, digest)
    expect(verdict.intact, `byte ${index}`).toBe(false)
    const inHeader = line === 0
    // The entry count in the header is checked against the lines: the first missing one is reported.
    if (!verdict.intact && !inHeader) expect(verdict.badSeq, `byte ${index}`).toBe(line)
    if (bytes[index] === 0x0a) line += 1
  }
})

test('a ledger with a removed, a doubled or a swapped line is not intact', async () => {
  const text = writeLedgerFile(await aLedger())
  const [head = '', one = '', two = '', three = ''] = text.split('\n')
  const check = (...lines: string[]) => verifyLedgerFile(new TextEncoder().encode(`${lines.join('\n')}\n`), digest)
  expect(await check(head, one, three)).toMatchObject({ intact: false, badSeq: 2 })
  expect(await check(head, one, one, two, three)).toMatchObject({ intact: false, badSeq: 2 })
  expect(await check(head, two, one, three)).toMatchObject({ intact: false, badSeq: 1 })
  expect(await check(head, one, two)).toMatchObject({ intact: false, badSeq: 3 })
  expect(await verifyLedgerFile(new Uint8Array(), digest)).toMatchObject({ intact: false, badSeq: 0 })
})

/** A file with one line whose hash is correct, whatever its text. */
const fileOf = (text: string) => {
  const hash = String(digest(new TextEncoder().encode(text)))
  return new TextEncoder().encode(`recall-ledger/1 1 ${hash}\n${hash} ${text}\n`)
}
const BEFORE = `"createdAt":1,"entry":"event","format":"recall-ledger/1","id":"event-0001"`
const AFTER = `"prevHash":"${GENESIS_HASH}","requestId":null,"seq":1,"type":"admin"`
const lineOf = (payload: string) => `{${BEFORE},"payload":${payload},${AFTER}}`

test('a line whose hash fits and whose text is no entry, or not written in the one way, is found and is no error', async () => {
  expect(await verifyLedgerFile(fileOf(lineOf('{"message":"x"}')), digest)).toMatchObject({ intact: true })
  const texts = [
    'no json',
    'null',
    '[]',
    lineOf('{}'),
    lineOf('{"message": "x"}'),
    lineOf('{"message":"x","message":"x"}'),
    lineOf('{"message":"x","n":1e999}'),
    lineOf(`{"deep":${'['.repeat(5_000)}${']'.repeat(5_000)},"message":"x"}`),
    lineOf('{"message":"x"}').replace('"createdAt":1', '"createdAt":1e300'),
    lineOf('{"message":"x"}').replace('"createdAt":1', '"createdAt":-1'),
    `\ufeff${lineOf('{"message":"x"}')}`,
  ]
  for (const text of texts) {
    const verdict = await verifyLedgerFile(fileOf(text), digest)
    // Endlessly nested lists count as an entry if the machine's stack can parse them.
    if (text.includes('[[')) expect(verdict).toBeDefined()
    else expect(verdict, text.slice(0, 80)).toMatchObject({ intact: false, badSeq: 1 })
  }
})

test('an entry that was rewritten with a hash that fits breaks the link of the next', async () => {
  const ledger = await aLedger()
  const [first, second] = ledger
  if (first === undefined || second === undefined) throw new Error('the ledger has three entries')
  const forged = { ...second, createdAt: Instant.parse(9_000) }
  const hash = await entryHash(forged, 2, first.hash, digest)
  const text = writeLedgerFile(ledger.map(entry => (entry === second ? { ...forged, hash } : entry)))
  expect(await verifyLedgerFile(new TextEncoder().encode(text), digest)).toMatchObject({
    intact: false,
    badSeq: 3,
    expected: hash,
    found: second.hash,
  })
})

test('the first line is told from the last: what was put behind the end, and what is missing there', async () => {
  const text = writeLedgerFile(await aLedger())
  const check = (changed: string) => verifyLedgerFile(new TextEncoder().encode(changed), digest)
  const [head = '', ...lines] = text.split('\n')
  const [one = '', two = ''] = lines
  const short = `recall-ledger/1 2 ${two.slice(0, 64)}`
  expect(await check([short, ...lines].join('\n'))).toMatchObject({ badSeq: 3 })
  expect(await check(`${[head, one].join('\n')}\n`)).toMatchObject({ badSeq: 2 })
  expect(await check(text.replace(/^recall-ledger\/1 3/, 'recall-ledger/1 4'))).toMatchObject({ badSeq: 0 })
  expect(await check(text.replace(/^(recall-ledger\/1 3) ./, '$1 x'))).toMatchObject({ badSeq: 0 })
})
