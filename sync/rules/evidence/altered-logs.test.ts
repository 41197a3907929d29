import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { alteredLog, joined } from '../../../tests/altered-log.ts'
import { chained, onDay } from '../../../tests/builders-evidence.ts'
import { EventId } from '../../records/ids.ts'
import { splitLines, verifyLedgerFile, writeLedgerFile } from './ledger-file.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('[EVID-020] of 900 random flips, deletions and reorderings of a 120-entry ledger each is found at its entry', async () => {
  const facts = Array.from({ length: 120 }, (_, index) => ({
    entry: 'event' as const,
    id: EventId.parse(`event-${String(index).padStart(4, '0')}`),
    requestId: null,
    type: 'admin' as const,
    createdAt: onDay(index),
    payload: { message: `Entry ${index}: Zoë – something of this day.`, n: index * 7 },
  }))
  const lines = splitLines(new TextEncoder().encode(writeLedgerFile(await chained(facts))))
  expect(await verifyLedgerFile(joined(lines), digest)).toMatchObject({ intact: true, entries: 120 })

  const kinds = new Map<string, number>()
  for (let seed = 1; seed <= 900; seed++) {
    const { lines: altered, kind, badSeq } = alteredLog(lines, seed)
    const verdict = await verifyLedgerFile(joined(altered), digest)
    expect(verdict, `seed ${seed}, ${kind}`).toMatchObject({ intact: false, badSeq })
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  expect([...kinds.values()].every(count => count > 200)).toBe(true)
  expect([...kinds.keys()].sort()).toEqual(['deletion', 'flip', 'reordering'])
})
