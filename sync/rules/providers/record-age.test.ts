import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

import { at } from '../../../tests/builders.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import { oldRecords } from './record-age.ts'

test('each provider has two channels and a portal with source and date, reply domains of its own, a colour and an icon', () => {
  for (const provider of PROVIDERS) {
    expect(provider.channels.length, provider.id).toBeGreaterThanOrEqual(2)
    for (const checked of [...provider.channels, provider.portal]) {
      if (checked.verifiedOn !== null) expect(checked.verifiedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(checked.source.length).toBeGreaterThan(5)
    }
    for (const { address } of provider.channels) {
      expect(
        provider.replyDomains.some(domain => address.endsWith(`@${domain}`)),
        address,
      ).toBe(true)
    }
    expect(provider.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(existsSync(`public/providers/${provider.id}.svg`), provider.id).toBe(true)
  }
  const addresses = PROVIDERS.flatMap(({ channels }) => channels.map(({ address }) => address as string))
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('[PRV-1] a record is old from the day after its ninetieth, and one without a confirmed source at once', () => {
  const [openai] = PROVIDERS
  const provider: Provider = {
    ...openai,
    channels: [
      { address: 'a@openai.com', verifiedOn: '2026-01-01', source: 'its own page' },
      { address: 'b@openai.com', verifiedOn: null, source: 'none' },
    ],
    portal: { url: 'https://privacy.openai.com', verifiedOn: '2026-03-01', source: 'its own page' },
  }
  const oldOn = (moment: string) => oldRecords(at(moment), [provider]).map(({ record, ageDays }) => [record, ageDays])
  expect(oldOn('2026-04-01T23:59Z')).toEqual([['b@openai.com', null]])
  expect(oldOn('2026-04-02T00:00Z')).toEqual([
    ['a@openai.com', 91],
    ['b@openai.com', null],
  ])
  expect(oldRecords(at('2026-04-02T00:00Z'), [provider]).map(({ message }) => message)).toEqual([
    'a@openai.com (OpenAI) was last confirmed 91 days ago, on 2026-01-01. Check it again.',
    'b@openai.com (OpenAI) is confirmed by no source. Check it before a letter goes there.',
  ])
})
