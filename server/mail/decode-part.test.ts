import { expect, test } from 'vitest'

import { mailWords } from '../reading/fresh-text.ts'
import { parseMail } from './parse-mail.ts'

const HEAD = 'From: Privacy <privacy@openai.example>\r\nSubject: Re: Request\r\nMIME-Version: 1.0\r\n'

/** A mail of one part, its body given as bytes. */
async function read(headers: string, body: string | Uint8Array) {
  const bytes = Buffer.concat([Buffer.from(`${headers}\r\n\r\n`, 'latin1'), Buffer.from(body as string)])
  return parseMail(bytes)
}
const plain = (params: string, body: string | Uint8Array, encoding = '8bit') =>
  read(`${HEAD}Content-Type: text/plain; ${params}\r\nContent-Transfer-Encoding: ${encoding}`, body)

const FLOWED = 'charset=utf-8; format=flowed'
test.each([
  [
    'an answer below a quote that ends with a blank',
    '> Please delete it. \r\nWe refuse.\r\n',
    '> Please delete it. \nWe refuse.\n',
  ],
  ['a quote below a line that ends with a blank', 'We have it. \r\n> We refuse.\r\n', 'We have it. \n> We refuse.\n'],
  ['a quote of a quote', '>> one \r\n>> two\r\n> three\r\nfour\r\n', '>> one two\n> three\nfour\n'],
  ['a signature below a line that ends with a blank', 'Done. \r\n-- \r\nDana \r\nDesk\r\n', 'Done. \n-- \nDana Desk\n'],
  ['a stuffed blank', ' From here \r\n on.\r\n', 'From here on.\n'],
])('[TRUTH-300] %s stays apart in flowed text', async (_, body, text) => {
  expect((await plain(FLOWED, body)).text).toBe(text)
  const printable = body.replaceAll(' \r\n', '=20\r\n')
  expect((await plain(FLOWED, printable, 'quoted-printable')).text).toBe(text)
  expect((await plain(FLOWED, Buffer.from(body).toString('base64'), 'base64')).text).toBe(text)
})

test('[TRUTH-300] what was written around a flowed quote is new, and the signature is not', async () => {
  const body = '> Please delete it. \r\nWe have received it. \r\n-- \r\nWe refuse everything.\r\n'
  expect(mailWords(await plain(FLOWED, body))).toMatchObject({ fresh: 'We have received it. ' })
})

test('[TRUTH-301] DelSp takes away the blank that folds a word', async () => {
  expect((await plain(`${FLOWED}; DelSp=yes`, 'Donau \r\ndampf  \r\nschiff\r\n')).text).toBe('Donaudampf schiff\n')
  expect((await plain(FLOWED, 'a  \r\nb\r\n')).text).toBe('a  b\n')
})

test('[TRUTH-301] a decoded line is no boundary', async () => {
  const part = Buffer.from('one \n--x\nContent-Type: text/html\n\n<p>We refuse.</p>').toString('base64')
  const raw = `${HEAD}Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; ${FLOWED}\r\nContent-Transfer-Encoding: base64\r\n\r\n${part}\r\n--x--\r\n`
  const mail = await parseMail(Buffer.from(raw))
  expect(mail.html).toBeNull()
  expect(mail.text).toContain('--x\nContent-Type: text/html')
})

const koi8 = (text: string) => {
  const table = new TextDecoder('koi8-r').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128))
  return Uint8Array.from([...text].map(sign => (sign < '\x80' ? sign.charCodeAt(0) : 128 + table.indexOf(sign))))
}
const RUSSIAN = 'Мы получили ваш запрос. Номер обращения 48213.'

test.each([
  ['utf8mb4', Buffer.from('Größe — ё'), 'Größe — ё'],
  ['iso-8859-1', Uint8Array.of(0x93, 0x80, 0x94, 0x20, 0xe4), '“€” ä'],
  ['windows-1252', Uint8Array.of(0x93, 0x80, 0x94, 0x20, 0xe4), '“€” ä'],
  ['us-ascii', Buffer.from('Größe'), 'Größe'],
  ['iso-8859-1', koi8(RUSSIAN), RUSSIAN],
  ['us-ascii', koi8(RUSSIAN), RUSSIAN],
  ['koi8-r', koi8(RUSSIAN), RUSSIAN],
  ['unknown-8bit', Buffer.from([...RUSSIAN].map(sign => windows1251(sign))), RUSSIAN],
  ['iso-8859-1', Buffer.from('Für Änderungen über Öl: süß', 'latin1'), 'Für Änderungen über Öl: süß'],
])('[TRUTH-302] letters of %s are read as they were meant', async (charset, body, text) => {
  expect((await plain(`charset=${charset}`, body)).text.trim()).toBe(text)
})

function windows1251(sign: string): number {
  const table = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128))
  return sign < '\x80' ? sign.charCodeAt(0) : 128 + table.indexOf(sign)
}

test('[TRUTH-302] raw letters of a header and of a part without a charset are read', async () => {
  const raw = Buffer.concat([
    Buffer.from('From: p@x.example\r\nSubject: '),
    koi8('Запрос на удаление'),
    Buffer.from('\r\n\r\n'),
    koi8(RUSSIAN),
  ])
  expect(await parseMail(raw)).toMatchObject({ subject: 'Запрос на удаление', text: expect.stringContaining(RUSSIAN) })
})

test('[TRUTH-303] encoded words that share a letter are one word', async () => {
  const bytes = Buffer.from('Löschung – größer')
  const word = (from: number, to?: number) => `=?utf8mb4?B?${bytes.subarray(from, to).toString('base64')}?=`
  const subject = `${word(0, 2)}\r\n ${word(2, 11)}\r\n ${word(11)} =?iso-8859-1?Q?=93ja=94?= end`
  const mail = await read(`From: =?utf-8?Q?Gr=C3?= =?utf-8?Q?=BC=C3=9Fe?= <p@x.example>\r\nSubject: ${subject}`, 'x')
  expect(mail).toMatchObject({ subject: 'Löschung – größer“ja” end', from: { name: 'Grüße' } })
})
