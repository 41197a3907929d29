import { expect, test } from 'vitest'

import { mutationInWords } from './mutation-words.ts'

test('a person finds their mutation again in the list of what waits', () => {
  const at = { runId: 'run-00000001', key: 'service-worker-registers' }
  expect(mutationInWords('set_provider_enabled@1', { emailId: 'e', providerId: 'openai', enabled: false })).toBe(
    'Letters to OpenAI (ChatGPT): off',
  )
  expect(mutationInWords('set_item_status@1', { ...at, status: 'failed' })).toBe('service worker registers: failed')
  const note = { ...at, field: 'notes', base: '', text: `Code 15 after the update.\n${'x'.repeat(200)}` }
  expect(mutationInWords('write_note@1', note)).toMatch(
    /^Note on service worker registers: Code 15 after the update\. x+…$/,
  )
  const own = { emailId: 'e', providerId: 'own-00000001' }
  expect(
    mutationInWords('add_provider@1', { ...own, name: 'Lumen', address: 'privacy@lumen-chat.com', site: '' }),
  ).toBe('New provider: Lumen (privacy@lumen-chat.com)')
  expect(mutationInWords('set_provider_enabled@1', { ...own, enabled: true })).toBe(
    'Letters to a provider of your own: on',
  )
  expect(mutationInWords('remove_provider@1', own)).toBe('A provider of your own removed')
  expect(mutationInWords('set_item_status@9', at)).toBe('A change made with another version')
  expect(mutationInWords('write_note@1', {})).toBe('A change made with another version')
})
