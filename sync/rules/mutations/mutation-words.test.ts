import { expect, test } from 'vitest'

import { editInWords } from './mutation-words.ts'

test('a person finds their edit again in the list of what waits', () => {
  const at = { runId: 'run-00000001', key: 'service-worker-registers' }
  expect(editInWords('set_provider_enabled@1', { emailId: 'e', providerId: 'openai', enabled: false })).toBe(
    'Letters to OpenAI (ChatGPT): off',
  )
  expect(editInWords('set_item_status@1', { ...at, status: 'failed' })).toBe('service worker registers: failed')
  const note = { ...at, field: 'notes', base: '', text: `Code 15 after the update.\n${'x'.repeat(200)}` }
  expect(editInWords('write_note@1', note)).toMatch(
    /^Note on service worker registers: Code 15 after the update\. x+…$/,
  )
  const own = { emailId: 'e', providerId: 'own-00000001' }
  expect(editInWords('add_provider@1', { ...own, name: 'Lumen', address: 'privacy@lumen-chat.com', site: '' })).toBe(
    'New provider: Lumen (privacy@lumen-chat.com)',
  )
  expect(editInWords('set_provider_enabled@1', { ...own, enabled: true })).toBe('Letters to a provider of your own: on')
  expect(editInWords('remove_provider@1', own)).toBe('A provider of your own removed')
  expect(editInWords('set_item_status@9', at)).toBe('A change made with another version')
  expect(editInWords('write_note@1', {})).toBe('A change made with another version')
})
