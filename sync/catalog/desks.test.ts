import { expect, test } from 'vitest'

import { at } from '../../tests/builders.ts'
import { DESKS, type Desk, desksOn, isFromDesk } from './desks.ts'
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

test('[TRUTH-418] every address, form and desk says from when and until when it holds, and what confirmed it', () => {
  const rows = [...DESKS, ...PROVIDERS.flatMap(({ channels, portal }) => [...channels, portal])]
  expect(rows).toHaveLength(22)
  for (const row of rows) {
    expect(row).toEqual(expect.objectContaining({ inForceFrom: null, until: null }))
    expect(row.source.length).toBeGreaterThan(5)
    if (row.verifiedOn !== null) expect(row.verifiedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

test('[TRUTH-427] nobody speaks for a provider before their first day, or after their last', () => {
  const row = { ...desk, verifiedOn: '2026-01-01' }
  const rows = [
    { ...row, sender: 'old@x.ai', inForceFrom: null, until: '2026-06-30' },
    { ...row, sender: 'new@x.ai', inForceFrom: '2026-07-15', until: null },
  ]
  const sendersOn = (moment: string) => desksOn(at(moment), rows).map(({ sender }) => sender)
  expect(sendersOn('2026-06-30T23:59Z')).toEqual(['old@x.ai'])
  expect(sendersOn('2026-07-01T00:00Z')).toEqual([])
  expect(sendersOn('2026-07-15T00:00Z')).toEqual(['new@x.ai'])
  expect(desksOn(at('2026-11-27'))).toEqual(DESKS)
})
