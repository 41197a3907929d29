import { expect, test } from 'vitest'

import { at } from '../../tests/builders.ts'
import { createLog } from '../log.ts'
import { warnOfOldRecords } from './warn-of-old-records.ts'

test('[PRV-1] the log of a start says which providers have records to check, and how many', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  warnOfOldRecords(log, at('2026-04-20T00:00Z'))
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'provider_records_old', providerId: 'openai', count: 3 }),
    expect.objectContaining({ msg: 'provider_records_old', providerId: 'anthropic', count: 2 }),
    expect.objectContaining({ msg: 'provider_records_old', providerId: 'xai', count: 2 }),
  ])
})
