import { expect, test } from 'vitest'
import {
  type Choices,
  countsOf,
  decided,
  NO_CHOICES,
  wholeWords,
  withHidden,
  withKind,
  withShown,
} from '../../extension/shield/choices.ts'
import { detect } from '../../extension/shield/detect.ts'
import { KIND_OF, KINDS } from '../../extension/shield/kinds.ts'
import { SPAN_TYPES } from '../../extension/shield/span.ts'
import { Vault } from '../../extension/shield/vault.ts'
import { isAnswer, numbersIn, readVault, restored } from './answer.ts'
import { KIND_WORDS } from './kind-words.ts'
import { leavingPart } from './leaving-part.ts'
import { maskFound, titleOf, usedOf } from './masked-text.ts'

const LETTER = `Hi, I'm Dana Whitfield at 418 Alder Street. I moved out on 10/31/2025 with my dog. My landlord Marcus Bell kept my $2,150 deposit.
You can reach me at dana@whitfield.example or 202-555-0119. He kept the harpsichord, too.`

/** Bytes of a counter: different each time, and the same in each run. */
function counting(): (count: number) => Uint8Array {
  let next = 1
  return count => Uint8Array.from({ length: count }, () => (next = (next * 31 + 7) % 256))
}

/** What the page does with a text. */
function masking(text: string, choices: Choices = NO_CHOICES, vault = new Vault(counting())) {
  const spans = detect(text, { alwaysMask: choices.hide, neverMask: choices.show })
  const found = decided(text, spans, choices)
  return { found, vault, ...maskFound(text, found, vault) }
}

test('[REACH-001] every type of detail belongs to one kind, and every kind has a switch and a count', () => {
  expect(Object.keys(KIND_OF).sort()).toEqual([...SPAN_TYPES].sort())
  expect(new Set(Object.values(KIND_OF))).toEqual(new Set(KINDS))
  expect(Object.keys(KIND_WORDS)).toEqual([...KINDS])
  expect(countsOf(masking(LETTER).found)).toEqual({
    names: 2,
    contact: 2,
    addresses: 1,
    dates: 1,
    amounts: 1,
    numbers: 0,
  })
})

test('[REACH-002] what is found leaves as codes of the three specified shapes, and each piece knows its own words', () => {
  const { masked, pieces } = masking(LETTER)
  for (const words of ['Dana', 'Whitfield', 'Alder', 'October', 'Marcus', '2,150', 'dana@', '555']) {
    expect(masked.text).not.toContain(words)
  }
  expect(masked.text.match(/\[[^\]]*\]/g)?.every(code => /^\[(Name|Email|Value)\d{4}\]$/.test(code))).toBe(true)
  expect(pieces.map(({ text }) => text).join('')).toBe(LETTER)
  expect(pieces.every(({ start, text }) => LETTER.startsWith(text, start))).toBe(true)
  expect(pieces.map(piece => (piece.kind === 'code' ? piece.code : piece.text)).join('')).toBe(masked.text)
})

test('[REACH-002] of a part that is copied by hand the codes leave, whole, and never the words behind them', () => {
  const { pieces, masked } = masking(LETTER)
  const at = LETTER.indexOf('Whitfield')
  const code = masked.replacements.find(({ original }) => original === 'Dana Whitfield')?.placeholder
  expect(leavingPart(pieces, { from: at + 3, to: at + 'Whitfield at '.length })).toBe(`${code} at `)
  expect(leavingPart(pieces, { from: 0, to: LETTER.length })).toBe(masked.text)
})

test('[REACH-003] selected words are hidden wherever they occur, whole, and no switch lets them out; a false find can be let through', () => {
  const at = LETTER.indexOf('psich')
  const picked = wholeWords(LETTER, at, at + 5)
  expect(LETTER.slice(picked?.start, picked?.end)).toBe('harpsichord')
  expect(wholeWords(LETTER, 2, 4)).toBeNull()
  expect(wholeWords('我叫王小明。', 2, 4)).toEqual({ start: 2, end: 4 })

  const text = `${LETTER} Harpsichord and harpsichords: one harpsichord.`
  const chosen = KINDS.reduce((choices, kind) => withKind(choices, kind, false), withHidden(NO_CHOICES, 'harpsichord'))
  const { masked, vault } = masking(text, chosen)
  expect(masked.text).not.toMatch(/harpsichord\b/i)
  expect(masked.text).toContain('Dana Whitfield')
  expect([...vault.entries()].map(([code, words]) => [code.replace(/\d+/, ''), words])).toEqual([
    ['[Value]', 'harpsichord'],
    ['[Value]', 'Harpsichord'],
  ])

  const open = masking(text, withShown(withHidden(NO_CHOICES, 'Marcus Bell'), 'Marcus Bell'))
  expect(open.masked.text).toContain('Marcus Bell')
  expect(masking(text, withHidden(withShown(NO_CHOICES, 'Marcus Bell'), 'Marcus Bell')).masked.text).not.toContain(
    'Marcus',
  )
})

test('[REACH-004] a kind that is switched off leaves as it was written, marked as such, and comes back with its switch', () => {
  const off = withKind(NO_CHOICES, 'dates', false)
  const { masked, pieces, found } = masking(LETTER, off)
  expect(masked.text).toContain('10/31/2025')
  expect(masked.text).not.toContain('Dana')
  expect(pieces.filter(({ kind }) => kind === 'open').map(({ text }) => text)).toEqual(['10/31/2025'])
  expect(countsOf(found).dates).toBe(1)
  expect(masking(LETTER, withKind(off, 'dates', true)).masked.text).not.toContain('10/31')
})

test('[REACH-005] an answer comes back in the person’s words; a code of nobody’s is named once and stays', () => {
  const { vault } = masking(LETTER)
  const code = (words: string) => [...vault.entries()].find(([, value]) => value === words)?.[0] ?? ''
  const answer = `Dear ${code('Marcus Bell')},\nreturn ${code('$2,150')}. A copy goes to [Name0999] and [Name0999]. [REDACTED]\n${code('Dana Whitfield')}`
  const { text, count, unknown, pieces } = restored(answer, vault.save(), [])
  expect(text).toBe(
    'Dear Marcus Bell,\nreturn $2,150. A copy goes to [Name0999] and [Name0999]. [REDACTED]\nDana Whitfield',
  )
  expect([count, unknown]).toEqual([3, ['[Name0999]']])
  expect(pieces.filter(({ isBack }) => isBack).map(each => each.text)).toEqual([
    'Marcus Bell',
    '$2,150',
    'Dana Whitfield',
  ])
})

test('[REACH-006] a code that the conversation does not know is looked up in the others, and its own codes come first', () => {
  const own = { version: 1, entries: [{ shape: 'Name', number: 1042, value: 'Dana' }], bare: [] } as const
  const other = {
    version: 1,
    entries: [
      { shape: 'Name', number: 1042, value: 'Somebody else' },
      { shape: 'Value', number: 2043, value: '$2,150' },
    ],
    bare: [],
  } as const
  expect(restored('[Name1042] owes [Value2043]', own, [other]).text).toBe('Dana owes $2,150')
  expect(restored('[Name1042]', undefined, [own, other]).text).toBe('Dana')
  expect(numbersIn('[Name1042], name １０４３, 12345 and [Value2043] [Name1042]')).toEqual([1042, 1043, 2043])
  expect([isAnswer('Dear [Name1042]', [own]), isAnswer('Dear Dana, 1042', [own]), isAnswer('', [])]).toEqual([
    true,
    false,
    false,
  ])
})

test('[REACH-007] a conversation that goes on keeps its codes, and beginnings of words that nobody sent are not kept', () => {
  const vault = new Vault(counting())
  masking('I am Dana Whit', NO_CHOICES, vault)
  const first = masking('I am Dana Whitfield.', NO_CHOICES, vault)
  const kept = usedOf(vault.save(), undefined, first.masked)
  expect(kept.entries.map(({ value }) => value)).toEqual(['Dana Whitfield'])

  const reopened = Vault.open(kept, counting())
  const second = masking('Dana Whitfield asks Marcus Bell.', NO_CHOICES, reopened)
  expect(second.masked.text).toContain(first.masked.replacements[0]?.placeholder)
  const third = masking('Only Marcus Bell is left.', NO_CHOICES, reopened)
  expect(usedOf(reopened.save(), kept, third.masked).entries.map(({ value }) => value)).toEqual([
    'Dana Whitfield',
    'Marcus Bell',
  ])
  expect([readVault(kept)?.entries, readVault({ version: 1, entries: [{}] })]).toEqual([kept.entries, undefined])
})

test('a conversation is called by its first line, cut at a word', () => {
  expect(titleOf('\n  Letter to\tthe landlord \nmore')).toBe('Letter to the landlord')
  expect(titleOf('Please write a firm letter to my landlord who has kept my deposit')).toBe(
    'Please write a firm letter to my landlord who…',
  )
  expect(titleOf('x'.repeat(60))).toBe(`${'x'.repeat(48)}…`)
})
