import { expect, test } from 'vitest'

import { at } from '../tests/builders.ts'
import { unconfirmedNotice } from './unconfirmed-notice.ts'

test('[TRUTH-423] a production start lists the rows that nobody has read, and those read too long ago', () => {
  const now = unconfirmedNotice(at('2026-11-27'))
  expect(now).toContain('\nRows of the catalog to read before letters rely on them (sync/catalog):\n')
  expect(now).toContain(
    '  Acts, confirmed by no source: AL, CO, CT, DE, IN, KY, LA, MD, MN, MT, NE, NH, NJ, OK, OR, RI, TN, TX, UT, VT, VA\n',
  )
  expect(now).toContain('  Addresses, confirmed by no source: dpo@anthropic.com, privacy@x.ai, legal@x.ai\n')
  expect(now).not.toContain('Acts, last confirmed')
  expect(unconfirmedNotice(at('2027-05-20'))).toContain(
    '  Acts, last confirmed more than 180 days ago: CA (2026-11-20)\n',
  )
})
