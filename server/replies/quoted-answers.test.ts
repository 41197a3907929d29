import { expect, test } from 'vitest'

import { day } from '../../tests/builders.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { quotedMails } from '../../tests/quoted-mails.ts'

/** Of every language the styles of one kind in turn: 32 mails through the whole path, each to a request of its own day. */
test('[TRUTH-316] no quoted word writes a decision into the ledger, in any language', async () => {
  const world = await aSubmittedAccount()
  const [letter] = await world.letters('openai')
  const mails = quotedMails(letter?.mail.text ?? '')
  const languages = [...new Set(mails.map(({ language }) => language))]
  for (const [at, language] of languages.entries()) {
    world.time.now = day(1)
    const own = mails.filter(mail => mail.language === language)
    const mail = own[(at * 11) % own.length]
    if (mail === undefined) throw new Error('no mail')
    await world.receive('openai', mail.text ?? '', mail.html === undefined ? {} : { text: '', html: mail.html })
    const { name } = mail
    expect(await world.request('openai'), name).toMatchObject({
      stage: 'acknowledged',
      decision: 'none',
      ticket: 'PR-48213',
    })
  }
  expect(await world.events('openai', 'decision')).toEqual([])
  expect(await world.events('openai', 'action_required')).toEqual([])
}, 120_000)

test('[TRUTH-305] a plain report of Exim sends the demand to the next address, and no deadline runs meanwhile', async () => {
  const world = await aSubmittedAccount()
  const [letter] = await world.letters('openai')
  const to = letter?.to[0] ?? ''
  const report = [
    'From: Mail Delivery System <Mailer-Daemon@mx.example>',
    `X-Failed-Recipients: ${to}`,
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'A message that you sent could not be delivered to all of its recipients.',
    'This is a permanent error. The following address(es) failed:',
    '',
    `  ${to}`,
    '    Unrouteable address',
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    `Message-ID: ${letter?.messageId}`,
    '',
    'The letter.',
  ].join('\r\n')
  await world.arrive(report, { to: await world.replyTo('openai'), from: '' })
  const [failed] = await world.events('openai', 'delivery_failed')
  expect(failed?.payload).toMatchObject({ bounce: 'hard', serverReply: 'Unrouteable address' })
  expect(await world.request('openai')).toMatchObject({ stage: 'prepared', submittedAt: null, dueAt: null })
}, 60_000)

test('[TRUTH-310] a mail that is a file alone is put to the person, and changes nothing', async () => {
  const world = await aSubmittedAccount()
  const before = await world.request('openai')
  const pdf = { filename: 'decision.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }
  await world.receive('openai', 'Please find our decision attached.', { attachments: [pdf] })
  expect(await world.request('openai')).toMatchObject({ stage: before.stage, decision: 'none', dueAt: before.dueAt })
  expect(await world.tenant.list('replies')).toMatchObject([
    { category: 'other', needsConfirmation: true, claims: false, sentence: 'unreadable\t' },
  ])
}, 60_000)
