import { expect, test } from 'vitest'

import { CannotFile, readAnswer, wordsAsAnswer } from './read-answer.ts'

const MAIL =
  'From: Claire <claire@openai.com>\r\nDate: Mon, 4 May 2026 09:30:00 +0000\r\nSubject: Done\r\n\r\nIt is done.\r\n'
const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)

test('of a mail it reads who wrote what, and when', async () => {
  expect(await readAnswer(file('answer.eml', MAIL))).toMatchObject({
    name: 'answer.eml',
    mediaType: 'message/rfc822',
    from: 'Claire <claire@openai.com>',
    subject: 'Done',
    at: Date.UTC(2026, 4, 4, 9, 30),
    text: 'It is done.',
  })
})

test.each([
  ['a PDF', 'scan.pdf', '%PDF-1.7\n', 'application/pdf', 'scan.pdf'],
  [
    'a mail of Outlook',
    'a.msg',
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    'application/vnd.ms-outlook',
    'a.msg',
  ],
  ['words that begin like a mail', 'chat.txt', 'Claire: it is done.', 'text/plain', 'chat.txt'],
  ['words', 'chat', 'It is done.', 'text/plain', 'chat.txt'],
  ['a mail in a mailbox file', 'one.mbox', `From claire Mon May 4\n${MAIL}`, 'message/rfc822', 'one.mbox'],
] as const)('%s is known by its bytes', async (_, name, content, mediaType, kept) => {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  expect(await readAnswer(file(name, bytes))).toMatchObject({ mediaType, name: kept })
})

test.each([
  ['what is none of these', Uint8Array.of(0x47, 0x49, 0x46, 0x38, 0), /^This type of file cannot be filed/],
  ['what is empty', '', /^The file is empty/],
  ['what is larger than 2 MB', 'a'.repeat(2 * 1024 * 1024 + 1), /^It is larger than 2 MB/],
] as const)('%s is refused in words', async (_, content, words) => {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  const refusal = await readAnswer(file('x', bytes)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CannotFile)
  expect(refusal).toMatchObject({ message: expect.stringMatching(words) })
})

test('pasted words are a text file of their own', () => {
  const answer = wordsAsAnswer('  It is\0 done. ')
  expect(answer).toMatchObject({ name: 'pasted-answer.txt', mediaType: 'text/plain', text: 'It is done.' })
  expect(new TextDecoder().decode(answer.bytes)).toBe('It is done.')
})

test('a picture is drawn anew, so that nothing of its camera is filed, however large it was', async () => {
  const photo = new File(
    [Uint8Array.of(0xff, 0xd8, 0xff, 0xe1), 'GPS 37.76, -122.42'.repeat(200_000)],
    'IMG_1.HEIC.jpeg',
  )
  const redrawn = async (given: Blob) => {
    expect(given).toBe(photo)
    return { bytes: Uint8Array.of(1, 2, 3), mediaType: 'image/webp' as const }
  }
  const answer = await readAnswer(photo, redrawn)
  expect(answer).toMatchObject({ name: 'IMG_1.HEIC.webp', mediaType: 'image/webp' })
  expect([...answer.bytes]).toEqual([1, 2, 3])
})
