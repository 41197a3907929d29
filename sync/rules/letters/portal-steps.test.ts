import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '../../catalog/providers.ts'
import { portalSteps } from './portal-steps.ts'

const asked = { address: 'dana@example.com', reference: 'TR-ABCD-1234' }

describe.each(PROVIDERS)('the steps at the form of $company', provider => {
  const steps = portalSteps({ provider, ...asked })

  test('begin with the form of our own facts', () => {
    expect(steps.map(({ id }) => id)).toEqual(['open', 'account', 'ask', 'keep'])
    expect(steps[0]?.link).toBe(provider.portal.url)
    expect(steps[0]?.text).toContain(new URL(provider.portal.url).host)
  })

  test('give the address and nothing else about the person', () => {
    expect(steps[1]?.copy?.text).toBe('dana@example.com')
    expect(JSON.stringify(steps.toSpliced(1, 1))).not.toContain('dana')
  })

  test('ask for the deletion of the one service, and name the request that is on record', () => {
    expect(steps[2]?.copy?.text).toContain(`all personal data about me in ${provider.service.name}.`)
    expect(steps[2]?.copy?.text).toContain('TR-ABCD-1234')
  })
})

test('where no form is known there are no steps', () => {
  expect(portalSteps({ provider: { company: 'Acme', portal: null, service: null }, ...asked })).toEqual([])
})

test.each([
  ['that nobody has checked names no day', null, 'acme.example.'],
  ['that was checked names the day', '2026-06-01', 'acme.example, last checked on June 1, 2026.'],
])('a form %s', (_what, verifiedOn, words) => {
  const portal = { url: 'https://acme.example/privacy', verifiedOn, source: 'somebody' }
  const [open] = portalSteps({ provider: { company: 'Acme', portal, service: null }, ...asked })
  expect(open?.text).toBe(`${words} Open it from here: a link in an email may lead elsewhere.`)
})
