import { expect, test } from 'vitest'

import { maskedCount } from './masked-count.ts'

test('details are counted as masked, and who joined a call is not', () => {
  expect(maskedCount([{ counts: { Name: 2, Email: 1 } }, { counts: { notetaker: 1 } }, { counts: { Value: 4 } }])).toBe(
    7,
  )
  expect(maskedCount([{ counts: { recording: 1 } }, { counts: { captions: 1 } }])).toBe(0)
})
