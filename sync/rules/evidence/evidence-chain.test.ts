import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'

import { anArtifact, anEvent, day } from '../../../tests/builders.ts'
import { Sha256 } from '../../records/ids.ts'
import { entryHash, entryText, GENESIS_HASH, type LedgerEntry, ledgerOf, verifyChain } from './evidence-chain.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const webDigest = async (bytes: Uint8Array) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex')

/** A real ledger of five entries: letter, file, receipt, file, and a signature that belongs to no request. */
async function aLedger(): Promise<LedgerEntry[]> {
  const bare = ledgerOf(
    [
      anEvent({ ledgerSeq: 1, payload: { message: 'Sent.', to: ['privacy@openai.example'], letter: 'demand' } }),
      anEvent({ ledgerSeq: 3, type: 'acknowledged', createdAt: day(2), payload: { message: 'Zoë a répondu.' } }),
      anEvent({ ledgerSeq: 5, type: 'authorization', requestId: null, createdAt: day(4) }),
    ],
    [
      anArtifact({ ledgerSeq: 2, eventId: 'event-0001' }),
      anArtifact({ ledgerSeq: 4, kind: 'email', createdAt: day(2) }),
    ],
  )
  const linked: LedgerEntry[] = []
  for (const entry of bare) {
    const prevHash = linked.at(-1)?.hash ?? GENESIS_HASH
    linked.push({ ...entry, prevHash, hash: await entryHash(entry, entry.ledgerSeq, prevHash, digest) })
  }
  return linked
}

let ledger: LedgerEntry[]
beforeAll(async () => {
  ledger = await aLedger()
})
const verdict = (rows: LedgerEntry[]) => verifyChain(rows, digest)
const without = (seq: number) => ledger.filter(entry => entry.ledgerSeq !== seq)
const changed = (seq: number, change: object) =>
  ledger.map(entry => (entry.ledgerSeq === seq ? { ...entry, ...change } : entry))

test('an untouched ledger is intact, in any order of rows, with either kind of SHA-256', async () => {
  const head = ledger.at(-1)?.hash
  expect(await verdict(ledger)).toEqual({ intact: true, entries: 5, head })
  expect(await verdict([...ledger].reverse())).toEqual({ intact: true, entries: 5, head })
  expect(await verifyChain(ledger, webDigest)).toEqual({ intact: true, entries: 5, head })
})

test('an empty ledger is intact', async () => {
  expect(await verdict([])).toEqual({ intact: true, entries: 0, head: GENESIS_HASH })
})

test('an entry is written as canonical JSON: sorted keys, no spaces, text as it is', () => {
  const [, , third] = ledger
  if (third === undefined) throw new Error('the ledger has five entries')
  const text = entryText(third, 3, third.prevHash)
  expect(text).toBe(
    `{"createdAt":${day(2)},"entry":"event","format":"recall-ledger/1","id":"event-0003",` +
      `"payload":{"message":"Zoë a répondu."},"prevHash":"${third.prevHash}",` +
      '"requestId":"request-openai","seq":3,"type":"acknowledged"}',
  )
})

test('the order of keys does not matter, and fields that are no facts are not hashed', async () => {
  const [first] = ledger
  if (first === undefined) throw new Error('the ledger has five entries')
  const turned = Object.fromEntries(Object.entries({ ...first, addedLater: true }).reverse())
  expect(await verdict(changed(1, turned))).toMatchObject({ intact: true })
})

const other = 'f'.repeat(64)
const eventChanges: [string, object][] = [
  ['id', { id: 'event-0009' }],
  ['requestId', { requestId: 'request-xai' }],
  ['requestId taken away', { requestId: null }],
  ['type', { type: 'verification' }],
  ['createdAt', { createdAt: day(2) + 1 }],
  ['payload message', { payload: { message: 'Zoe a répondu.' } }],
  ['payload with more', { payload: { message: 'Zoë a répondu.', stage: 'in_review' } }],
  ['entry', { entry: 'artifact' }],
  ['hash', { hash: other }],
]
const artifactChanges: [string, object][] = [
  ['id', { id: 'artifact-0009' }],
  ['requestId', { requestId: null }],
  ['eventId', { eventId: null }],
  ['kind', { kind: 'screenshot' }],
  ['createdAt', { createdAt: day(1) }],
  ['name', { name: 'demand-letter.PDF' }],
  ['mediaType', { mediaType: 'text/plain' }],
  ['size', { size: 84_001 }],
  ['sha256', { sha256: other }],
  ['hash', { hash: other }],
]

describe('one changed field is found and its entry named', () => {
  test.each(eventChanges)('event: %s', async (_field, change) => {
    expect(await verdict(changed(3, change))).toMatchObject({ intact: false, badSeq: 3, reason: 'changed' })
  })

  test.each(artifactChanges)('artifact: %s', async (_field, change) => {
    expect(await verdict(changed(2, change))).toMatchObject({ intact: false, badSeq: 2, reason: 'changed' })
  })

  test('the hash before it', async () => {
    expect(await verdict(changed(3, { prevHash: other }))).toEqual({
      intact: false,
      badSeq: 3,
      reason: 'unlinked',
      expected: ledger[1]?.hash,
      found: other,
    })
  })

  test('every place of the ledger is watched, the first and the last too', async () => {
    for (const { ledgerSeq } of ledger) {
      expect(await verdict(changed(ledgerSeq, { createdAt: day(30) }))).toMatchObject({ badSeq: ledgerSeq })
    }
  })
})

describe('an entry rewritten with a fitting hash breaks the link of the next', () => {
  test('in the middle', async () => {
    const [, second, third] = ledger
    if (second === undefined || third === undefined) throw new Error('the ledger has five entries')
    const forged = { ...third, createdAt: day(9) }
    const hash = await entryHash(forged, 3, second.hash, digest)
    expect(await verdict(changed(3, { createdAt: day(9), hash }))).toMatchObject({
      intact: false,
      badSeq: 4,
      reason: 'unlinked',
    })
  })
})

describe('what is not at its place is named', () => {
  test('a deleted entry', async () => {
    for (const seq of [1, 2, 3, 4]) {
      expect(await verdict(without(seq))).toMatchObject({ intact: false, badSeq: seq, reason: 'missing' })
    }
  })

  test('a deleted entry behind which the others move up', async () => {
    const closed = without(3).map((entry, index) => ({ ...entry, ledgerSeq: index + 1 }))
    expect(await verdict(closed)).toMatchObject({ intact: false, badSeq: 3, reason: 'unlinked' })
  })

  test('a doubled entry', async () => {
    const doubled = ledger.flatMap(entry => (entry.ledgerSeq === 2 ? [entry, entry] : [entry]))
    expect(await verdict(doubled)).toMatchObject({ intact: false, badSeq: 2, reason: 'missing' })
  })

  test('two swapped entries', async () => {
    const place = (seq: number) => (seq === 2 ? 3 : seq === 3 ? 2 : seq)
    const swapped = ledger.map(entry => ({ ...entry, ledgerSeq: place(entry.ledgerSeq) }))
    expect(await verdict(swapped)).toMatchObject({ intact: false, badSeq: 2, reason: 'unlinked' })
  })

  test('an entry from nowhere before the first', async () => {
    const [first] = ledger
    if (first === undefined) throw new Error('the ledger has five entries')
    expect(await verdict([{ ...first, ledgerSeq: 0 }, ...ledger])).toMatchObject({ intact: false, badSeq: 0 })
  })

  test('the end cut off is intact by itself: only a signed head tells it', async () => {
    expect(await verdict(without(5))).toEqual({ intact: true, entries: 4, head: ledger[3]?.hash })
  })
})

test('a ledger is the rows of two tables in their order', () => {
  const mixed = ledgerOf([anEvent({ ledgerSeq: 3 }), anEvent({ ledgerSeq: 1 })], [anArtifact({ ledgerSeq: 2 })])
  expect(mixed.map(entry => [entry.ledgerSeq, entry.entry])).toEqual([
    [1, 'event'],
    [2, 'artifact'],
    [3, 'event'],
  ])
})

test('what is no plain JSON cannot become an entry', () => {
  const event = { entry: 'event' as const, ...anEvent({ payload: { message: 'x', bad: Number.NaN } }) }
  expect(() => entryText(event, 1, GENESIS_HASH)).toThrow()
  expect(Sha256.safeParse(GENESIS_HASH).success).toBe(true)
})
