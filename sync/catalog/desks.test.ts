import { expect, test } from 'vitest'

import { DESKS, type Desk, isFromDesk } from './desks.ts'
import { isOutsiders, PROVIDERS, providerById } from './providers.ts'

const desk: Desk = { providerId: 'xai', sender: 'privacy@x.ai', signedBy: 'x.ai', selector: null }
const signed = { domain: 'x.ai', selector: 's1', result: 'pass', aligned: true }

test('a desk is an exact address under an exact signature', () => {
  expect(isFromDesk(desk, 'Privacy@X.ai', [signed])).toBe(true)
  expect(isFromDesk(desk, 'privacy+case-77@x.ai', [signed])).toBe(true)
  for (const address of ['aprivacy@x.ai', 'privacy2@x.ai', 'privacy@mail.x.ai', 'privacy@x.ai.evil.example', '@x.ai']) {
    expect(isFromDesk(desk, address, [signed]), address).toBe(false)
  }
  const worthless = [
    { ...signed, domain: 'mail.x.ai' },
    { ...signed, domain: 'evil.example' },
    { ...signed, result: 'fail' },
    { ...signed, aligned: false },
  ]
  for (const signature of worthless) expect(isFromDesk(desk, 'privacy@x.ai', [signature])).toBe(false)
  expect(isFromDesk(desk, 'privacy@x.ai', [])).toBe(false)
})

test('a selector counts where one is written down', () => {
  const stable = { ...desk, selector: 's2' }
  expect(isFromDesk(stable, 'privacy@x.ai', [signed])).toBe(false)
  expect(isFromDesk(stable, 'privacy@x.ai', [signed, { ...signed, selector: 's2' }])).toBe(true)
})

test('a star stands for something, never for nothing, a plus or another domain', () => {
  const cases = { ...desk, sender: 'case-*@x.ai' }
  expect(isFromDesk(cases, 'case-123.a@x.ai', [signed])).toBe(true)
  for (const address of ['case-@x.ai', 'case@x.ai', 'my-case-1@x.ai', 'case-1@y.ai', 'case-1!@x.ai']) {
    expect(isFromDesk(cases, address, [signed]), address).toBe(false)
  }
})

test('every address that a letter goes to may answer; no desk is one where other people write', () => {
  for (const { id, channels } of PROVIDERS) {
    const senders: readonly string[] = DESKS.filter(({ providerId }) => providerId === id).map(({ sender }) => sender)
    for (const { address } of channels) expect(senders).toContain(address)
  }
  for (const { providerId, sender } of DESKS) {
    const provider = providerById(providerId)
    expect(provider === undefined || isOutsiders(provider, sender), sender).toBe(false)
  }
})
