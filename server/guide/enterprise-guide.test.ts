import { readFileSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { textOfPdf } from '../../tests/text-of-pdf.ts'
import { enterpriseGuide } from './enterprise-guide.ts'

const FILE = 'public/enterprise-guide.pdf'

test('[PUB-028] the guide that the site offers is the guide as it is written now', async () => {
  const made = await enterpriseGuide()
  // After a change of its text, `WRITE_GUIDE=1 npx vitest run --project unit server/guide` writes the file again.
  if (process.env.WRITE_GUIDE) writeFileSync(FILE, made)
  expect(Buffer.from(made).equals(readFileSync(FILE)), FILE).toBe(true)
})

test('the guide names controls, policies with their examples, and logs', async () => {
  const text = (await textOfPdf(await enterpriseGuide())).join(' ').replace(/\s+/g, ' ')
  for (const words of ['Role-based admin controls', 'HR 45 days, Legal 5 days', 'Audit logs and reports']) {
    expect(text).toContain(words)
  }
})
