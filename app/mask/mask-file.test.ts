import { expect, test } from 'vitest'
import { type Choices, NO_CHOICES, withHidden, withKind, withShown } from '../../extension/shield/choices.ts'
import { Vault } from '../../extension/shield/vault.ts'
import { aDocx, allTextOf, p } from '../../tests/builders-documents.ts'
import { type DocumentAsk, maskFile } from './mask-file.ts'

const EMPTY = new Vault(size => new Uint8Array(size)).save()

async function masked(file: File, given: Partial<Omit<DocumentAsk, 'file'>> = {}) {
  const ask: DocumentAsk = {
    file,
    choices: NO_CHOICES,
    vault: EMPTY,
    before: undefined,
    reserved: '',
    pdfAs: 'pdf',
    ...given,
  }
  const outcome = await maskFile(ask)
  if (outcome.is !== 'masked') throw new Error(outcome.why)
  return { ...outcome, text: await allTextOf(new Uint8Array(await outcome.file.arrayBuffer())) }
}

const aFile = (bytes: Uint8Array, name: string) => new File([bytes.slice()], name)
const letter = async () =>
  aFile(
    await aDocx(
      p('Dear Mar', 'cus Bell, I am Dana Whitfield.') +
        p('Please return $2,150 to dana@whitfield.example. I play the harpsichord. Yours, Dana Whitfield'),
    ),
    'Letter to Marcus Bell.docx',
  )

test('[REACH-041] a document says what is hidden in it: each detail with its code and its places, and counts by kind', async () => {
  const { hidden, counts, name, file, text } = await masked(await letter())
  expect(hidden.map(({ words, count }) => [words, count])).toEqual([
    ['Marcus Bell', 1],
    ['Dana Whitfield', 2],
    ['$2,150', 1],
    ['dana@whitfield.example', 1],
  ])
  expect(counts).toEqual({ names: 3, contact: 1, addresses: 0, dates: 0, amounts: 1, numbers: 0 })
  for (const { code, words } of hidden) {
    expect(text).toContain(code)
    expect(text).not.toContain(words)
  }
  expect(file.name).toBe(name)
  expect(name).toMatch(/^Letter to Name\d{4}\.docx$/)
  expect(file.type).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
})

test('[REACH-042] what the person chose holds for a document: hidden words, words let through, and kinds', async () => {
  const file = await letter()
  const words = async (choices: Choices) => (await masked(file, { choices })).hidden.map(each => each.words)
  expect(await words(withHidden(NO_CHOICES, 'harpsichord'))).toContain('harpsichord')
  expect(await words(withShown(NO_CHOICES, 'Marcus Bell'))).not.toContain('Marcus Bell')

  const open = await masked(file, { choices: withKind(NO_CHOICES, 'amounts', false) })
  expect(open.hidden.map(each => each.words)).not.toContain('$2,150')
  expect(open.text).toContain('$2,150')
  // Counted as before: the switch says how many would be hidden.
  expect(open.counts).toEqual((await masked(file)).counts)

  // An author is a name as well.
  const comment = {
    path: 'word/comments.xml',
    type: 'wordprocessingml.comments',
    content: `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="1" w:author="Vexmarin">${p('Fine')}</w:comment></w:comments>`,
    rel: 'comments',
  }
  const commented = aFile(await aDocx(p('A letter'), { parts: [comment] }), 'a.docx')
  expect((await masked(commented)).hidden.map(each => each.words)).toEqual(['Vexmarin'])
  for (const choices of [withKind(NO_CHOICES, 'names', false), withShown(NO_CHOICES, 'vexmarin')])
    expect((await masked(commented, { choices })).text).toContain('Vexmarin')
})

test('words that the person chose are hidden where a sign that nobody sees parts them, or nothing parts them from others', async () => {
  const file = aFile(await aDocx(p('A harp\u00adsichord') + p('my', 'harpsichord', 'here')), 'a.docx')
  const { text, hidden } = await masked(file, { choices: withHidden(NO_CHOICES, 'harpsichord') })
  expect(text).not.toContain('sichord')
  expect(hidden.map(({ words, count }) => [words, count])).toEqual([['harpsichord', 2]])
})

test('[REACH-043] a document has the codes of its conversation, and what was hidden there is hidden in it', async () => {
  const vault = new Vault(count => crypto.getRandomValues(new Uint8Array(count)))
  const code = vault.placeholderFor('NAME', 'Dana Whitfield')
  const piano = vault.placeholderFor('OTHER_ID', 'harpsichord')
  vault.placeholderFor('NAME', 'Somebody else')
  const before = { ...vault.save(), entries: vault.save().entries.slice(2) }
  // Typed beside it, and never sent.
  vault.placeholderFor('NAME', 'Half a na')
  const { hidden, vault: after, kept } = await masked(await letter(), { vault: vault.save(), before })
  const codes = new Map(hidden.map(each => [each.words, each.code]))
  expect([codes.get('Dana Whitfield'), codes.get('harpsichord')]).toEqual([code, piano])
  const valuesOf = ({ entries }: typeof kept) => entries.map(({ value }) => value)
  expect(valuesOf(after)).toEqual(expect.arrayContaining(valuesOf(kept)))
  // What stands in the document, and what left before.
  expect(valuesOf(kept).sort()).toEqual([...codes.keys(), 'Somebody else'].sort())
  // Let through, it is let through although it was hidden before.
  const shown = await masked(await letter(), { vault: vault.save(), choices: withShown(NO_CHOICES, 'harpsichord') })
  expect(shown.text).toContain('harpsichord')
})

test('[REACH-043] a document with every number that a code can have is hidden without codes, and nothing can come back', async () => {
  const numbers = Array.from({ length: 9_000 }, (_, n) => n + 1_000).join(' ')
  const { hidden } = await masked(aFile(new TextEncoder().encode(`I am Dana Whitfield. ${numbers}`), 'a.txt'), {
    choices: withKind(NO_CHOICES, 'numbers', false),
  })
  expect(hidden).toEqual([{ code: '[REDACTED]', words: '', count: 1 }])
})

test('[REACH-044] what nobody has read, what does not show, and what was left out are named', async () => {
  const picture = { path: 'word/media/image1.png', type: 'image/png', content: PNG, rel: 'image' }
  const hiddenText = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Dana Whitfield</w:t></w:r></w:p>'
  const custom = { path: 'docProps/core.xml', type: 'application/vnd.openxmlformats-package.core-properties+xml' }
  const file = await aDocx(hiddenText, {
    parts: [
      picture,
      {
        ...custom,
        from: '',
        content: '<cp:coreProperties xmlns:cp="a"><cp:lastModifiedBy>Vexmarin</cp:lastModifiedBy></cp:coreProperties>',
        rel: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
      },
    ],
  })
  const { pictures, unseen, removed, text } = await masked(aFile(file, 'a.docx'))
  expect({ pictures, unseen, removed }).toEqual({ pictures: 1, unseen: ['hidden-text'], removed: ['properties'] })
  expect(text).not.toContain('Vexmarin')
})

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAHLCMmQAAAABJRU5ErkJggg=='),
  sign => sign.charCodeAt(0),
)

const REFUSED: readonly (readonly [string, File, string])[] = [
  ['of a format that is not read', aFile(Uint8Array.from([137, 80, 78, 71]), 'a.png'), 'unknown-format'],
  ['without an ending', aFile(Uint8Array.from([65]), 'notes'), 'unknown-format'],
  ['that is broken', aFile(Uint8Array.from([80, 75, 3, 4]), 'a.docx'), 'broken'],
  ['that is encrypted', aFile(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'a.xlsx'), 'encrypted'],
  ['that is too large', { name: 'a.txt', size: 50_000_001 } as File, 'too-large'],
]
test.each(REFUSED)('[REACH-045] a document %s is refused, and says why', async (_, file, why) => {
  expect(
    await maskFile({ file, choices: NO_CHOICES, vault: EMPTY, before: undefined, reserved: '', pdfAs: 'pdf' }),
  ).toEqual({
    is: 'refused',
    why,
  })
})
