import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { providerById } from '../../sync/catalog/providers.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import { type Classified, classifyReply } from './classify-reply.ts'
import { askedOf } from './closing/asked-of.ts'
import { closesRequest } from './closing/closes-request.ts'
import type { Asked } from './closing/understood.ts'
import { consequenceOf } from './consequence.ts'

const NOW = Date.UTC(2026, 10, 20)

/** Who wrote it, by the names in it. */
function writerOf(text: string): string {
  if (/Google|Gemini/.test(text)) return 'google'
  if (/OpenAI|ChatGPT/.test(text)) return 'openai'
  return /xAI|Grok/.test(text) ? 'xai' : 'anthropic'
}

function asked(scope: Asked['scope'], provider = 'anthropic'): Asked {
  const found = askedOf(
    { reference: 'TR-ABCD-1234', submittedAt: Instant.parse(Date.UTC(2026, 9, 1)) },
    {
      provider: providerById(provider),
      person: { name: 'Dana Whitfield', email: 'dana.whitfield@mail.example' },
      scope,
      now: NOW,
    },
  )
  if (found === undefined) throw new Error('nothing was asked for')
  return found
}

const mailOf = (text: string, subject = 'Re: Request to delete personal data [TR-ABCD-1234]'): ReadMail => ({
  from: { name: 'Privacy', address: 'privacy@anthropic.com' },
  to: [],
  subject,
  date: Instant.parse(NOW),
  messageId: null,
  inReplyTo: [],
  references: [],
  text,
  html: null,
  headers: {},
  attachments: [],
  deliveryStatus: null,
  autoSubmitted: false,
  bulk: false,
})

const read = (text: string, scope: Asked['scope'] = 'account'): Classified =>
  classifyReply(mailOf(text), { asked: asked(scope) })

const textsIn = (name: string): string[] =>
  readFileSync(`server/reading/closing/texts/${name}.txt`, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.replaceAll(' | ', '\n'))

const DONE = 'Your account and all of your personal data have been deleted.'

describe('a record of the request beside a whole deletion', () => {
  test.each([
    `${DONE} We are required by law to keep a record of this request.`,
    `${DONE}\nA record of your request will be kept for 24 months.`,
    `${DONE} We will retain your email solely to record that this was completed.`,
    `${DONE} We have added your email address to our suppression list.`,
    `${DONE} In accordance with 11 CCR § 7022(e), we maintain a record of your request.`,
    'Ihr Konto und alle Ihre Daten wurden gelöscht. Zum Nachweis bewahren wir lediglich diese Anfrage auf.',
    'Votre compte et toutes vos données ont été supprimés. Nous conservons uniquement une trace de votre demande à des fins de preuve.',
    'Hemos eliminado su cuenta y todos sus datos. Conservaremos únicamente un registro de esta solicitud durante 24 meses.',
  ])('[TRUTH-352] is a whole deletion: %s', text => {
    expect(read(text)).toMatchObject({ category: 'completion', closing: { closes: true } })
  })

  // In words that the grammar does not know the person is asked, and nothing is decided.
  test('[TRUTH-352] in unknown words it is asked about, and never partial', () => {
    const text = `${DONE} Somewhere in our archive there stays a record about your deletion request, sealed with wax.`
    expect(read(text)).toMatchObject({ category: 'completion', confidence: 'unsure', closing: { closes: false } })
  })

  test.each([
    'Your data has been deleted. We keep your chats for two years.',
    'We have deleted your account. We keep billing data as required by tax law.',
    'We have deleted your account. We keep a record of this request and of your chats for 24 months.',
    'We have deleted your data. We retain a record of this request, including the content of your conversations.',
  ])('[TRUTH-353] what else is kept makes it partial: %s', text => {
    expect(read(text)).toMatchObject({ category: 'partial_deletion', confidence: 'sure' })
  })
})

test.each([
  'Please write to us from the address of the account this concerns. Without this we are unable to act.',
  'We need you to reply from the mailbox registered with us. Absent that, we will have no choice but to decline your request.',
  'Kindly provide proof of your identity and of your residence in California. We are not able to delete anything without it.',
  'Please upload a copy of your government-issued ID. Failing that, we must deny the request.',
  'Bitte schreiben Sie uns von der E-Mail-Adresse Ihres Kontos. Ohne diesen Nachweis können wir Ihrem Antrag nicht nachkommen.',
  "Veuillez nous écrire depuis l'adresse e-mail liée à votre compte. Sans cela, nous ne sommes pas en mesure d'agir.",
  'Le rogamos que nos escriba desde la dirección de correo asociada a su cuenta. De lo contrario, no podremos tramitar su solicitud.',
])('[TRUTH-354] what follows without a proof of identity is part of the question: %s', text => {
  expect(read(text).category).toBe('identity_verification')
})

test.each([
  'We have decided not to delete your data. This decision is final.',
  'We decline your request, as your identity was verified and an exemption applies.',
])('[TRUTH-354] a refusal stays one: %s', text => {
  expect(read(text).category).toBe('refusal')
})

test.each([
  'All of your personal data has been deleted from Gemini Apps. Chats seen by human reviewers are not tied to your account.',
  'You were removed from the workspace. Your data has been deleted from it.',
  'Your ChatGPT data has been deleted. Your API organization and its logs are handled separately.',
  'Your account has been deleted on this device.',
])('[TRUTH-355] a deletion that is limited to a part is asked about and decides nothing: %s', text => {
  const request = { stage: 'submitted', decision: 'none', archivedAt: null } as const
  expect(consequenceOf(read(text), { proven: true, request })).toBe('claims')
})

describe('completions as privacy desks and ticket systems write them', () => {
  const texts = textsIn('complete-desks')

  test('[TRUTH-356] three in four close without a tap where the contents were asked for, and none is lost', () => {
    expect(texts).toHaveLength(56)
    const answers = texts.map(text => classifyReply(mailOf(text), { asked: asked('contents', writerOf(text)) }))
    expect(answers.filter(({ closing }) => closing?.closes === true).length).toBeGreaterThanOrEqual(42)
    const request = { stage: 'submitted', decision: 'none', archivedAt: null } as const
    const followed = answers.map(answer => consequenceOf(answer, { proven: true, request }))
    expect(texts.filter((_, at) => !['closes', 'claims'].includes(followed[at] ?? ''))).toEqual([])
  })

  test('[TRUTH-357] what is limited, denied or about something else closes nothing, whatever was asked for', () => {
    const limited = textsIn('limited-desks')
    expect(limited).toHaveLength(40)
    for (const scope of ['account', 'contents'] as const) {
      expect(limited.filter(text => closesRequest(text, asked(scope, writerOf(text))).closes)).toEqual([])
    }
  })

  test.each([
    ['a ticket in brackets', `Your request (Case 0771) has been fulfilled. ${DONE}`],
    ['a ticket line', `Ticket #06464 is done. ${DONE}`],
    ['thanks', `Thanks for your patience while we worked on this. ${DONE}`],
    ['a reference to an earlier letter', `Further to our message of 3 November: ${DONE}`],
    ['a French greeting', `Bonjour Madame Whitfield,\n\n${DONE}`],
    ['a Spanish greeting', `Estimada señora Whitfield:\n\n${DONE}`],
    ['a section sign', `Pursuant to your request under Cal. Civ. Code § 1798.105, ${DONE}`],
    ['a signature', `${DONE}\n\nKind regards,\nPriya Nair\nPrivacy Operations`],
    ['the footer of a ticket system', `${DONE}\n\nThis email is a service from Anthropic. Delivered by Zendesk`],
  ])('[TRUTH-358] %s is no doubt', (_, text) => {
    expect(read(text).closing).toEqual({ closes: true })
  })

  test('[TRUTH-359] every sentence that is not understood is given back, in order', () => {
    const text = `Dear Maria,\n\n${DONE} Invoices stay with us.\n\nThe chats of March follow.\nRegards`
    expect(read(text).closing).toEqual({
      closes: false,
      why: 'sentence',
      unread: ['Dear Maria,', 'Invoices stay with us.', 'The chats of March follow.'],
    })
  })
})

test.each([
  ['All of the chats in your account have been deleted. Your account remains active.', 'contents', true],
  ['All of the chats in your account have been deleted. Your account remains active.', 'account', false],
  ['All data we held on you has been deleted.', 'contents', true],
  ['All data we held on you has been deleted.', 'account', false],
  [DONE, 'account', true],
  [DONE, 'contents', true],
  ['Your account has been deleted.', 'contents', false],
] as const)('[TRUTH-360] a completion covers what was asked for: %s (%s)', (text, scope, closes) => {
  expect(closesRequest(text, asked(scope)).closes).toBe(closes)
})

describe('a deletion that is announced', () => {
  test.each([
    'Your account will be permanently deleted within 30 days.',
    'We have started deleting your data. The process takes up to 30 days.',
    'Deletion of your account is in progress and will be finished in about four weeks.',
    'Ihr Konto und alle zugehörigen Daten werden innerhalb von 30 Tagen gelöscht.',
    'Vos données seront supprimées dans un délai de 30 jours.',
    'Sus datos se eliminarán en un plazo de 30 días.',
  ])('[TRUTH-361] of the account or its data is acted on: %s', text => {
    expect(read(text)).toMatchObject({ category: 'deletion_scheduled', confidence: 'sure' })
  })

  test.each([
    'Your message\n\nTo: privacy\nSubject: Request\n\nwas deleted without being read on Tuesday.',
    'A message from you was placed in quarantine. It will be deleted after 30 days.',
    'Your ticket 551 has been closed and will be deleted in 30 days.',
    'This mailbox is not monitored. Your email will be deleted.',
    'The attachment you sent us will be deleted after 14 days for security reasons.',
    'Diese Adresse wird nicht gelesen. Ihre Nachricht wird gelöscht.',
    'Votre ticket a été fermé et sera supprimé dans 30 jours.',
    'Este buzón no se supervisa. Su mensaje será eliminado.',
  ])('[TRUTH-362] of the mail is none: %s', text => {
    expect(read(text).category).not.toBe('deletion_scheduled')
  })

  test.each([
    'If you verify your identity, your data will be deleted within 30 days.',
    'Sus datos serán eliminados en cuanto confirme su identidad.',
    'Data of inactive users is deleted after 30 days according to our policy.',
  ])('[TRUTH-362] that depends on something, or is about others, is not acted on: %s', text => {
    const { category, confidence } = read(text)
    expect(category === 'deletion_scheduled' && confidence === 'sure').toBe(false)
  })
})

test.each([
  ['a ticket line', `Ticket #06464 is done.\n\n${DONE}`, DONE],
  ['a greeting', 'Estimada señora:\n\nHemos eliminado todos sus datos.', 'Hemos eliminado todos sus datos.'],
])('[TRUTH-363] %s is not quoted in place of the sentence that decides', (_, text, decisive) => {
  expect(read(text).sentence).toBe(decisive)
})

describe('[TRUTH-365] under contents, that the account stays makes no deletion a partial one', () => {
  const DONE = 'We have deleted all of your chats, files and memories.'
  test.each([
    'Your account remains active.',
    'As you asked, your account was not closed.',
    'The account itself stays open.',
    'Your Claude login and subscription are unchanged.',
    'Your subscription continues as before.',
    'Your account has not been deleted, and you can sign in as usual.',
    'We left your account in place, as requested.',
    'Your plan and your login were not affected.',
    'The account wasn’t changed.',
    'Please note that your account is still active.',
    'Ihr Konto bleibt bestehen.',
    'Votre compte reste actif.',
    'Su cuenta permanece activa.',
  ])('%s', line => {
    const said = read(`${DONE} ${line}`, 'contents')
    expect([said.category, said.claims]).toEqual(['completion', true])
  })

  test.each([
    'All of your chats were deleted, while your account remains active.',
    'All chats and files in your account have been permanently deleted; the account itself was kept, as you asked.',
    'We deleted all conversations, files and memories and the copies set aside for training. Your account stays.',
  ])('in one breath: %s', text => {
    expect(read(text, 'contents').category).toBe('completion')
  })

  test.each([
    ['Your account remains active, and so do the files in it.', 'another thing stays'],
    ['Chats that were flagged remain in your account.', 'another thing stays'],
    ['Your account stays, with its usage data and some chats.', 'another thing stays'],
    ['Parts of your account have to stay.', 'another thing stays'],
    ['Your account records remain with us.', 'another thing stays'],
  ])('%s (%s)', line => {
    const said = read(`${DONE} ${line}`, 'contents')
    expect(said.closing?.closes).toBe(false)
    expect([said.category, said.confidence]).not.toEqual(['completion', 'sure'])
  })

  test('where the account was asked for, it is one', () => {
    expect(read(`${DONE} Your account remains active.`, 'account').category).toBe('partial_deletion')
  })
})
