import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'

import { PROVIDERS } from '../../../sync/catalog/providers.ts'
import { Instant } from '../../../sync/records/ids.ts'
import { NOTHING_SENT, whatStands } from '../../../sync/rules/demand/what-stands.ts'
import { appeal } from '../../../sync/rules/letters/appeal.ts'
import { complaint } from '../../../sync/rules/letters/complaint.ts'
import { letters } from '../../../sync/rules/letters/index.ts'
import type { LetterFacts, LetterText } from '../../../sync/rules/letters/letter.ts'
import { anEvent, aRequest } from '../../../tests/builders.ts'
import { REGIMES } from '../../../tests/laws.ts'
import { textOfPdf } from '../../../tests/text-of-pdf.ts'
import { letterPdf } from './letter-pdf.ts'

const createdAt = Instant.parse(Date.UTC(2026, 9, 10, 14, 5, 9))

function aDemand(facts: Partial<LetterFacts> = {}): LetterText {
  return letters.demand({
    provider: PROVIDERS[0],
    asked: { scope: 'account', apiData: true, knownAs: null },
    address: 'dsar@openai.com',
    person: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@whitfield.studio' },
    regime: REGIMES.CA,
    reference: 'TR-7K2M-0415',
    replyTo: 'dana.k3m9x2p7qa+t4f8s1zq0w@totalrecall.example',
    writtenOn: createdAt,
    stands: NOTHING_SENT,
    signedAt: createdAt,
    signature: { kind: 'drawn', value: 'M20 120 L80 40 L140 120 M30 140 L400 130' },
    company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
    counsel: null,
    previous: [],
    ...facts,
  })
}

const named = (firstName: string) => aDemand({ person: { firstName, lastName: 'Whitfield', email: 'd@example.com' } })
const wholeText = async (letter: LetterText) => (await textOfPdf(await letterPdf(letter, { createdAt }))).join('\n')
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
/** Without the header and footer of each page. */
const bodyOf = (text: string) => text.replace(/Request to delete personal data, TR-7K2M-0415(Page \d of \d)?/g, '')

test('the same letter and date give the same bytes, another date gives others', async () => {
  const first = await letterPdf(aDemand(), { createdAt })
  expect(await letterPdf(aDemand(), { createdAt })).toEqual(first)
  expect(await letterPdf(aDemand(), { createdAt: Instant.parse(createdAt + 1000) })).not.toEqual(first)
})

test('[LIFE-047] every word of the letter is on the paper', async () => {
  for (const regime of [REGIMES.CA, REGIMES.VA, REGIMES.ID]) {
    const letter = aDemand({ regime })
    const text = oneLine(bodyOf(await wholeText(letter)))
    const words = letter.blocks.flatMap(block => (block.kind === 'list' ? block.items : [block.text]))
    for (const part of [
      ...words,
      ...letter.to,
      ...letter.signature.lines,
      letter.title,
      letter.date,
      letter.reference,
    ]) {
      expect(text).toContain(part)
    }
  }
})

test('pages are numbered, in US Letter, and the metadata says what the paper is', async () => {
  const bytes = await letterPdf(aDemand(), { createdAt })
  const pages = await textOfPdf(bytes)
  expect(pages.length).toBeGreaterThan(1)
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  })
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(document.getPages().map(page => page.getSize())).toEqual(pages.map(() => ({ width: 612, height: 792 })))
  expect(document.getTitle()).toBe('Request to delete personal data, TR-7K2M-0415')
  expect(document.getAuthor()).toBe('Total Recall LLC')
  expect(document.getSubject()).toBe('Request to delete personal data [TR-7K2M-0415]')
  expect(document.getCreationDate()?.getTime()).toBe(createdAt)
  expect(document.getModificationDate()?.getTime()).toBe(createdAt)
  expect(document.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('/Marked true')
  expect(document.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
})

test('a signature never stands on a page alone', async () => {
  // Names of increasing length move the end of the letter across every line of a page.
  for (let length = 1; length < 80; length += 6) {
    const letter = aDemand({
      regime: REGIMES.VA,
      company: { name: 'Total '.repeat(length).trim(), address: 'Sheridan' },
    })
    const pages = await textOfPdf(await letterPdf(letter, { createdAt }))
    expect(pages.at(-1)).toContain('Signature given on')
    expect(oneLine(pages.at(-1) ?? '')).toContain('does not act in my place.')
  }
})

test('names in extended Latin are set as they are, decomposed or not', async () => {
  for (const name of ['Żółć', 'Şükrü', 'Łukasz', 'Ágnes', 'Đorđe', 'Ñandú', 'Ŵyn', 'Zoe\u0308']) {
    expect(oneLine(await wholeText(named(name)))).toContain(`${name.normalize('NFC')} Whitfield`)
  }
})

test('names in Vietnamese, Cyrillic and Greek letters are set in them, not in codes', async () => {
  for (const name of ['Nguyễn Thị Hạnh', 'Светлана', 'Ελένη']) {
    expect(oneLine(await wholeText(named(name)))).toContain(`for ${name} Whitfield`)
  }
})

test('[LTR-5] names in Arabic, Hebrew, Chinese, Japanese, Korean and Devanagari letters are set in them, and copied as written', async () => {
  for (const name of ['محمد علي', 'رضا\u200cپور', 'שָׂרָה לוי', '张伟', '陳國龍', 'さくら 髙橋', '김민준', 'क्षितिज']) {
    expect(oneLine(await wholeText(named(name))), name).toContain(`for ${name.normalize('NFC')} Whitfield`)
  }
})

test.each([
  ['שרה', 'Hebrew'],
  ['שָׂרָה בת־אל', 'Hebrew with marks and a maqaf'],
  ['שרה (1984) לוי', 'a number in brackets'],
  ['אב-גד 12-34', 'hyphens and numbers'],
  ['محمد علي', 'Arabic'],
  ['إلإسلام الدين', 'letters that share a shape'],
  ['أحمد بن سَلْمان', 'Arabic with marks'],
  ['محمد "علي" (الأب)', 'quotes and brackets'],
  ['كلاس 123 شارع', 'European digits'],
  ['٣٤٥ شارع', 'Arabic digits'],
  ['Dana שרה Dana محمد Dana', 'three scripts'],
])('[TRUTH-510] a name is copied in reading order: %s (%s)', async name => {
  const bytes = await letterPdf(named(name), { createdAt })
  const text = oneLine((await textOfPdf(bytes)).join('\n'))
  expect(text).toContain(`for ${name.normalize('NFC')} Whitfield`)
})

test('a character that no font has is written as its code point, never lost', async () => {
  expect(oneLine(await wholeText(named('สม')))).toContain('for [U+0E2A][U+0E21] Whitfield')
  expect(oneLine(await wholeText(named('🦊')))).toContain('[U+1F98A] Whitfield')
})

test('a name or an address longer than a line is broken, not cut', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`
  const letter = aDemand({ person: { firstName: 'W'.repeat(80), lastName: '🦊'.repeat(40), email } })
  const text = (await wholeText(letter)).replace(/\s/g, '')
  expect(text).toContain(email)
  expect(text).toContain('W'.repeat(80))
  expect(text.match(/\[U\+1F98A\]/g)?.length).toBeGreaterThanOrEqual(40)
})

test('[LTR-3] an appeal and a complaint are set in the person’s own name, with a line to sign on and nobody who carries them', async () => {
  const person = { firstName: 'Nguyễn', lastName: 'Łukasz Ąć', email: 'nguyen@example.com' }
  const facts = {
    provider: PROVIDERS[0],
    asked: { scope: 'contents', apiData: false, knownAs: null },
    address: 'dsar@openai.com',
    person,
    regime: REGIMES.TX,
    reference: 'TR-7K2M-0415',
    replyTo: 'dana.k3m9x2p7qa+t4f8s1zq0w@totalrecall.example',
    writtenOn: createdAt,
    stands: whatStands(
      aRequest({ submittedAt: createdAt - 60 * 86_400_000, decision: 'refused', state: 'TX' }),
      [anEvent({ type: 'decision', createdAt: createdAt - 5 * 86_400_000 })],
      createdAt,
    ),
    signedAt: null,
    signature: null,
    company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
    counsel: null,
    previous: [],
  } as const
  for (const letter of [appeal(facts), complaint(facts)]) {
    const text = oneLine(await wholeText(letter))
    for (const part of ['Nguyễn Łukasz Ąć', 'nguyen@example.com', letter.title, 'TR-7K2M-0415', ...letter.to]) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/Transmitted|Total Recall|Gould|not signed/i)
  }
})
