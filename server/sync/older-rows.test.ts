import { expect, test } from 'vitest'

import { rowsFor } from './older-rows.ts'

const rows = {
  requests: [{ id: 'a', stage: 'submitted' }],
  replies: [
    { id: '1', category: 'refusal', subject: 'No' },
    { id: '2', category: 'bounce', subject: 'Back' },
  ],
}

test('a device of an older shape gets no category that it does not know, and everything else as it is', () => {
  expect(rowsFor(2, rows)).toEqual({
    requests: rows.requests,
    replies: [
      { id: '1', category: 'other', subject: 'No' },
      { id: '2', category: 'bounce', subject: 'Back' },
    ],
  })
  expect(rowsFor(2, { requests: rows.requests })).toEqual({ requests: rows.requests })
})

test('a device of today’s shape gets the rows themselves', () => {
  expect(rowsFor(3, rows)).toBe(rows)
})
