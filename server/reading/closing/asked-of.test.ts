import { expect, test } from 'vitest'

import { providerById } from '../../../sync/catalog/providers.ts'
import { Instant } from '../../../sync/records/ids.ts'
import { askedOf } from './asked-of.ts'

const request = { reference: 'TR-ABCD-1234', submittedAt: Instant.parse(Date.UTC(2026, 9, 1)) }
const person = { name: 'Dana Whitfield', email: 'dana@example.com' }
const asked = (id: string) => askedOf(request, { provider: providerById(id), person, now: Date.UTC(2026, 10, 1) })

test('the deletion of an account counts only where the demand asked for all of that account', () => {
  expect(asked('openai')).toMatchObject({ companies: ['openai'], isOnlyAccount: true })
  // A Google Account is much more than Gemini.
  expect(asked('google')).toMatchObject({ companies: [], isOnlyAccount: false })
  expect(asked('xai')).toMatchObject({ companies: ['xai', 'grok'], isOnlyAccount: true })
})

test('nothing was asked for where no letter has left', () => {
  const provider = providerById('openai')
  expect(askedOf({ ...request, submittedAt: null }, { provider, person, now: 0 })).toBeUndefined()
})
