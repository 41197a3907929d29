import { describe, expect, test } from 'vitest'
import { textOfHtml } from '../../sync/rules/evidence/html-text.ts'
import { day } from '../../tests/builders-server.ts'
import { buildMail } from '../mail/mime.ts'
import { readMail } from './read-mail.ts'

const MiB = 1024 * 1024
const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')

async function read(...lines: string[]) {
  const mail = await readMail(bytes(...lines))
  if (mail === 'unparsed') throw new Error('the mail was not parsed')
  return mail
}

describe('a mail that is read', () => {
  test('our own letter comes back as it was written', async () => {
    const mail = await readMail(
      await buildMail({
        from: { name: 'Zoë', address: 'privacy@totalrecall.example' },
        to: 'privacy@openai.com',
        subject: 'Löschung TR-ABCD-1234',
        text: 'Dear provider,\nplease delete.\n',
        html: '<p>Dear provider</p>',
        attachments: [{ filename: 'letter.pdf', contentType: 'application/pdf', content: new Uint8Array(1_234) }],
        messageId: '<two@erase.totalrecall.example>',
        inReplyTo: '<one@erase.totalrecall.example>',
        references: ['<zero@erase.totalrecall.example>', '<one@erase.totalrecall.example>'],
        date: day(20_000),
      }),
    )
    expect(mail).toMatchObject({
      from: { name: 'Zoë', address: 'privacy@totalrecall.example' },
      to: ['privacy@openai.com'],
      subject: 'Löschung TR-ABCD-1234',
      date: day(20_000),
      messageId: '<two@erase.totalrecall.example>',
      inReplyTo: ['<one@erase.totalrecall.example>'],
      references: ['<zero@erase.totalrecall.example>', '<one@erase.totalrecall.example>'],
      html: expect.stringContaining('<p>Dear provider</p>'),
      attachments: [{ name: 'letter.pdf', mediaType: 'application/pdf', size: 1_234 }],
      deliveryStatus: null,
      autoSubmitted: false,
      bulk: false,
    })
    expect(mail !== 'unparsed' && mail.text.trim()).toBe('Dear provider,\nplease delete.')
  })

  test('a mail with an HTML part only has the words of it as text', async () => {
    const mail = await read(
      'From: a@b.example',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<style>p { color: red }</style><p>Your data&nbsp;has been <b>deleted</b>.</p><p>Bye</p>',
      '--x--',
    )
    expect(mail.text).toBe('Your data has been deleted.\n\nBye')
  })

  test('what a machine sent, and what went to many, is told apart', async () => {
    const flags = async (header: string) => {
      const { autoSubmitted, bulk } = await read('From: a@b.example', header, '', 'Hi')
      return [autoSubmitted, bulk]
    }
    expect(await flags('X-Nothing: 1')).toEqual([false, false])
    expect(await flags('Auto-Submitted: no')).toEqual([false, false])
    expect(await flags('Auto-Submitted: auto-replied')).toEqual([true, false])
    expect(await flags('Auto-Submitted: auto-generated (vacation)')).toEqual([true, false])
    expect(await flags('X-Autoreply: yes')).toEqual([true, false])
    expect(await flags('Precedence: auto_reply')).toEqual([true, false])
    expect(await flags('Precedence: bulk')).toEqual([false, true])
    expect(await flags('List-Unsubscribe: <https://x.example>')).toEqual([false, true])
    expect(await flags('List-Id: news <news.example>')).toEqual([false, true])
  })

  test('a report of a mail server says which of our mails failed, and why', async () => {
    const mail = await read(
      'From: MAILER-DAEMON@relay.example',
      'Subject: Undelivered',
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
      '',
      '--r',
      'Content-Type: text/plain',
      '',
      'Sorry. Somewhere in here: Message-ID: <other@x.example>',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; relay.example',
      'Arrival-Date: Fri, 20 Nov 2026 00:00:00 +0000',
      '',
      'Final-Recipient: rfc822; archive@totalrecall.example',
      'Action: delivered',
      'Status: 2.0.0',
      '',
      'Final-Recipient: RFC822; <DSAR@openai.com>',
      'Action: FAILED',
      'Status: 5.1.1 (bad address)',
      'Diagnostic-Code: smtp; 550 5.1.1 <dsar@openai.com>:',
      '  no such user',
      '',
      '--r',
      'Content-Type: text/rfc822-headers',
      '',
      'From: privacy@totalrecall.example',
      'Message-ID: <req-tr-abcd-1234@erase.totalrecall.example>',
      'Subject: Deletion request',
      '',
      '--r--',
    )
    expect(mail.deliveryStatus).toEqual({
      action: 'failed',
      status: '5.1.1',
      diagnostic: '550 5.1.1 <dsar@openai.com>: no such user',
      finalRecipient: 'dsar@openai.com',
      originalMessageId: '<req-tr-abcd-1234@erase.totalrecall.example>',
    })
  })

  test('a report with the whole mail inside names that mail, not its own', async () => {
    const mail = await read(
      'From: postmaster@relay.example',
      'Message-ID: <report@relay.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
      '',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; relay.example',
      '',
      'Final-Recipient: rfc822; a@b.example',
      'Action: delayed',
      'Status: 4.4.1',
      '--r',
      'Content-Type: message/rfc822',
      '',
      'Message-ID: <ours@erase.totalrecall.example>',
      '',
      'Dear provider',
      '--r--',
    )
    expect(mail.deliveryStatus).toMatchObject({
      action: 'delayed',
      status: '4.4.1',
      originalMessageId: '<ours@erase.totalrecall.example>',
    })
  })

  test('a report in plain text, as older servers write it, is one too; a quoted one is not', async () => {
    const report = [
      'Hi. I was not able to deliver your message. This is a permanent error.',
      '',
      '<privacy@x.ai>:',
      '550 5.1.1 no such mailbox',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'From: privacy@totalrecall.example',
      'Message-ID: <req-tr-abcd-1234@erase.totalrecall.example>',
      '',
      'Dear provider',
    ]
    const head = ['From: postmaster@x.ai', 'Subject: failure notice', '']
    expect((await read(...head, ...report)).deliveryStatus).toEqual({
      action: 'failed',
      status: '5.1.1',
      diagnostic: '550 5.1.1 no such mailbox',
      finalRecipient: 'privacy@x.ai',
      originalMessageId: '<req-tr-abcd-1234@erase.totalrecall.example>',
    })
    expect((await read(...head, ...report.map(line => `> ${line}`))).deliveryStatus).toBeNull()
  })

  test('headers are a plain map: one may even be called __proto__', async () => {
    const mail = await read('From: a@b.example', '__proto__: x', 'X-Two: 1', 'x-two: 2', '', 'Hi')
    expect(mail.headers['x-two']).toEqual(['1', '2'])
    expect(Object.getPrototypeOf(mail.headers)).toBe(Object.prototype)
  })
})

test('pieces of a large mail are given to the worker, which reads them as one', async () => {
  const whole = bytes(
    'From: a@b.example',
    'Subject: Hello',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    '',
    'The words.',
    '--x',
    'Content-Type: application/pdf; name=large.pdf',
    '',
    'x'.repeat(3 * MiB),
    '--x',
    'Content-Type: text/plain; name=last.txt',
    'Content-Disposition: attachment',
    '',
    'The last.',
    '--x--',
  )
  const pieces = [whole.subarray(0, 100), whole.subarray(100, MiB), whole.subarray(MiB)].map(piece =>
    Uint8Array.from(piece),
  )
  const mail = await readMail(pieces)
  // Only the beginning of an attachment is read, but the part after it is still found.
  expect(mail).toMatchObject({
    subject: 'Hello',
    attachments: [
      { name: 'large.pdf', mediaType: 'application/pdf' },
      { name: 'last.txt', mediaType: 'text/plain' },
    ],
  })
  expect(mail !== 'unparsed' && mail.text.trim()).toBe('The words.')
  expect(pieces.map(piece => piece.byteLength)).toEqual([0, 0, 0])
})

test('a large thing that has no sender is no mail', async () => {
  const size = 2 * MiB
  expect(await readMail(Buffer.concat([bytes('Subject: x', '', ''), Buffer.alloc(size, 'a')]))).toBe('unparsed')
  expect(await readMail(Buffer.concat([bytes('From: a@b.example', '', ''), Buffer.alloc(size, 'a')]))).toMatchObject({
    from: { address: 'a@b.example' },
  })
})

const HEAD = ['From: a@b.example', 'To: c@d.example', 'Subject: x']
const parts = (count: number, type = 'Content-Type: multipart/mixed; boundary=x') =>
  bytes(...HEAD, type, '', ...Array.from({ length: count }, () => '--x\r\nContent-Type: text/plain\r\n\r\nhi'), '--x--')

function nested(depth: number): Buffer {
  const open = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  )
  return bytes(...HEAD, `${open.join('')}\r\nhi`)
}

function nestedMails(depth: number): Buffer {
  return bytes(...HEAD, 'Content-Type: message/rfc822\r\n\r\n'.repeat(depth))
}

/** Each: the bytes, and whether they are too much to parse. Undefined if either result is fine. */
const HOSTILE: Record<string, { raw: () => Buffer; unparsed?: boolean }> = {
  nothing: { raw: () => Buffer.alloc(0) },
  'one byte': { raw: () => Buffer.from([255]) },
  'only a line break': { raw: () => bytes('', '') },
  'ten thousand nested address groups': {
    raw: () => bytes(`From: ${'a:'.repeat(10_000)}`, `To: ${'g:'.repeat(10_000)};`, '', 'x'),
  },
  'ten thousand comments in an address': { raw: () => bytes(`From: ${'('.repeat(10_000)}a@b.example`, '', 'x') },
  'ten thousand quotes in an address': { raw: () => bytes(`From: ${'"\\'.repeat(10_000)}a@b.example`, '', 'x') },
  'a hundred thousand recipients': {
    raw: () => bytes('From: a@b.example', `To: ${'a@b.example, '.repeat(100_000)}`, '', 'x'),
  },
  'a header of 5 MB': { raw: () => bytes(...HEAD, `X-Long: ${'a'.repeat(5 * MiB)}`, '', 'x'), unparsed: true },
  'a folded header of 5 MB': { raw: () => bytes(...HEAD, `X-Long: a${'\r\n b'.repeat(MiB)}`, '', 'x'), unparsed: true },
  'three hundred thousand headers': {
    raw: () => bytes(...HEAD, 'X-A: b\r\n'.repeat(300_000), '', 'x'),
  },
  'headers without an end': { raw: () => Buffer.alloc(10 * MiB, 'a') },
  'ten megabytes of NUL': { raw: () => Buffer.alloc(10 * MiB) },
  'ten megabytes of line feeds': { raw: () => Buffer.alloc(10 * MiB, 10) },
  'ten megabytes of carriage returns': { raw: () => Buffer.alloc(10 * MiB, 13) },
  'ten megabytes of noise': {
    raw: () => Buffer.from(Uint8Array.from({ length: 10 * MiB }, (_, at) => (at * 2_654_435_761) >>> 13)),
  },
  'NUL in headers and text': { raw: () => bytes('From: a\0@b.example', 'Sub\0ject: x\0', '', 'a\0b') },
  'eight-bit noise in headers': {
    raw: () => bytes(`From: ${'\xff\xfe\x80'.repeat(1_000)}`, `Subject: ${'\xe9'.repeat(5_000)}`, '', '\xff'),
  },
  'encoded words without end': { raw: () => bytes(`Subject: ${'=?utf-8?B?'.repeat(20_000)}`, '', 'x') },
  'encoded words of unknown kind': { raw: () => bytes(`Subject: ${'=?x-nothing?Q?=FF?= '.repeat(20_000)}`, '', 'x') },
  'five thousand parts': { raw: () => parts(5_000), unparsed: true },
  'five thousand parts behind an odd boundary': {
    raw: () => parts(5_000, "Content-Type: multipart/mixed; boundary*0=x; boundary*1=''"),
    unparsed: true,
  },
  'a hundred thousand parts': { raw: () => parts(100_000), unparsed: true },
  'a thousand levels of parts': { raw: () => nested(1_000), unparsed: true },
  'a hundred thousand levels of parts': { raw: () => nested(100_000), unparsed: true },
  'ten thousand mails in mails': { raw: () => nestedMails(10_000) },
  'a base64 attachment of 10 MB in one line': {
    raw: () =>
      bytes(
        ...HEAD,
        'Content-Type: application/zip; name=bomb.zip',
        'Content-Transfer-Encoding: base64',
        '',
        'UEsDBBQ'.repeat(1.4 * MiB),
      ),
  },
  'base64 that is none': { raw: () => bytes(...HEAD, 'Content-Transfer-Encoding: base64', '', '=!?'.repeat(3 * MiB)) },
  'quoted-printable that is none': {
    raw: () => bytes(...HEAD, 'Content-Transfer-Encoding: quoted-printable', '', '=\r\n='.repeat(2 * MiB)),
  },
  'ten megabytes of opened tags': { raw: () => bytes(...HEAD, 'Content-Type: text/html', '', '<'.repeat(10 * MiB)) },
  'ten megabytes of links': {
    raw: () => bytes(...HEAD, 'Content-Type: text/html', '', '<a href="http://x.example">x</a> '.repeat(300_000)),
  },
  'ten megabytes of entities': { raw: () => bytes(...HEAD, 'Content-Type: text/html', '', '&#x'.repeat(3 * MiB)) },
  'an unknown character set': {
    raw: () => bytes(...HEAD, 'Content-Type: text/plain; charset=x-klingon', '', '\xff\xfe'),
  },
  'a content type without end': {
    raw: () => bytes(...HEAD, `Content-Type: text/plain; ${'a="'.repeat(50_000)}`, '', 'x'),
  },
  'parameters in a thousand pieces': {
    raw: () =>
      bytes(
        ...HEAD,
        `Content-Type: text/plain; ${Array.from({ length: 5_000 }, (_, at) => `name*${at}*=%41`).join(';')}`,
        '',
        'x',
      ),
  },
  'a date that is none': { raw: () => bytes('From: a@b.example', `Date: ${'9'.repeat(10_000)}`, '', 'x') },
  'a status report without end': {
    raw: () =>
      bytes(
        ...HEAD,
        'Content-Type: message/delivery-status',
        'Content-Disposition: attachment',
        '',
        'Action: failed\r\n\r\n'.repeat(300_000),
      ),
  },
}

describe('a hostile mail', () => {
  test.each(Object.entries(HOSTILE))(
    'is read or given up within seconds, and the next one is read: %s',
    async (_name, { raw, unparsed }) => {
      const hostile = raw()
      const result = await readMail(hostile)
      if (unparsed === true) expect(result).toBe('unparsed')
      expect(await read('From: a@b.example', '', 'Hello')).toMatchObject({ text: expect.stringContaining('Hello') })
    },
    // It gives up after five seconds of its own time; a busy machine may need longer to report that.
    60_000,
  )

  test('that takes too long is ended, while the process goes on', async () => {
    // A worker that never answers represents every mail we did not think of: its thread is stopped.
    let beats = 0
    const beat = setInterval(() => {
      beats += 1
    }, 5)
    await Promise.all([nestedMails(10_000), parts(100_000), nested(100_000)].map(readMail))
    clearInterval(beat)
    // This takes seconds; a thread that parsed the mail itself would not beat once.
    expect(beats).toBeGreaterThan(20)
  }, 60_000)
})

test('words of HTML: no scripts, no styles, no comments, entities decoded', () => {
  expect(textOfHtml('<head><title>t</title></head>a<!-- <p>no</p> -->b<script>x<y</script>&amp;&lt;&#65;&#x42;')).toBe(
    'ab&<AB',
  )
  expect(textOfHtml('one<br>two<div>three</div><td>four</td>')).toBe('one\ntwo\nthree\nfour')
  expect(textOfHtml('&#99999999;&#x110000;&unknown;')).toBe('&#99999999;&#x110000;&unknown;')
  expect(textOfHtml('<script>never ends')).toBe('')
  expect(textOfHtml('a < b')).toBe('a < b')
})
