import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { alteredLog, joined } from '../../../tests/altered-log.ts'
import { chained, onDay } from '../../../tests/builders-evidence.ts'
import { EventId } from '../../records/ids.ts'
import { splitLines, verifyLedgerFile, writeLedgerFile } from './ledger-file.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('of 10,000 random flips, deletions and reorderings of a ledger each is found at its entry', async () => {
  const facts = Array.from({ length: 100 }, (_, index) => ({
    entry: 'event' as const,
    id: EventId.parse(`event-${String(index).padStart(4, '0')}`),
    requestId: null,
    type: 'admin' as const,
    createdAt: onDay(index),
    payload: { message: `Entry ${index}: Zoë – something of this day.`, n: index * 7 },
  }))
  const lines = splitLines(new TextEncoder().encode(writeLedgerFile(await chained(facts))))
  expect(await verifyLedgerFile(joined(lines), digest)).toMatchObject({ intact: true, entries: 100 })
  for (let seed = 1; seed <= 10_000; seed++) {
    const { lines: altered, kind, badSeq } = alteredLog(lines, seed)
    expect(await verifyLedgerFile(joined(altered), digest), `seed ${seed}, ${kind}`).toMatchObject({
      intact: false,
      badSeq,
    })
  }
})
