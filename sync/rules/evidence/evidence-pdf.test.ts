import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'

import { anArtifact, anEvent, aRequest, day } from '../../../tests/builders.ts'
import { switchLanguage } from '../../i18n/translate.ts'
import { type EvidenceOnPaper, evidencePdf } from './evidence-pdf.ts'
import { widthOf, winAnsi } from './pdf-fonts.ts'
import { MEASURE } from './pdf-writer.ts'

const given = (facts: Partial<EvidenceOnPaper> = {}): EvidenceOnPaper => ({
  request: aRequest({ stage: 'in_review' }),
  name: 'OpenAI (ChatGPT)',
  person: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' },
  events: [
    anEvent({ ledgerSeq: 3, type: 'acknowledged', payload: { message: 'It came.' }, createdAt: day(2) }),
    anEvent({ ledgerSeq: 1, payload: { message: 'Deletion demand: letter sent.' } }),
  ],
  artifacts: [anArtifact({ ledgerSeq: 2 })],
  verdict: { intact: true, entries: 3 } as EvidenceOnPaper['verdict'],
  now: day(10),
  origin: 'https://totalrecall.example',
  ...facts,
})

/** Node decodes windows-1252 as Latin-1; these are the differing characters that the tests use. */
const HIGH: Readonly<Record<number, string>> = { 128: '€', 147: '“', 148: '”' }

/** Lines as a PDF reader shows them, page by page. */
function linesOf(bytes: Uint8Array): { text: string; x: number; width: number }[][] {
  const file = new TextDecoder('latin1').decode(bytes)
  const faces = { F1: 'regular', F2: 'bold', F3: 'mono' } as const
  return [...file.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, content = '']) =>
    [...content.matchAll(/\/(F[123]) ([\d.]+) Tf 1 0 0 1 ([\d.]+) [\d.]+ Tm <([0-9a-f]*)> Tj/g)].map(
      ([, font, size, x, hex = '']) => {
        const codes = [...Buffer.from(hex, 'hex')]
        return {
          text: codes.map(code => HIGH[code] ?? String.fromCharCode(code)).join(''),
          x: Number(x),
          width: widthOf(codes, faces[font as keyof typeof faces], Number(size)),
        }
      },
    ),
  )
}
const wordsOf = (bytes: Uint8Array) =>
  linesOf(bytes)
    .flat()
    .map(({ text }) => text)
    .join(' ')

describe('the evidence as a PDF', () => {
  test('is a sound file with a title, and says what happened in its order, with entries and hashes', async () => {
    const bytes = evidencePdf(given())
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    expect(document.getTitle()).toBe('Evidence: OpenAI (ChatGPT), TR-ABCD-1234')
    expect(document.getPageCount()).toBe(1)
    const words = wordsOf(bytes)
    for (const said of [
      'Request TR-ABCD-1234, IN REVIEW',
      'For Dana Whitfield, dana@example.com.',
      'The demand left on May 4, 2026; an answer was due by June 18, 2026.',
      'Record intact: 3 entries of the whole ledger',
      `entry 3 ${'a'.repeat(64)}`,
      `SHA-256 ${'c'.repeat(64)}`,
      'https://totalrecall.example/verify',
      'page 1 of 1',
    ]) {
      expect(words).toContain(said)
    }
    expect(words.indexOf('Deletion demand: letter sent.')).toBeLessThan(words.indexOf('It came.'))
    expect(evidencePdf(given())).toEqual(bytes)
    await switchLanguage('es')
    const whileInSpanish = evidencePdf(given())
    await switchLanguage('en')
    expect(whileInSpanish).toEqual(bytes)
  })

  test('a record that does not hold says so in capitals, an empty one that nothing happened', () => {
    const verdict = { intact: false, badSeq: 2, reason: 'changed' } as EvidenceOnPaper['verdict']
    const words = wordsOf(evidencePdf(given({ verdict, events: [], artifacts: [] })))
    expect(words).toContain('RECORD NOT INTACT: entry 2 does not hold.')
    expect(words).toContain('No activity yet')
    expect(words).toContain('No attachments yet')
  })

  test('five hundred entries break into numbered pages, and no line leaves the paper', async () => {
    const events = Array.from({ length: 500 }, (_, index) =>
      anEvent({
        ledgerSeq: index + 1,
        payload: { message: `${'Something happened. '.repeat(index % 9)}${'x'.repeat(index)}` },
      }),
    )
    const bytes = evidencePdf(given({ events }))
    const pages = linesOf(bytes)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(pages.length)
    expect(pages.length).toBeGreaterThan(30)
    for (const [index, lines] of pages.entries()) {
      expect(lines.at(-1)?.text).toContain(`page ${index + 1} of ${pages.length}`)
      for (const { x, width } of lines) expect(x + width).toBeLessThanOrEqual(60 + MEASURE + 0.01)
    }
    const words = wordsOf(bytes)
    for (const event of events) expect(words.includes(`entry ${event.ledgerSeq} `), event.id).toBe(true)
  })

  test('names and mails are text, whatever they hold: no operator, no break, no character dropped', async () => {
    const hostile = `) Tj ET\nendstream endobj <</JS (x)>> Łukasz 張 “quoted” €5`
    const bytes = evidencePdf(given({ events: [anEvent({ payload: { message: hostile } })] }))
    await PDFDocument.load(bytes, { throwOnInvalidObject: true })
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/\/JS|\(x\)/)
    expect(wordsOf(bytes)).toContain(') Tj ET endstream endobj <</JS (x)>> [U+0141]ukasz [U+5F35] “quoted” €5')
    expect(winAnsi('a\u202eb')).toEqual([97, 98])
  })
})
