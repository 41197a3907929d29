import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { day } from '../../tests/builders-server.ts'
import { headerName, isMailAddress } from './address.ts'
import { buildMail, builtText, composed, type MailToBuild } from './mime.ts'
import { rawHeaders } from './raw-headers.ts'

const aMail = (fields: Partial<MailToBuild> = {}): MailToBuild => ({
  from: { name: 'Total Recall for Dana Whitfield', address: 'privacy@totalrecall.example' },
  to: 'privacy@openai.com',
  replyTo: 'dana.abcdefghij+token@totalrecall.example',
  subject: 'Deletion request TR-ABCD-1234',
  text: 'Dear provider,\nplease delete.\n',
  attachments: [
    { filename: 'letter.pdf', contentType: 'application/pdf', content: new Uint8Array([37, 80, 68, 70]) },
    { filename: 'authorization.pdf', contentType: 'application/pdf', content: new Uint8Array(5_000).fill(7) },
  ],
  messageId: '<req-tr-abcd-1234@erase.totalrecall.example>',
  date: day(20_000),
  ...fields,
})

const EXPECTED_HEADERS = ['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type']

describe('a mail as we build it', () => {
  test('holds what it was given: addresses, text, both attachments', async () => {
    const mail = await PostalMime.parse(await buildMail(aMail({ html: '<p>Dear provider</p>' })))
    expect(mail).toMatchObject({
      from: { name: 'Total Recall for Dana Whitfield', address: 'privacy@totalrecall.example' },
      to: [{ address: 'privacy@openai.com' }],
      replyTo: [{ address: 'dana.abcdefghij+token@totalrecall.example' }],
      messageId: '<req-tr-abcd-1234@erase.totalrecall.example>',
      date: '2024-10-04T00:00:00.000Z',
    })
    expect(mail.text?.trim()).toBe('Dear provider,\nplease delete.')
    expect(mail.attachments.map(file => [file.filename, file.mimeType])).toEqual([
      ['letter.pdf', 'application/pdf'],
      ['authorization.pdf', 'application/pdf'],
    ])
  })

  test('is the same bytes each time: short ASCII lines that end in CRLF', async () => {
    const fields = { text: `Zoë\n${'long '.repeat(300)}\n.\n`, subject: 'Löschung '.repeat(20) }
    const raw = Buffer.from(await buildMail(aMail(fields)))
    expect(raw.equals(Buffer.from(await buildMail(aMail(fields))))).toBe(true)
    const text = raw.toString('latin1')
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
    expect(text).toMatch(/^[\r\n\x20-\x7e]*$/)
    expect(Math.max(...text.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
  })

  test('is byte for byte what the composer’s own streams would write', async () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'é', '漢', '😀', ' ', '.', '=', '\t', '\n', 'word ', 'x'.repeat(40)),
      maxLength: 300,
    })
    const file = fc.uint8Array({ maxLength: 700 })
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.option(words),
        words,
        fc.array(file, { maxLength: 3 }),
        async (text, html, subject, files) => {
          const mail = aMail({
            text,
            html: html ?? undefined,
            subject: subject.replace(/[\n\t]/g, ' '),
            attachments: files.map((content, n) => ({
              filename: `Brief ${n} für Zoë.pdf`,
              contentType: 'application/pdf',
              content,
            })),
          })
          const streamed = await composed(mail).build()
          const built = await buildMail(mail)
          expect(Buffer.from(built).toString('latin1')).toBe(streamed.toString('latin1'))
          // Its text can also be read without the parser for strangers' mail.
          const parsed = await PostalMime.parse(built)
          const read = builtText(built)
          if (html === null && files.length === 0) expect(read).toBeUndefined()
          else expect(read?.replaceAll('\r\n', '\n').trimEnd()).toBe(parsed.text?.trimEnd())
        },
      ),
      { numRuns: 200 },
    )
    for (const size of [56, 57, 58, 114, 70_000]) {
      const content = new Uint8Array(size).fill(200)
      const mail = aMail({
        text: `${'Zoë, please delete this. '.repeat(8)}\n`.repeat(400),
        attachments: [{ filename: 'a.bin', contentType: 'application/octet-stream', content }],
      })
      expect(Buffer.from(await buildMail(mail)).equals(await composed(mail).build()), `${size} bytes`).toBe(true)
    }
  })

  test('answers in a thread, and carries further headers', async () => {
    const demand = '<req-tr-abcd-1234@erase.totalrecall.example>'
    const raw = await buildMail(
      aMail({
        messageId: '<req-tr-abcd-1234.follow_up_1@erase.totalrecall.example>',
        inReplyTo: demand,
        references: [demand],
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    )
    const mail = await PostalMime.parse(raw)
    expect(mail).toMatchObject({ inReplyTo: demand, references: demand })
    expect(mail.headers.find(header => header.key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('hostile names, subjects and texts never become a header, a recipient or a part', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            '\r\n',
            '\n',
            '\r',
            '\0',
            '\u0085',
            '\u2028',
            '\u202e',
            'Bcc: x@evil.example',
            'Dana',
            '<x@evil.example>',
            '"',
            ',',
            ';',
            ':',
            '(',
            '\\',
            '=?utf-8?Q?=0D=0ABcc:_x@evil.example?=',
            '--',
            '\r\n\r\n',
            '.\r\n',
            '日本',
            '🙂',
          ),
          { maxLength: 12 },
        )
        .map(parts => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, hostile, async (name, subject, text, filename) => {
        const raw = await buildMail(
          aMail({
            from: { name, address: 'privacy@totalrecall.example' },
            subject: `Request ${subject}`,
            text,
            attachments: [{ filename, contentType: 'application/pdf', content: new Uint8Array(3) }],
          }),
        )
        const headers = rawHeaders(raw)?.map(header => header.name)
        expect(headers?.toSorted()).toEqual(EXPECTED_HEADERS.toSorted())
        const mail = await PostalMime.parse(raw)
        expect(mail.from?.address).toBe('privacy@totalrecall.example')
        expect(mail.to?.map(({ address }) => address)).toEqual(['privacy@openai.com'])
        expect(mail.attachments).toHaveLength(1)
        const shown = `${mail.from?.name} ${mail.subject} ${mail.attachments[0]?.filename}`
        expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect([...(mail.from?.name ?? '')].length).toBeLessThanOrEqual(80)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['recipient', { to: '"a@evil.example" <b@openai.com>' }],
    ['quoted recipient', { to: '"xclow3n@gmail.com x"@internal.example' }],
    ['recipient with a line break', { to: 'a@openai.com\r\nBcc: x@evil.example' }],
    ['list of recipients', { to: 'a@openai.com, x@evil.example' }],
    ['empty list', { to: [] }],
    ['sender', { from: { name: 'x', address: 'not an address' } }],
    ['reply address', { replyTo: 'a@b.example>' }],
    ['message id', { messageId: '<a@b.example>\r\nBcc: x@evil.example' }],
    ['message id without brackets', { messageId: 'a@b.example' }],
    ['reference', { references: ['<a b@c.example>'] }],
    ['header name', { headers: { 'X-A\r\nBcc': 'x@evil.example' } }],
    ['second From', { headers: { From: 'x@evil.example' } }],
    ['hidden copy', { headers: { bcc: 'x@evil.example' } }],
    ['media type', { attachments: [{ filename: 'x', contentType: 'a/b\r\nX: y', content: new Uint8Array(1) }] }],
  ])('refuses to build: %s', async (_name, fields) => {
    await expect(buildMail(aMail(fields))).rejects.toThrow(/not a valid/)
  })

  test('a line break in a header value becomes a space', async () => {
    const raw = await buildMail(aMail({ headers: { 'X-Note': 'one\r\nBcc: x@evil.example' } }))
    expect(rawHeaders(raw)?.find(header => header.name === 'x-note')?.value).toBe('one Bcc: x@evil.example')
  })
})

test('an address is dot-atom at a domain, and nothing else', () => {
  for (const good of ['a@b.co', "o'brien+x@mail.example.com", `${'a'.repeat(64)}@example.com`, 'privacy@x.ai']) {
    expect(isMailAddress(good), good).toBe(true)
  }
  for (const bad of [
    '',
    'a',
    '@b.example',
    'a@',
    'a@b',
    'a@@b.example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    '"a"@b.example',
    'a@[127.0.0.1]',
    'a@-b.example',
    'a@b.example.',
    'a b@c.example',
    'a@b.example\n',
    'ü@b.example',
    'a@bücher.example',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ]) {
    expect(isMailAddress(bad), bad).toBe(false)
  }
})

test('a name loses what hides or turns text, and everything after 80 characters', () => {
  expect(headerName('Dana\u202eevil\u200b \u0007Whitfield\r\nBcc: x')).toBe('Danaevil Whitfield Bcc: x')
  expect([...headerName('é'.repeat(200))]).toHaveLength(80)
  expect([...headerName('🙂'.repeat(200))]).toHaveLength(80)
  expect(headerName('  ')).toBe('')
})
