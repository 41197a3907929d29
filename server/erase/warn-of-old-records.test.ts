import { expect, test } from 'vitest'

import { at } from '../../tests/builders.ts'
import { createLog } from '../log.ts'
import { warnOfOldRecords } from './warn-of-old-records.ts'

test('[PRV-1] the log of a start says which providers have records to check, how many, and how many of law', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  warnOfOldRecords(log, at('2026-04-20T00:00Z'))
  expect(lines.map(line => JSON.parse(line))).toEqual([
    // Addresses, forms and senders; each address that letters go to is a sender, too.
    expect.objectContaining({ msg: 'provider_records_old', providerId: 'openai', count: 6 }),
    expect.objectContaining({ msg: 'provider_records_old', providerId: 'anthropic', count: 4 }),
    expect.objectContaining({ msg: 'provider_records_old', providerId: 'google', count: 1 }),
    expect.objectContaining({ msg: 'provider_records_old', providerId: 'xai', count: 4 }),
    // 21 acts with their periods, 50 offices, DROP.
    expect.objectContaining({ msg: 'law_records_old', count: 93 }),
  ])
})
