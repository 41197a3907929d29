import { describe, expect, test } from 'vitest'

import { parseMail } from '../mail/parse-mail.ts'
import { deliveryReportOf } from './delivery-report.ts'

async function reportOf(from: string, subject: string, text: string, headers: readonly string[] = []) {
  const raw = [
    `From: ${from}`,
    'To: a@in.totalrecall.example',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
    '',
  ].join('\r\n')
  return deliveryReportOf(await parseMail(new TextEncoder().encode(raw)))
}

async function structured(action: string, status: string, text: string) {
  const raw = [
    'From: MAILER-DAEMON@mx.example',
    'Subject: Delivery Status Notification',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    text,
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; dsar@openai.com',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b--',
    '',
  ].join('\r\n')
  return deliveryReportOf(await parseMail(new TextEncoder().encode(raw)))
}

describe('a report of a mail server', () => {
  test.each([
    ['failed', '5.1.1', 'User unknown', 'failed'],
    ['failed', '4.4.7', 'Message expired', 'failed'],
    ['delayed', '4.4.1', 'YOU DO NOT NEED TO RESEND YOUR MESSAGE. It will be retried.', 'delayed'],
    ['delayed', '4.4.7', 'I am giving up on it.', 'failed'],
    ['delivered', '2.0.0', 'Delivered.', 'nothing'],
    ['relayed', '2.0.0', 'Passed on to a server that reports no delivery.', 'nothing'],
    ['expanded', '2.0.0', 'Sent to the members of a list.', 'nothing'],
  ])('[TRUTH-308] by its fields: %s %s %s', async (action, status, text, result) => {
    expect(await structured(action, status, text)).toBe(result)
  })

  test.each([
    [
      'MAILER-DAEMON@mx.example',
      'failure notice',
      'Hi. This is the qmail-send program at mx.example. I am afraid I was not able to deliver your message.',
      'failed',
    ],
    [
      'Mail Delivery System <MAILER-DAEMON@mx.example>',
      'Undelivered Mail Returned to Sender',
      'I am sorry to have to inform you that your message could not be delivered to one or more recipients.',
      'failed',
    ],
    [
      'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Delivery Status Notification (Failure)',
      'Address not found. Your message was not delivered to dsar@openai.com because the address could not be found.',
      'failed',
    ],
    [
      'Microsoft Outlook <postmaster@contoso.example>',
      'Undeliverable: Request to delete',
      'Your message to privacy@x.ai could not be delivered. The recipient was not found.',
      'failed',
    ],
    [
      'postmaster@mx.example',
      'Warning: message 1abc delayed 24 hours',
      'No action is required; delivery will be retried.',
      'delayed',
    ],
    [
      'postmaster@mx.example',
      'Delivery Status Notification (Delay)',
      'Delivery incomplete. Gmail is still trying.',
      'delayed',
    ],
    ['postmaster@mx.example', 'Unzustellbar: Anfrage', 'Ihre Nachricht konnte nicht zugestellt werden.', 'failed'],
    [
      'postmaster@mx.example',
      'Zustellung verzögert',
      'Die Zustellung ist verzögert, es wird weiterhin versucht.',
      'delayed',
    ],
    ['postmaster@mx.example', 'Non remis : Demande', 'Votre message n’a pas pu être remis.', 'failed'],
    ['postmaster@mx.example', 'No se puede entregar: Solicitud', 'No se pudo entregar su mensaje.', 'failed'],
  ])('by its words: %s: %s', async (from, subject, text, result) => {
    expect(await reportOf(from, subject, text)).toBe(result)
  })

  test('is no mail of a desk, whatever it says about delivery, and no absent person’s machine', async () => {
    const words = 'Your message could not be delivered to the team that you meant.'
    expect(await reportOf('privacy@openai.com', 'Undeliverable', words)).toBe(null)
    const away = 'I am out of the office until Monday.'
    expect(await reportOf('sam@openai.com', 'Automatic reply', away, ['Return-Path: <>'])).toBe(null)
  })
})
