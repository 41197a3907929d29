import { expect, test } from 'vitest'

import { anArtifact, anEvent, aRequest, aTrack, day } from '../../../tests/builders.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import { switchLanguage } from '../../i18n/translate.ts'
import { deadlinesIcs } from './deadlines-ics.ts'
import type { ProviderTrack } from './tracks.ts'
import { tracksCsv } from './tracks-csv.ts'

const onDay = (n: number, given: Partial<Omit<ProviderTrack, 'request' | 'stands'>> = {}) =>
  aTrack(n, aRequest(), { events: [anEvent({ createdAt: day(7) })], artifacts: [anArtifact()], ...given })

test('one row a provider, with its dates and what is on record', () => {
  expect(tracksCsv([onDay(41), { ...aTrack(41), request: undefined, stands: undefined }])).toBe(
    [
      '\uFEFFProvider,Stage,Status,Reference,Letter left (UTC),Deadline (UTC),Overdue,Escalated,Newest entry (UTC),Entries,Files,Traction formula',
      'OpenAI (ChatGPT),SUBMITTED,4 days left,TR-ABCD-1234,2026-05-04,2026-06-18,no,no,2026-05-11,1,1,traction/1',
      'OpenAI (ChatGPT),NOT STARTED,Preparing,,,,no,no,,0,0,traction/1',
      '',
    ].join('\r\n'),
  )
})

test('a name with signs of its own stays in its cell, and none is run as a formula', () => {
  const named = (name: string) =>
    tracksCsv([onDay(1, { provider: { ...PROVIDERS[0], name } as Provider })]).split('\r\n')[1]
  expect(named('Acme, "the best"')).toMatch(/^"Acme, ""the best""",SUBMITTED/)
  expect(named('=HYPERLINK(1)')).toMatch(/^'=HYPERLINK\(1\),/)
  expect(named('@sum')).toMatch(/^'@sum,/)
  expect(named('Acme;=1+1')).toMatch(/^"Acme;'=1\+1",/)
  expect(named('GPT-4')).toMatch(/^GPT-4,/)
})

test('while a person reads in Spanish, the table and the calendar are in English, as before', async () => {
  const written = () => [tracksCsv([onDay(41)]), deadlinesIcs([onDay(41)], day(41))]
  const english = written()
  await switchLanguage('es')
  const whileInSpanish = written()
  await switchLanguage('en')
  expect(whileInSpanish).toEqual(english)
})
