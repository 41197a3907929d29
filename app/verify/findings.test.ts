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
  const known = { published: [publicKeyOf(base.service)], authorities: [base.authority.root] }
  for (const { name, bytes } of [{ name: 'whole', bytes: base.zip }, ...(await tamperings(base))]) {
    for (const options of [known, { ...known, authorities: [] }, {}])
      reports.push([name, await verifyEvidence(bytes, options)])
  }
})

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
