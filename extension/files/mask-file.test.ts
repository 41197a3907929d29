import { describe, expect, test } from 'vitest'

import { aLine, aWorker } from '../../tests/builders-document-line.ts'
import { aDocx, allTextOf, p } from '../../tests/builders-documents.ts'
import { maskDocumentOver } from '../background/mask-document-over.ts'
import { Conversation } from '../conversation/conversation.ts'
import { codesIn } from '../documents/report.ts'
import type { FromPage, FromWorker } from '../messages/document-line.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { maskFile } from './mask-file.ts'

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const aConversation = (settings = {}) => new Conversation({ settings: { ...DEFAULT_SETTINGS, ...settings }, random })
const rest = () => new Promise<void>(resolve => setTimeout(resolve))
const aFile = (name: string, content: string | Uint8Array) =>
  new File([typeof content === 'string' ? content : content.slice()], name)

async function masked(file: File, conversation = aConversation()) {
  const outcome = await maskFile(file, { conversation, connect: aWorker, rest })
  if (outcome.is !== 'masked') throw new Error(outcome.why)
  const bytes = new Uint8Array(await outcome.file.arrayBuffer())
  return { ...outcome, codes: codesIn(outcome.hidden), bytes, text: await allTextOf(bytes) }
}

const PRIVATE = ['Whitfield', 'Marcus', 'dana@']

test('[REACH-050] a document gets the codes of its conversation, and none of its words is left in it', async () => {
  const conversation = aConversation()
  const { text: prompt } = conversation.mask('Write to Dana Whitfield.')
  const file = await aDocx(p('Dear Mar', 'cus Bell,') + p('I am Dana Whitfield, dana@whitfield.studio.'))
  const { text, codes, file: made, isText } = await masked(aFile('Letter to Marcus Bell.docx', file), conversation)
  for (const word of PRIVATE) expect(text).not.toContain(word)
  expect(text).toContain(/\[Name\d{4}\]/.exec(prompt)?.[0])
  const words = new Map(conversation.vault.entries())
  expect(codes.map(({ code, count }) => [words.get(code), count])).toEqual([
    ['Marcus Bell', 1],
    ['Dana Whitfield', 1],
    ['dana@whitfield.studio', 1],
  ])
  expect(made.name).toMatch(/^Letter to \[Name\d{4}\]\.docx$/)
  expect(isText).toBe(false)
})

describe('[REACH-050] every format is masked as what it is', () => {
  test.each([
    ['a.csv', 'name,email\nDana Whitfield,dana@whitfield.studio\n', /^name,email\n\[Name\d{4}\],\[Email\d{4}\]\n/],
    ['a.html', '<script>Marcus</script><p>Dear Dana <b>Whitfield</b></p>', /<p>Dear \[Name\d{4}\]<b><\/b><\/p>/],
    ['a.eml', 'Subject: x\nX-By: Marcus\n\nDear Dana Whitfield,\n', /Subject: x\r\n[\s\S]*Dear \[Name\d{4}\],/],
    [
      'a.rtf',
      '{\\rtf1{\\info{\\author Marcus}}Dear Dana {\\b Whit}field,\\par}',
      /plain Dear \[Name\d{4}\]\{\\b \},\\par/,
    ],
    ['notes', 'Dear Dana Whitfield,\n', /^Dear \[Name\d{4}\],\n/],
    ['a.py', 'to = "Dana Whitfield"\n', /^to = "\[Name\d{4}\]"\n/],
    ['with comments.json', '// for Dana Whitfield\n{}', /^\/\/ for \[Name\d{4}\]\n\{\}/],
  ])('%s', async (name, content, expected) => {
    const { bytes, text } = await masked(aFile(name, content))
    expect(new TextDecoder().decode(bytes)).toMatch(expected)
    for (const word of PRIVATE) expect(text).not.toContain(word)
  })

  test('JSON stays JSON', async () => {
    const text = JSON.stringify({ note: 'Write to\nDana Whitfield, "now"', to: ['dana@whitfield.studio'], n: 12 })
    const { note, to, n } = JSON.parse(new TextDecoder().decode((await masked(aFile('a.json', text))).bytes))
    expect(note).toMatch(/^Write to\n\[Name\d{4}\], "now"$/)
    expect(to[0]).toMatch(/^\[Email\d{4}\]$/)
    expect(n).toBe(12)
  })
})

describe('a long text', () => {
  const decoded = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

  test('is masked in each of thousands of lines, one value by one code, and the page may work in between', async () => {
    let rests = 0
    const outcome = await maskFile(aFile('a.txt', 'Dana Whitfield,dana@whitfield.studio,paid late\n'.repeat(4_000)), {
      conversation: aConversation(),
      connect: aWorker,
      rest() {
        rests += 1
        return rest()
      },
    })
    if (outcome.is !== 'masked') throw new Error(outcome.why)
    const text = await outcome.file.text()
    expect(text).not.toMatch(/Whitfield|dana@/)
    expect(new Set(text.split('\n')).size).toBe(2)
    expect(codesIn(outcome.hidden).map(({ count }) => count)).toEqual([4_000, 4_000])
    expect(rests).toBeGreaterThan(5)
  })

  test('what only a later piece gives away is hidden in the first one, too', async () => {
    const filler = 'the rain falls on the roof all night\n'.repeat(2_000)
    const first = 'somebody typed hunter2xyz here\n'
    expect(aConversation().mask(first).replacements).toEqual([])
    const text = decoded(await masked(aFile('a.txt', `${first}${filler}password: hunter2xyz\n`)))
    expect(text).not.toContain('hunter2xyz')
    expect(text).toMatch(/^somebody typed \[Value\d{4}\] here\n/)
  })

  test('draws its codes in short tasks, and they are stored once', async () => {
    let stored = 0
    const conversation = new Conversation({ settings: DEFAULT_SETTINGS, random, onChange: () => void stored++ })
    const lines = Array.from({ length: 300 }, (_, at) => `write to person${at}@a.example\n`)
    const { codes } = await masked(aFile('a.txt', lines.join('')), conversation)
    expect(codes).toHaveLength(300)
    expect(stored).toBe(1)
  })
})

test('a number that stands in a document is not drawn as a code', async () => {
  const numbers = Array.from({ length: 8_999 }, (_, at) => 1_000 + at).join(' ')
  const { codes } = await masked(aFile('a.txt', `Dear Dana Whitfield,\n${numbers}\n`))
  expect(codes[0]).toEqual({ code: '[Name9999]', count: 1 })
})

test('what looks like a code in a document without details is none for what is written later, either', async () => {
  const conversation = aConversation()
  const { hidden } = await masked(aFile('a.txt', 'Fill in your [name], please.'), conversation)
  expect([hidden, conversation.vault.isBare('Name')]).toEqual([[], true])
})

describe('[REACH-052] what cannot be masked says why', () => {
  test.each([
    ['a.pdf', '%PDF-1.7\n(Dana) Tj', 'unknown-format'],
    ['a.docx', 'no package', 'broken'],
    ['a.xlsx', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'encrypted'],
    ['a.txt', 'the rain falls\n'.repeat(300_000), 'too-large'],
  ])('%s', async (name, content, why) => {
    const outcome = await maskFile(aFile(name, content), { conversation: aConversation(), connect: aWorker, rest })
    expect(outcome).toEqual({ is: 'unreadable', why })
  })
})

test('when the worker is gone, there is no file', async () => {
  const { page, worker } = aLine()
  worker.disconnect()
  const needs = { conversation: aConversation(), connect: () => page, rest }
  await expect(maskFile(aFile('a.txt', 'Dear Dana Whitfield'), needs)).rejects.toThrow('gone')
})

test('when the worker goes in the middle of its work, there is no file, and nothing was drawn', async () => {
  const { page, worker } = aLine()
  maskDocumentOver({
    ...worker,
    postMessage(message) {
      worker.postMessage(message)
      if ((message as FromWorker).is === 'details') worker.disconnect()
    },
  })
  const conversation = aConversation()
  const needs = { conversation, connect: () => page, rest }
  await expect(maskFile(aFile('a.txt', 'Dear Dana Whitfield'), needs)).rejects.toThrow('gone')
  expect(conversation.hiddenCount).toBe(0)
})

test('of a document only its details come to the page, before they are masked and after', async () => {
  const said: unknown[] = []
  const port = aWorker()
  const connect = (): chrome.Port => ({
    ...port,
    onMessage: {
      ...port.onMessage,
      addListener: hear =>
        port.onMessage.addListener(message => {
          said.push(message)
          hear(message)
        }),
    },
  })
  const text = `Dear Dana Whitfield,\n${'the rain falls on the roof all night\n'.repeat(2_000)}`
  const outcome = await maskFile(aFile('a.txt', text), { conversation: aConversation(), connect, rest })
  expect(outcome.is).toBe('masked')
  const clear = said.filter(each => !['bytes', 'hidden'].includes((each as FromWorker).is))
  expect(JSON.stringify(clear)).toContain('Dana Whitfield')
  expect(JSON.stringify(clear)).not.toContain('rain')
})

test('[REACH-050] what the person chose in the conversation holds for its documents, in whatever way they write it', async () => {
  const conversation = aConversation({ neverMask: ['Olga Brandt'] })
  conversation.choose('harpsichord')
  conversation.allow('Marcus Bell')
  const comment = (author: string) => `<w:comment w:id="1" w:author="${author}">${p('Fine')}</w:comment>`
  const COMMENTS = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${['Marcus Bell', 'Olga Brandt', 'Ines Quillon'].map(comment).join('')}</w:comments>`
  const { text, codes } = await masked(
    aFile(
      'a.docx',
      await aDocx(p('Marcus Bell and Dana Whitfield own a harpsi\u00adchord.'), {
        parts: [{ path: 'word/comments.xml', type: 'wordprocessingml.comments', content: COMMENTS, rel: 'comments' }],
      }),
    ),
    conversation,
  )
  expect(['harpsichord', 'Whitfield', 'Quillon'].filter(word => text.includes(word))).toEqual([])
  expect(
    ['Marcus Bell', 'w:author="Marcus Bell"', 'w:author="Olga Brandt"'].filter(word => !text.includes(word)),
  ).toEqual([])
  expect(codes).toHaveLength(3)
})

test('[REACH-050] what the person decides while a document is searched holds for it', async () => {
  const conversation = aConversation()
  const port = aWorker()
  const connect = (): chrome.Port => ({
    ...port,
    postMessage(message) {
      port.postMessage(message)
      if ((message as FromPage).is !== 'asked') return
      conversation.choose('harpsichord')
      conversation.allow('Marcus Bell')
    },
  })
  const file = aFile('a.txt', 'Dear Dana Whitfield, Marcus Bell has the harpsichord')
  const outcome = await maskFile(file, { conversation, connect, rest })
  if (outcome.is !== 'masked') throw new Error(outcome.why)
  expect(await outcome.file.text()).toMatch(/^Dear \[Name\d{4}\], Marcus Bell has the \[Value\d{4}\]$/)
})

test('[REACH-050] words that are never to be masked are hidden in documents, too, where the person has chosen them', async () => {
  const conversation = aConversation({ neverMask: ['Olga Brandt', 'harpsichord'] })
  conversation.choose('Olga Brandt')
  conversation.choose('Harpsichord')
  const { bytes } = await masked(aFile('a.txt', 'Dear Olga Brandt, bring the harpsichord'), conversation)
  expect(new TextDecoder().decode(bytes)).toMatch(/^Dear \[Name\d{4}\], bring the \[\w+\d{4}\]$/)
})

test('[REACH-050] words that are never to be masked, or that the person let through, stay', async () => {
  const conversation = aConversation({ neverMask: ['Marcus Bell'] })
  conversation.mask('Dear Dana Whitfield,')
  conversation.allow('Dana Whitfield')
  const { bytes } = await masked(
    aFile('a.txt', 'Dear Dana Whitfield and Marcus Bell: dana@whitfield.studio'),
    conversation,
  )
  expect(new TextDecoder().decode(bytes)).toMatch(/^Dear Dana Whitfield and Marcus Bell: \[Email\d{4}\]$/)
})
