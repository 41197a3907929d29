import { describe, expect, test } from 'vitest'

import { isLookAlike, providerOfAddress } from './sender.ts'

describe('who wrote', () => {
  test.each([
    ['privacy@openai.com', 'openai'],
    ['noreply@tm.openai.com', 'openai'],
    ['privacy@x.ai', 'xai'],
    ['a@openai.com.evil.example', undefined],
    ['a@evil-openai.com', undefined],
    ['', undefined],
  ])('%s belongs to %s', (address, provider) => {
    expect(providerOfAddress(address)?.id).toBe(provider)
  })

  test.each([
    'privacy@0penai.com',
    'privacy@openai-support.com',
    'privacy@opennai.com',
    'no-reply@openai.com.verify.example',
    'privacy@anthroplc.com',
    'team@g00gle.com',
    'team@googIe.com',
    'desk@claude-privacy.help',
    'legal@x-ai.legal',
    'a@x.ai.example',
  ])('%s is a look-alike', address => {
    expect(isLookAlike(address, '')).toBe(true)
  })

  test.each(['privacy@openai.com', 'sales@cleanmydata.agency', 'hello@optoutpros.com', 'jobs@example.com'])(
    '%s is none',
    address => {
      expect(isLookAlike(address, '')).toBe(false)
    },
  )

  test('a foreign address that calls itself by a provider’s name is one too', () => {
    expect(isLookAlike('desk@example.com', 'OpenAI Privacy')).toBe(true)
  })
})
