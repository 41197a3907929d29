import { expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { EmailId, Instant } from '../../sync/records/ids.ts'
import { TABLE_NAMES } from '../../sync/records/index.ts'
import { makeBundle } from '../../sync/rules/evidence/bundle.ts'
import type { Verdict } from '../../sync/rules/evidence/evidence-chain.ts'
import { evidencePdf } from '../../sync/rules/evidence/evidence-pdf.ts'
import { type Everything, exportEverything } from '../../sync/rules/evidence/export-everything.ts'
import { readZip } from '../../sync/rules/evidence/zip.ts'
import { providerTracks } from '../../sync/rules/shown/tracks.ts'
import { tracksCsv } from '../../sync/rules/shown/tracks-csv.ts'
import { aRequest, day } from '../../tests/builders.ts'
import { doneTitle, everythingExported, exportLines, LEDGER_NAME, whatIsIn } from './exports.ts'

const shown = { id: 'request-01', reference: 'TR-2026-ABCD', hasOthers: false }

test('five lines say what each is, for whom, and how far it reaches', () => {
  const lines = exportLines(shown)
  expect(lines.map(({ label, aside }) => [label, aside])).toEqual([
    ['Export PDF', 'This provider'],
    ['Complaint pack', 'This provider'],
    ['Share by link', 'This provider'],
    ['Export evidence', 'Everything'],
    ['Export ledger', 'Everything'],
  ])
  const audiences = [
    /for you/,
    /for the authority/,
    /for a lawyer or an authority/i,
    /for a lawyer or a court/,
    /for experts and programs/,
  ]
  for (const [index, audience] of audiences.entries()) expect(lines[index]?.text).toMatch(audience)
})

test('where the provider has more than one request, the one that is exported is named', () => {
  expect(exportLines({ ...shown, hasOthers: true }).map(({ aside }) => aside)).toEqual([
    'This provider, request TR-2026-ABCD',
    'This provider, request TR-2026-ABCD',
    'This provider, request TR-2026-ABCD',
    'Everything',
    'Everything',
  ])
})

test('before there is a request, only what holds everything can be had', () => {
  expect(exportLines(undefined).map(({ id }) => id)).toEqual(['bundle', 'ledger'])
})

test('each export says that it is done, in words of its own', () => {
  const done = (['pdf', 'complaint', 'bundle', 'ledger'] as const).map(doneTitle)
  expect(done).toEqual(['PDF exported', 'Complaint pack exported', 'Evidence exported', 'Ledger exported'])
  const said = { isOffline: true, signed: true }
  expect(whatIsIn({ ...said, leftOut: { absent: 0, changed: 0 } })).toBe('Every letter and email is in it.')
  expect(whatIsIn({ ...said, leftOut: { absent: 2, changed: 0 }, signed: false })).toMatch(
    /^2 are not on this device.*no signed head/,
  )
})

test.each([
  [
    'everything',
    { absent: 0, changed: 0 },
    true,
    'Everything exported',
    'Every letter, email and screenshot is in it.',
    undefined,
  ],
  [
    'one file out of reach, offline',
    { absent: 1, changed: 0 },
    true,
    'Exported without 1 file',
    '1 is not on this device, and you are offline. Export again with a connection.',
    'waiting',
  ],
  [
    'files that cannot be fetched',
    { absent: 3, changed: 0 },
    false,
    'Exported without 3 files',
    '3 are not on this device, and could not be fetched. Export again in a few minutes.',
    'waiting',
  ],
  [
    'a file that is not what the record says',
    { absent: 1, changed: 1 },
    false,
    'Exported without 2 files',
    '1 is not on this device, and could not be fetched. Export again in a few minutes. 1 no longer matches the record, here and on our server: write to us, and keep this export.',
    'waiting',
  ],
] as const)('an export says what is missing in it and why: %s', (_, leftOut, isOffline, title, description, tone) => {
  expect(everythingExported(leftOut, { isOffline })).toEqual({ title, description, ...(tone ? { tone } : {}) })
})

const [provider] = PROVIDERS
const emailId = EmailId.parse('email-01')
const choice = { id: `${emailId}.${provider.id}`, emailId, providerId: provider.id, enabled: true }
const ROWS = { choices: [choice], cycles: [], requests: [], events: [], artifacts: [] }
const ORIGIN = 'https://totalrecall.example'
const readmeIn = async (zip: Uint8Array) => new TextDecoder().decode((await readZip(zip)).get('README.txt'))

test.each([
  ['[DASH-026] the table of tracks', async () => tracksCsv(providerTracks(ROWS, day(1)))],
  ['[DASH-026] the ledger, by its name', async () => LEDGER_NAME.replace('traction-', 'traction/')],
  [
    '[DASH-026] the evidence bundle, which a complaint pack is, too',
    async () => {
      const parts = {
        ledger: [],
        files: new Map(),
        heads: { format: 'recall-heads/1' as const, keys: [], heads: [] },
        page: new Uint8Array(),
      }
      return readmeIn(makeBundle({ ...parts, origin: ORIGIN }).zip)
    },
  ],
  [
    '[DASH-026] everything',
    async () => {
      const rows = Object.fromEntries(TABLE_NAMES.map(table => [table, []])) as unknown as Everything['rows']
      const at = Instant.parse(Date.UTC(2026, 10, 20))
      return readmeIn(exportEverything({ rows, evidence: new Uint8Array(), pictures: new Map(), at }).zip)
    },
  ],
  [
    '[DASH-026] the PDF',
    async () => {
      const bytes = evidencePdf({
        request: aRequest(),
        name: 'OpenAI (ChatGPT)',
        person: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' },
        events: [],
        artifacts: [],
        verdict: { intact: true, entries: 0 } as Verdict,
        now: day(10),
        origin: ORIGIN,
      })
      // Text is stored as hexadecimal in the file.
      const hex = [...new TextDecoder('latin1').decode(bytes).matchAll(/<([0-9a-f]+)> Tj/g)]
      return hex.map(([, word = '']) => Buffer.from(word, 'hex').toString('latin1')).join(' ')
    },
  ],
])('%s has the version of the Traction formula', async (_, made) => {
  expect(await made()).toContain('traction/1')
})
