import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { switchLanguage } from '../../sync/i18n/translate.ts'
import type { Report, Unreadable } from '../../sync/rules/evidence/report.ts'
import { verifyEvidence } from '../../sync/rules/evidence/verify-evidence.ts'
import { publicKeyOf } from '../../tests/builders-evidence.ts'
import { aSignedBundle, tamperings } from '../../tests/tamperings.ts'
import { languageOf, sentenceOf, told, toldPart } from './findings.ts'

/** The reports on a whole bundle and on every tampered one, with the authority known and not known. */
const reports: [name: string, report: Report | Unreadable][] = []

beforeAll(async () => {
  const base = await aSignedBundle(generateKeyPairSync('ed25519'))
  const known = { published: [publicKeyOf(base.service)], authorities: [base.authority.root.certificate] }
  for (const { name, bytes } of [{ name: 'whole', bytes: base.zip }, ...(await tamperings(base))]) {
    for (const options of [known, { ...known, authorities: [] }, { testKeys: known.published }, {}])
      reports.push([name, await verifyEvidence(bytes, options)])
  }
}, 60_000)

/** Everything that a report says, apart from the record itself and its fingerprints. */
function findingsIn(report: Report | Unreadable): string[] {
  if (report.kind === 'unreadable') return [report.title, report.text]
  const { title, text, checks, bad } = report
  const labels = [bad?.expected?.label, bad?.found?.label].filter(label => label !== undefined)
  const faults = bad === null ? [] : [bad.title, sentenceOf(bad.text), ...labels]
  return [title, text, ...checks.flatMap(check => [check.title, check.text, check.figure]), ...faults].filter(
    text => text !== '' && !/^[0-9a-f]{4}…[0-9a-f]{4}$/.test(text),
  )
}

/** Sentences that the rules put together from parts, so that none of their files has them whole. */
const PUT_TOGETHER = [
  'The one entry is as written, in the order they were written, and signed by Total Recall.',
  'The one entry is as written, in the order they were written, and signed by this test server.',
  'The one entry is as written, in the order they were written.',
  'One file was left out of it, as named below.',
  'But a ledger file carries no signature: anyone could have written it, or cut off its end.',
  'An evidence bundle carries one.',
  'Total Recall has signed entry 1.',
  'This test server has signed entry 1.',
  'Its entries are signed by Total Recall, but verify.html in it is not: that page could have been replaced.',
  'Its entries are signed by this test server, but verify.html in it is not: that page could have been replaced.',
  'Do not rely on what it says.',
  'Entry 1 is proven.',
  'Nothing from there on can be relied on.',
  'Nothing in this file can be relied on.',
  'Its content was changed.',
  'The line does not start with a hash.',
  'The head on the first line is not the hash of the last entry.',
  "The first line is not 'recall-ledger/1 <entries> <head>'.",
  'It does not follow the entry before it.',
  'It does not end in a line feed.',
  'The first line does not end in a line feed.',
  'It is not an entry of a ledger.',
  'It is not written in the canonical form (RFC 8785).',
  'The key is the published one.',
  'The key is the one of this test server.',
  'The key is not known here as ours: anyone can make a key.',
  'The signed head is of another ledger.',
  'A ledger file carries no signature, so nothing shows whether entries were cut off at its end.',
  'An evidence bundle does.',
  'The signature does not fit what it signs.',
  'It was signed with a key that is not in the bundle.',
  'It was signed with a key that was no longer in use.',
  'The time stamp is of a head that is not in this bundle.',
  'The time stamp says that it was made before the head that it is over.',
  'The time stamp cannot be read.',
  'The time stamp is of something else than this record.',
  'The certificate of the time stamp is not in it.',
  'The signature of the time stamp does not hold.',
  'From the break on the chain itself is not proven.',
  'Those here match the fingerprints in the chain.',
  'The file replies/verdicts.json says something else than the ledger.',
  'The file contents.json says something else than what is here.',
  'The file verify.html is the page of this test server, byte for byte.',
  'The file verify.html is the page of Total Recall, byte for byte.',
  'The page verify.html is as it was signed, with a key that is not known here as ours.',
  'Nobody has signed verify.html: it could have been replaced.',
  'The signature of verify.html does not hold.',
  'The page verify.html was replaced: it is not the page that was signed.',
  'Do not open it.',
  'It has more than 500,000 lines, and no ledger of ours has.',
]

const NUMBER = /\d+/g
const numbersIn = (text: string) => (text.match(NUMBER) ?? []).sort()

describe('in Spanish', () => {
  beforeAll(() => switchLanguage('es'))
  afterAll(() => switchLanguage('en'))

  test('whatever is found in a file is told whole, with the same numbers', () => {
    const findings = new Set(reports.flatMap(([, report]) => findingsIn(report)))
    expect(findings.size).toBeGreaterThan(60)
    expect([...findings].filter(finding => told(finding) === finding)).toEqual([])
    expect([...findings].filter(finding => /[{}]/.test(told(finding)))).toEqual([])
    const others = [...findings].filter(finding => String(numbersIn(told(finding))) !== String(numbersIn(finding)))
    expect(others).toEqual([])
  })

  test('each sentence that is put together from parts is told', () => {
    expect(PUT_TOGETHER.filter(sentence => told(sentence) === sentence)).toEqual([])
  })

  test('a day in a finding is told as days are', () => {
    expect(told('Signed on November 5, 2026 for every entry.')).toBe(
      'Firmado el 5 de noviembre de 2026 para todas las entradas.',
    )
  })

  test('several sentences are told one after the other', () => {
    expect(
      told('Entry 1 is proven. Entry 2 does not hold: its content was changed. Do not rely on what it says.'),
    ).toBe(
      'La entrada 1 está comprobada. La entrada 2 no se sostiene: su contenido se cambió. No confíes en lo que dice.',
    )
  })

  test('a finding that is not known stays in English, and says so', () => {
    const text = 'Entry 1 is proven. Something new was found.'
    expect([told(text), languageOf(text)]).toEqual([text, 'en'])
    expect(toldPart('something new')).toBe('something new')
    expect(languageOf('Record intact')).toBeUndefined()
  })
})

test('in English every finding stays as it is', () => {
  for (const [name, report] of reports)
    for (const finding of findingsIn(report))
      expect([told(finding), languageOf(finding)], name).toEqual([finding, undefined])
})
