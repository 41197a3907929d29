import { expect, test } from 'vitest'

import { aRecord, headsOf, signedHead } from '../../tests/builders-evidence.ts'
import { headsWithin } from './signed-heads.ts'

test('a head of entries that have not come here yet stays out of an export: it would call them missing', async () => {
  const { ledger } = await aRecord()
  const [older, newest] = [signedHead(ledger, { entries: 6 }), signedHead(ledger)]
  const told = headsOf(older, newest)
  expect(headsWithin(told, 10)).toEqual(told)
  expect(headsWithin(told, 9)).toEqual({ ...told, heads: [older] })
  expect(headsWithin(told, 0).heads).toEqual([])
})
