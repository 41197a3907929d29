import { expect, test } from 'vitest'

import { anArtifact, anEvent, aRequest, at, day } from '../../../tests/builders.ts'
import { aBundle, aRecord } from '../../../tests/builders-evidence.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import { regimeOf } from '../../catalog/regimes.ts'
import { switchLanguage } from '../../i18n/translate.ts'
import { makeBundle } from './bundle.ts'
import { complaintPack } from './complaint-pack.ts'
import { verifyEvidence } from './verify-evidence.ts'
import { readZip } from './zip.ts'

const REQUEST = aRequest({ decision: 'refused', ticket: '77-12' })
const EVENTS = [
  anEvent({ ledgerSeq: 1, type: 'authorization', requestId: null }),
  anEvent({ ledgerSeq: 2, type: 'submitted', payload: { message: 'The relay has taken it.', letter: 'demand' } }),
  anEvent({ ledgerSeq: 4, requestId: 'request-xai', payload: { message: 'Of another company.' } }),
  anEvent({ ledgerSeq: 5, type: 'decision', createdAt: day(12), payload: { message: 'They refuse.' } }),
]
const given = {
  request: REQUEST,
  account: { firstName: 'Dana', lastName: 'Whitfield' },
  email: 'dana@whitfield.example',
  events: EVENTS,
  artifacts: [anArtifact({ ledgerSeq: 3, eventId: 'event-0002' })],
  now: day(50),
  provider: PROVIDERS[0],
}
const textOf = (pack: Map<string, Uint8Array> | undefined, path: string) =>
  new TextDecoder().decode(pack?.get(`complaint/${path}`))

test('a pack says where a complaint goes, what happened, and the text to start from', () => {
  const pack = complaintPack(given)
  const regime = regimeOf('CA', at('2026-11-27'))
  const start = textOf(pack, 'START-HERE.txt')
  expect(start).toContain(regime?.authority)
  expect(start).toContain(regime?.complaints)
  expect(start).toContain('shows a refusal')
  const letter = textOf(pack, 'complaint.txt')
  expect(letter).toContain('Dana Whitfield')
  expect(letter).toContain(PROVIDERS[0].company)
  expect(letter).toContain('the request was refused')
  const timeline = textOf(pack, 'timeline.txt')
  expect(timeline).toContain(
    `${new Date(day(12)).toISOString().slice(0, 10)}  entry 5  Provider Decision: They refuse.`,
  )
  expect(timeline).toContain('entry 3  file')
  expect(timeline).not.toContain('Of another company')
})

test('a pack is in English, whatever the person reads in', async () => {
  const english = complaintPack(given)
  await switchLanguage('es')
  const whileInSpanish = complaintPack(given)
  await switchLanguage('en')
  expect(whileInSpanish).toEqual(english)
})

test('what is too early is said, and an unknown provider or state gives no pack', () => {
  const early = complaintPack({ ...given, request: aRequest(), events: EVENTS.slice(0, 2), now: day(10) })
  expect(textOf(early, 'START-HERE.txt')).toContain('too early')
  expect(complaintPack({ ...given, provider: undefined })).toBeUndefined()
  expect(complaintPack({ ...given, request: aRequest({ state: 'ZZ' }) })).toBeUndefined()
})

test('[EVID-020] a pack is a bundle that verifies, with the files of its request only', async () => {
  const record = await aRecord()
  const whole = await readZip(aBundle(record).zip)
  const parts = { ledger: record.ledger, files: record.files, origin: 'https://totalrecall.example' }
  const heads = { format: 'recall-heads/1' as const, keys: [], heads: [] }
  const page = whole.get('verify.html') ?? new Uint8Array()
  const more = complaintPack(given) ?? new Map()
  const pack = makeBundle({ ...parts, heads, page, more, wants: requestId => requestId === null })
  const paths = [...(await readZip(pack.zip)).keys()]
  expect(paths.filter(path => /^(letters|replies)\/\d/.test(path))).toEqual([])
  expect(paths).toContain('authorization/0002-signed-authorization.pdf')
  expect(paths).toContain('complaint/complaint.txt')
  const strangers = ['START-HERE.txt', 'complaint.txt', 'timeline.txt'].map(name => `complaint/${name}`)
  expect(await verifyEvidence(pack.zip)).toMatchObject({ verdict: 'unknown', bad: null, strangers })
})
