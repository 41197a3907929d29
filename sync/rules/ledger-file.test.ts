import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { ArtifactId, EventId, Instant, RequestId, Sha256 } from '../records/ids.ts'
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
    // The number of entries in the header is checked against the lines: the first missing one is named.
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
