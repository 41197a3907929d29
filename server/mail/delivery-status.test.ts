import { expect, test } from 'vitest'

import { classifyReply } from '../reading/classify-reply.ts'
import { withReport } from '../reading/delivery-report.ts'
import { bounceKind } from './bounce-kind.ts'
import { parseMail } from './parse-mail.ts'

const ID = '<req-tr-abcd-1234.demand@erase.totalrecall.example>'
const COPIED = `Return-path: <dana+token@in.totalrecall.example>\nX-Total-Recall-Mail: v1;id=abcd;mac=x\nMessage-ID: ${ID}\nSubject: Request to delete personal data\n\nWe request the deletion.\n`

const read = async (...lines: readonly string[]) => withReport(await parseMail(Buffer.from(lines.join('\n'))))

const exim = (reason: string, copy = COPIED) =>
  read(
    'From: Mail Delivery System <Mailer-Daemon@mx.example>',
    'X-Failed-Recipients: dsar@openai.example',
    'Auto-Submitted: auto-replied',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its',
    'recipients. This is a permanent error. The following address(es) failed:',
    '',
    '  dsar@openai.example',
    `    ${reason}`,
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    copy,
  )

test.each([
  ['host mx.openai.example [192.0.2.1]: 550 5.1.1 <dsar@openai.example>: unknown', '5.1.1', 'hard'],
  ['Unrouteable address', '', 'hard'],
  ['all relevant MX records point to non-existent hosts', '', 'soft'],
  ['mailbox is full: retry timeout exceeded', '', 'soft'],
] as const)('[TRUTH-305] Exim’s plain report is a bounce: %s', async (reason, status, kind) => {
  const mail = await exim(reason)
  expect(mail.deliveryStatus).toMatchObject({
    action: 'failed',
    status,
    diagnostic: reason,
    finalRecipient: 'dsar@openai.example',
    originalMessageId: ID,
    mark: 'v1;id=abcd;mac=x',
  })
  expect(classifyReply(mail)).toMatchObject({ category: 'bounce', confidence: 'sure' })
  expect(bounceKind(mail.deliveryStatus ?? { status: '', diagnostic: '' })).toBe(kind)
})

const fields = (type: string, returned: string, group: readonly string[], text = 'See below.') =>
  read(
    'From: Mail Delivery System <Mailer-Daemon@mx.example>',
    'Subject: Mail delivery failed',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    '--b',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...group,
    '',
    '--b',
    `Content-Type: ${returned}`,
    '',
    COPIED,
    '--b--',
  )

test('[TRUTH-305] where Exim refuses by its own rules, its text is the reason', async () => {
  const text =
    'This is a permanent error. The following address(es) failed:\n\n  dsar@openai.example\n    Unrouteable address\n'
  const group = ['Action: failed', 'Final-Recipient: rfc822;dsar@openai.example', 'Status: 5.0.0']
  const { deliveryStatus } = await fields('message/delivery-status', 'message/rfc822', group, text)
  expect(deliveryStatus).toMatchObject({ action: 'failed', status: '5.0.0', diagnostic: 'Unrouteable address' })
  expect(bounceKind(deliveryStatus ?? { status: '', diagnostic: '' })).toBe('hard')
})

test('[TRUTH-306] a report with addresses in any script is a bounce', async () => {
  const group = [
    'Original-Recipient: utf-8;datenschutz@köln.example',
    'Final-Recipient: utf-8;Datenschutz@Köln.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 unbekannt',
  ]
  for (const returned of ['message/global', 'message/global-headers', 'message/rfc822']) {
    const mail = await fields('message/global-delivery-status', returned, group)
    expect(mail.deliveryStatus).toMatchObject({
      action: 'failed',
      status: '5.1.1',
      finalRecipient: 'datenschutz@köln.example',
      originalMessageId: ID,
    })
    expect(classifyReply(mail).category).toBe('bounce')
  }
})

const qmail = (...lines: readonly string[]) =>
  read(
    'From: MAILER-DAEMON@mx.example',
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at mx.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    '<dsar@openai.example>:',
    ...lines,
    '',
    '--- Below this line is a copy of the message.',
    '',
    COPIED,
  )

test.each([
  ['Sorry, no mailbox here by that name. (#5.1.1)', '5.1.1', 'hard'],
  ['Sorry, I couldn’t find any host named openai.example. (#5.1.2)', '5.1.2', 'hard'],
  ['This address no longer accepts mail.', '', 'soft'],
  ["192.0.2.1 failed after I sent the message.\nRemote host said: 554 denied\nI'm not going to try again.", '', 'soft'],
  [
    "Connected but connection died. (#4.4.2)\nI'm not going to try again; this message has been in the queue too long.",
    '4.4.2',
    'soft',
  ],
] as const)('[TRUTH-307] qmail’s report is a bounce: %s', async (reason, status, kind) => {
  const mail = await qmail(...reason.split('\n'))
  expect(mail.deliveryStatus).toMatchObject({
    action: 'failed',
    status,
    finalRecipient: 'dsar@openai.example',
    originalMessageId: ID,
  })
  expect(classifyReply(mail).category).toBe('bounce')
  expect(bounceKind(mail.deliveryStatus ?? { status: '', diagnostic: '' })).toBe(kind)
})

test.each([
  [
    'postmaster@mx.example',
    'Undeliverable: Request',
    'Your message to dsar@openai.example could not be delivered. 550 5.1.1 The recipient was not found.',
  ],
  [
    'Mail Administrator <Postmaster@mx.example>',
    'Mail System Error - Returned Mail',
    'This Message was undeliverable due to the following reason:\n\nUser unknown: <dsar@openai.example>',
  ],
  [
    'mailer-daemon@mx.example',
    'Nicht zustellbar',
    'Ihre Nachricht an dsar@openai.example konnte nicht zugestellt werden.',
  ],
])('[TRUTH-307] a plain report of %s has the recipient and the letter', async (from, subject, text) => {
  const mail = await read(`From: ${from}`, `Subject: ${subject}`, '', text, '', COPIED)
  expect(mail.deliveryStatus).toMatchObject({
    action: 'failed',
    finalRecipient: 'dsar@openai.example',
    originalMessageId: ID,
  })
})

test('[TRUTH-307] words of a desk about a delivery are no report', async () => {
  const mail = await read(
    'From: privacy@openai.example',
    'Subject: Re: Request',
    '',
    'Your letter to dsar@openai.example was returned. 550 5.1.1',
  )
  expect(mail.deliveryStatus).toBeNull()
})

test.each(['delivered', 'relayed', 'expanded'])(
  '[TRUTH-308] that a letter was %s is neither a delay nor an answer',
  async action => {
    const group = [`Action: ${action}`, 'Final-Recipient: rfc822;dsar@openai.example', 'Status: 2.0.0']
    const mail = await fields('message/delivery-status', 'message/rfc822', group)
    expect(classifyReply(mail)).toMatchObject({ category: 'unrelated', confidence: 'sure', needsUserAction: false })
  },
)

test.each([
  'Your message\n\nTo: Privacy\nSubject: Request to delete personal data\n\nwas deleted without being read on 3 March 2026 10:15.',
  'This is a receipt for the mail that you sent. It was displayed. All your data has been deleted.',
])('[TRUTH-309] a read receipt says nothing about the data: %s', async text => {
  const mail = await read(
    'From: privacy@openai.example',
    'Subject: Not read: Request to delete personal data',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    text,
    '--b',
    'Content-Type: message/disposition-notification',
    '',
    'Final-Recipient: rfc822;privacy@openai.example',
    'Disposition: automatic-action/MDN-sent-automatically; deleted',
    '--b--',
  )
  expect(mail.isReadReceipt).toBe(true)
  const read_ = classifyReply(mail)
  expect(read_).toMatchObject({ category: 'unrelated', confidence: 'sure', needsUserAction: false })
  expect(read_.claims ?? false).toBe(false)
})
