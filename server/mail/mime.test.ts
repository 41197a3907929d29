import { test } from 'vitest'
import { day } from '../../tests/builders-server.ts'
import { messageMail } from './messages/layout.ts'
import { buildMail } from './mime.ts'

test('x', async () => {
  const m = messageMail({
    title: 'Hi <b>',
    paragraphs: ['Über alles\nx', 'b'.repeat(200)],
    button: { label: 'Go', url: 'https://x.example/?a=1&b=2' },
    code: '123456',
  })
  const raw = await buildMail({
    from: { name: 'Dana "x" <a@b.c>\r\nBcc: q@q.q Zoë', address: 'a@b.example' },
    to: 'c@d.example',
    replyTo: 'r+1@b.example',
    subject: 'Ünï\r\nBcc: x@y.z ' + 'long '.repeat(40),
    ...m,
    messageId: '<a.b@c.example>',
    references: ['<a@b.example>'],
    inReplyTo: '<a@b.example>',
    date: day(20000),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: new Uint8Array(100) }],
  })
  console.log(Buffer.from(raw).toString())
})
