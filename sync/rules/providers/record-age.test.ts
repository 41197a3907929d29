import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

import { at } from '../../../tests/builders.ts'
import { ALWAYS } from '../../catalog/dated.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import { JURISDICTIONS } from '../../catalog/regimes.ts'
import { ageReport, deskRecords, lawRecords, oldRecords, providerRecords } from './record-age.ts'

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
      { ...ALWAYS, address: 'a@openai.com', verifiedOn: '2026-01-01', source: 'its own page' },
      { ...ALWAYS, address: 'b@openai.com', verifiedOn: null, source: 'none' },
    ],
    portal: { ...ALWAYS, url: 'https://privacy.openai.com', verifiedOn: '2026-03-01', source: 'its own page' },
  }
  const oldOn = (moment: string) =>
    oldRecords(at(moment), providerRecords([provider])).map(({ record, ageDays }) => [record, ageDays])
  expect(oldOn('2026-04-01T23:59Z')).toEqual([['b@openai.com', null]])
  expect(oldOn('2026-04-02T00:00Z')).toEqual([
    ['a@openai.com', 91],
    ['b@openai.com', null],
  ])
  expect(oldRecords(at('2026-04-02T00:00Z'), providerRecords([provider])).map(({ message }) => message)).toEqual([
    'a@openai.com (OpenAI) was last confirmed 91 days ago, on 2026-01-01. Check it again.',
    'b@openai.com (OpenAI) is confirmed by no source. Check it before a letter goes there.',
  ])
})

test('[TRUTH-420] a fact of law is old from the day after its hundred-and-eightieth, by the same rule', () => {
  const oldOn = (moment: string) =>
    oldRecords(at(moment), lawRecords([JURISDICTIONS.CA])).map(({ kind, ageDays }) => [kind, ageDays])
  // Read on November 20 and 21; DROP's own page has not been read.
  expect(oldOn('2027-05-19T23:59Z')).toEqual([['help', null]])
  expect(oldOn('2027-05-20T00:00Z')).toEqual([
    ['act', 181],
    ['period', 181],
    ['receipt', 181],
    ['help', null],
  ])
  expect(oldOn('2027-05-21T00:00Z')).toHaveLength(6)
  expect(oldRecords(at('2027-05-20T00:00Z'), lawRecords([JURISDICTIONS.CA, JURISDICTIONS.VT]))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        about: 'CA',
        message:
          'The act of California (California Consumer Privacy Act (Cal. Civ. Code § 1798.100 et seq.)) was last confirmed 181 days ago, on 2026-11-20. Check it again.',
      }),
      expect.objectContaining({
        about: 'VT',
        message:
          'The act of Vermont (Vermont Data Privacy and Online Surveillance Act) is confirmed by no source. Read it before a letter cites it.',
      }),
    ]),
  )
})

test('[TRUTH-421] what has ended is not asked for again, whatever its age', () => {
  const [channel] = PROVIDERS[0].channels
  const provider: Provider = { ...PROVIDERS[0], portal: null, channels: [{ ...channel, until: '2026-11-27' }] }
  const oldOn = (moment: string) => oldRecords(at(moment), providerRecords([provider])).length
  expect(oldOn('2026-11-27T23:59Z')).toBe(1)
  expect(oldOn('2026-11-28T00:00Z')).toBe(0)
})

test('[TRUTH-422] the report names each kind in two lines: never confirmed, and too long ago', () => {
  const desk = { ...ALWAYS, providerId: 'xai', sender: 'privacy@x.ai', signedBy: 'x.ai', selector: null }
  const records = [
    ...deskRecords([
      { ...desk, verifiedOn: null },
      { ...desk, sender: 'dpo@x.ai', verifiedOn: '2026-01-01' },
    ]),
    ...lawRecords([JURISDICTIONS.TX, JURISDICTIONS.OK, JURISDICTIONS.FL]),
  ]
  expect(ageReport(oldRecords(at('2027-06-01'), records))).toEqual([
    'Senders, confirmed by no source: Mail from privacy@x.ai',
    'Senders, last confirmed more than 90 days ago: Mail from dpo@x.ai (2026-01-01)',
    'Acts, confirmed by no source: TX, OK',
    'Acts, last confirmed more than 180 days ago: FL (2026-11-21)',
    'Periods, confirmed by no source: TX, OK',
    'Periods, last confirmed more than 180 days ago: FL (2026-11-21)',
    'That no other act is in force, last confirmed more than 180 days ago: TX (2026-11-21), OK (2026-11-21), FL (2026-11-21)',
    'Offices for complaints, confirmed by no source: TX, OK, FL',
  ])
  expect(ageReport([])).toEqual([])
})
