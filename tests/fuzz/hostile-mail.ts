import { deflateRawSync } from 'node:zlib'

import type { Chance } from '../simulation/chance.ts'

/** Input of a family: the size of its mail, and the randomness for its details. */
interface Wish {
  bytes: number
  chance: Chance
}

const HEAD = [
  'From: Privacy Team <privacy@openai.com>',
  'To: somebody <somebody@totalrecall.example>',
  'Subject: Re: your request',
  'Date: Mon, 12 Jan 2026 10:00:00 +0000',
  'Message-ID: <hostile@mail.openai.com>',
  'MIME-Version: 1.0',
].join('\r\n')

/** A mail with these additional headers, and a body. */
const mail = (headers: string, body: string) => `${HEAD}\r\n${headers}\r\n\r\n${body}`
const plain = (body: string) => mail('Content-Type: text/plain; charset=utf-8', body)
const mixed = (body: string, parameters = 'boundary="b"') =>
  mail(`Content-Type: multipart/mixed; ${parameters}`, `--b\r\n\r\nhello\r\n${body}\r\n--b--\r\n`)
/** Repeats the piece up to this length. */
const fill = (piece: string, bytes: number) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))
const numbered = (piece: (n: number) => string, bytes: number) => {
  const parts: string[] = []
  for (let length = 0, n = 0; length < bytes; n += 1) {
    const part = piece(n)
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const base64Lines = (bytes: number) => fill(`${BASE64}${BASE64.slice(0, 12)}\r\n`, bytes)
const attached = (type: string, bytes: number) =>
  mixed(`\r\n--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(bytes)}`)

/** Kinds of mail made to harm the program that reads them. Text in Latin-1: each character is one byte. */
export const FAMILIES: Readonly<Record<string, (wish: Wish) => string>> = {
  'a million parts': ({ bytes }) => mixed(fill('--b\r\n\r\nx\r\n', bytes)),
  'parts within parts': ({ bytes }) =>
    mail(
      'Content-Type: multipart/mixed; boundary="b0"',
      numbered(n => `--b${n}\r\nContent-Type: multipart/mixed; boundary="b${n + 1}"\r\n\r\n`, bytes),
    ),
  'parts within parts of one name': ({ bytes }) =>
    mail(
      'Content-Type: multipart/mixed; boundary="b"',
      fill('--b\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n', bytes),
    ),
  'mails within mails': ({ bytes }) =>
    mail('Content-Type: message/rfc822', fill('Subject: x\r\nContent-Type: message/rfc822\r\n\r\n', bytes)),
  'one header of many megabytes': ({ bytes }) => mail(`X-Long: ${'x'.repeat(bytes)}`, 'hello'),
  'a flood of headers': ({ bytes }) =>
    mail(`X-First: 1\r\n${numbered(n => `X-${n}: ${n}\r\n`, bytes)}X-Last: 1`, 'hello'),
  'headers without an end': ({ bytes }) => `${HEAD}\r\n${fill('X-More: and more\r\n', bytes)}`,
  'a chain of Received lines': ({ bytes }) =>
    `${numbered(n => `Received: from a${n}.example by b${n}.example with ESMTP id ${n};\r\n\tMon, 12 Jan 2026 10:00:00 +0000\r\n`, bytes)}${plain('hello')}`,
  'a header folded without end': ({ bytes }) =>
    mail(`X-Folded: a\r\n${fill(' and\r\n\tmore\r\n', bytes)} end`, 'hello'),
  'one endless line': ({ bytes }) => plain('x'.repeat(bytes)),
  'NUL bytes everywhere': ({ bytes }) => mail('X-Nul: a\0b\0c\r\nContent-Type: text/plain', `${'\0'.repeat(bytes)}\0`),
  'base64 that is none': ({ bytes, chance }) =>
    mail(
      'Content-Type: text/plain\r\nContent-Transfer-Encoding: base64',
      fill(chance.pick(['====', 'A===\r\n', '\xff\xfe!!~', 'QUJD=QUJD=']), bytes),
    ),
  'quoted-printable that is none': ({ bytes, chance }) =>
    mail(
      'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable',
      fill(chance.pick(['=', '=Z', '=\r\n', '=3D=C3=28', '=e2=82']), bytes),
    ),
  'a zip that unpacks to gigabytes': ({ bytes }) => {
    const packed = deflateRawSync(Buffer.alloc(Math.min(bytes * 900, 200_000_000)), { level: 9 }).toString('base64')
    return mixed(
      `\r\n--b\r\nContent-Type: application/zip; name="42.zip"\r\nContent-Transfer-Encoding: base64\r\n\r\n${fill(packed, bytes)}`,
    )
  },
  'charsets that nobody knows': ({ bytes, chance }) =>
    mail(
      `Content-Type: text/plain; charset=${chance.pick(['x-unknown', 'utf-7', 'utf-32', '"', 'ebcdic-cp-us', 'a'.repeat(5_000)])}`,
      fill('\xe4\xf6\xfc\x80\xff', bytes),
    ),
  'UTF-7': ({ bytes }) =>
    mail('Content-Type: text/html; charset=utf-7', fill('+ADw-script+AD4-alert(1)+ADw-/script+AD4-\r\n', bytes)),
  'escapes of ISO-2022-JP': ({ bytes }) =>
    mail('Content-Type: text/plain; charset=iso-2022-jp', fill('\x1b$B!!\x1b(B\x1b(J', bytes)),
  'a flood of encoded words': ({ bytes }) =>
    `From: a@openai.com\r\nSubject: ${fill('=?utf-8?B?44GC?= =?x?Q?=00?=\r\n ', bytes)}\r\n\r\nhello`,
  'a flood of recipients': ({ bytes }) =>
    `From: a@openai.com\r\nTo: ${fill('Group: a <a@b.example>, "x, y" <c@d.example>;, ', bytes)}\r\n\r\nhello`,
  'comments within comments': ({ bytes }) => `From: ${'('.repeat(bytes)} a@openai.com\r\nSubject: x\r\n\r\nhello`,
  'two From lines': ({ bytes }) =>
    `From: privacy@openai.com\r\nFrom: evil@evil.example\r\n${plain(fill('word ', bytes))}`,
  'a TNEF attachment': ({ bytes }) => attached('application/ms-tnef; name="winmail.dat"', bytes),
  'S/MIME, encrypted': ({ bytes }) =>
    mail(
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"\r\nContent-Transfer-Encoding: base64',
      base64Lines(bytes),
    ),
  'boundaries that are read in two ways': ({ bytes, chance }) =>
    mixed(
      fill('--b \r\n--b\t\r\n--b--x\r\n--\r\n-- b\r\n', bytes),
      chance.pick([
        'boundary=b; boundary=c',
        'boundary*0=b; boundary*1=',
        'boundary = "b',
        "boundary*=utf-8''b",
        'boundary=',
      ]),
    ),
  'a file name in a million pieces': ({ bytes }) =>
    mixed(
      `\r\n--b\r\nContent-Disposition: attachment${numbered(n => `;\r\n filename*${n}*=%e2%82%ac`, bytes)}\r\n\r\nx`,
    ),
  'HTML within HTML': ({ bytes }) => mail('Content-Type: text/html', fill('<div><p><b>', bytes)),
  'HTML that never ends a comment': ({ bytes, chance }) =>
    mail('Content-Type: text/html', fill(chance.pick(['<!--', '<style>', '&#x41;', '<a href="', '<', '&amp']), bytes)),
  'a report about a million letters': ({ bytes }) =>
    mail(
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      `--b\r\nContent-Type: message/delivery-status\r\n\r\n${fill('Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n', bytes)}--b--\r\n`,
    ),
  'a flood of signatures': ({ bytes }) =>
    `${numbered(n => `DKIM-Signature: v=1; a=rsa-sha256; d=d${n}.example; s=s; c=relaxed/relaxed; h=from:to:subject; bh=AAAA; b=AAAA\r\n`, bytes)}${plain('hello')}`,
  'a signature over everything': ({ bytes }) =>
    `DKIM-Signature: v=1; a=rsa-sha256; d=openai.com; s=s1; c=relaxed/relaxed; h=${fill('from:to:', 4_000)}from; bh=AAAA; b=AAAA\r\n${plain(fill('a \t b \r\n', bytes))}`,
  'a thread of a million letters': ({ bytes }) => mail(`References: ${fill('<a@b.example>\r\n ', bytes)}`, 'hello'),
  'line ends of all kinds': ({ bytes }) => plain(fill('a\rb\nc\r\nd\n\re\r\r\n', bytes)),
  'quotes of quotes': ({ bytes, chance }) =>
    plain(fill(chance.pick(['> '.repeat(400), 'On Monday a@b.example wrote:\r\n> x\r\n', '-- \r\n']), bytes)),
  'lines of dots': ({ bytes }) => plain(fill('.\r\n..\r\n', bytes)),
  'no mail at all': ({ bytes, chance }) => {
    const noise = Buffer.alloc(bytes)
    for (let at = 0; at < bytes; at += 4)
      noise.writeUInt32LE(Math.floor(chance.next() * 2 ** 32), Math.min(at, bytes - 4))
    return noise.toString('latin1')
  },
}

/** One mail of a family, no longer than `bytes`. */
export function hostileMail(family: string, wish: Wish): Uint8Array {
  const make = FAMILIES[family]
  if (make === undefined) throw new Error(`no family is called ${family}`)
  return Buffer.from(make({ ...wish, bytes: Math.max(1, wish.bytes - 3_000) }), 'latin1').subarray(0, wish.bytes)
}

/** The same mail with random damage: bytes that change, pieces that are deleted, duplicated or moved. */
export function mutated(raw: Uint8Array, chance: Chance): Uint8Array {
  let bytes = Buffer.from(raw)
  for (let n = chance.below(12); n > 0; n -= 1) {
    const at = chance.below(chance.yes(0.5) ? Math.min(bytes.length, 600) : bytes.length)
    const length = chance.below(chance.yes(0.8) ? 40 : 4_000)
    const piece = Buffer.from(bytes.subarray(at, at + length))
    const how = chance.weighted({ flip: 4, cut: 2, twice: 2, insert: 2 })
    if (how === 'flip') bytes[at] = chance.below(256)
    else if (how === 'cut') bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    else if (how === 'twice') bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
    else {
      const word = Buffer.from(chance.pick(['\r\n\r\n', '\0', '--b', '"', '=?', '(', '\r\n.\r\n', ';;', '<>']))
      bytes = Buffer.concat([bytes.subarray(0, at), word, bytes.subarray(at)])
    }
  }
  return bytes.subarray(0, raw.length)
}
