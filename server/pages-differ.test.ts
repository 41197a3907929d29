import { expect, test } from 'vitest'

import { SITE } from '../sync/catalog/site.ts'
import { readConfig } from './config.ts'
import { pagesDiffer } from './pages-differ.ts'

test('[PUB-060] with nothing set letters and pages say the same, since both read one file', () => {
  expect(pagesDiffer(readConfig({}))).toBeUndefined()
})

test('[PUB-060] a value of the environment that the pages do not know is named with both sides', () => {
  const notice = pagesDiffer(readConfig({ MAIL_DOMAIN: 'recall.test', COMPANY_ADDRESS: '1 Main St' })) ?? ''
  expect(notice).toContain('sync/catalog/site.ts')
  expect(notice).toContain(`MAIL_DOMAIN: "recall.test" here, "${SITE.mailDomain}" on the pages (mailDomain)`)
  expect(notice).toContain(`COMPANY_ADDRESS: "1 Main St" here`)
  expect(notice).not.toContain('COMPANY_NAME')
  expect(notice).not.toContain('ORIGIN:')
})

test('in production the origin belongs to it', () => {
  const facts = { ...readConfig({}), origin: 'https://recall.test' }
  expect(pagesDiffer({ ...facts, production: true })).toContain(`ORIGIN: "https://recall.test" here, "${SITE.origin}"`)
  expect(pagesDiffer({ ...facts, production: false })).toBeUndefined()
})
