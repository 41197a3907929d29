import { expect, test } from 'vitest'

import { doneTitle, exportLines, whatIsIn } from './exports.ts'

const shown = { id: 'request-01', reference: 'TR-2026-ABCD', hasOthers: false }

test('four lines say what each is, for whom, and how far it reaches', () => {
  const lines = exportLines(shown)
  expect(lines.map(({ label, aside }) => [label, aside])).toEqual([
    ['Export PDF', 'This provider'],
    ['Complaint pack', 'This provider'],
    ['Export evidence', 'Everything'],
    ['Export ledger', 'Everything'],
  ])
  const audiences = [/for you/, /for the authority/, /for a lawyer or a court/, /for experts and programs/]
  for (const [index, audience] of audiences.entries()) expect(lines[index]?.text).toMatch(audience)
})

test('where the provider has more than one request, the one that is exported is named', () => {
  expect(exportLines({ ...shown, hasOthers: true }).map(({ aside }) => aside)).toEqual([
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
  expect(whatIsIn({ missing: 0, signed: true })).toBe('Every letter and mail is in it.')
  expect(whatIsIn({ missing: 2, signed: false })).toMatch(/^2 files are not on this device.*no signed head/)
})
