import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import type { DeliveryStatus } from '../mail/delivery-status.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import { type DeskKind, type Facts, voiceOf } from '../sandbox/voices.ts'
import { classifyReply } from './classify-reply.ts'
import type { Asked } from './closing/understood.ts'

const aMail = (text: string, fields: Partial<ReadMail> = {}): ReadMail => ({
  from: { name: 'Privacy', address: 'privacy@openai.com' },
  to: [],
  subject: 'Re: Request to delete personal data [TR-ABCD-1234]',
  date: null,
  messageId: '<reply@openai.com>',
  inReplyTo: [],
  references: [],
  text,
  html: null,
  headers: {},
  attachments: [],
  deliveryStatus: null,
  autoSubmitted: false,
  bulk: false,
  ...fields,
})

const categoryOf = (text: string, fields?: Partial<ReadMail>) => classifyReply(aMail(text, fields)).category

/** The category if it is sure enough to move a stage; 'nothing' where the person is asked. */
const surelyOf = (text: string, fields?: Partial<ReadMail>) => {
  const { category, confidence } = classifyReply(aMail(text, fields))
  return confidence === 'sure' ? category : 'nothing'
}

const DONE = 'We have permanently deleted your account and all data that belongs to it.'

test('what law obliges them to keep is kept; that they keep us informed is not', () => {
  const kept =
    'We have erased your chats, uploads and profile. Billing records and the logs of abuse prevention remain with us for ' +
    'seven years because tax law obliges us to keep them.'
  expect(categoryOf(kept)).toBe('partial_deletion')
  expect(categoryOf('Our engineers are working on your deletion request. We will keep them posted, and you.')).toBe(
    'progress_update',
  )
})

describe('a completion', () => {
  test.each([
    DONE,
    'Your account and all associated data have been permanently deleted.',
    'Hello Dana,\n\nall personal information linked to your account was erased on May 4, 2026. It cannot be recovered.',
    'We confirm that all of your personal data has been deleted from our systems.\n\nKind regards,\nPrivacy team',
    'Hi,\n\nwe’ve now completely erased your account, chats and files.\nNothing was kept.\n\nThe privacy desk',
    'Your data was securely wiped on 4 May 2026.\nNo further action is required on your side.',
    'Good news! As of today your account, with every conversation, file and memory, has been\npermanently deleted. This ticket will now be closed. If you have any questions, please reply to this message.',
  ])('is what says in plain words that all of it is gone: %s', text => {
    expect(classifyReply(aMail(text))).toMatchObject({ category: 'completion', confidence: 'sure' })
  })

  test('with our own letter quoted below, marked or not, it still is one', () => {
    const letter =
      'Total Recall LLC\n\nPlease tell us\n\n- what was deleted and what was kept;\n- for every part that you refuse, the reason.'
    const marked = letter.replace(/^/gm, '> ')
    expect(categoryOf(`${DONE}\n\nOn Mon, May 4, 2026 at 09:30, Total Recall <p@x.example>\nwrote:\n\n${marked}`)).toBe(
      'completion',
    )
    expect(classifyReply(aMail(`${DONE}\n\n${letter}`), { ours: [letter] }).category).toBe('completion')
    expect(categoryOf(`${DONE}\n\nFrom: Total Recall\nSent: Monday\nTo: Privacy\nSubject: Request\n\n${letter}`)).toBe(
      'completion',
    )
    // Text that cannot be told apart from the provider's own words is treated as the provider's.
    const unlikeOurs = 'Please say\n\n- what was erased and what was kept;\n- for all that you refuse, the reason.'
    expect(surelyOf(`${DONE}\n\n${unlikeOurs}`)).not.toBe('completion')
  })
})

describe('never a completion', () => {
  const TRAPS: Record<string, string[]> = {
    negation: [
      'Your data has not been deleted.',
      'Your data hasn’t been deleted.',
      'None of your personal data has been deleted.',
      'No data in your account has been deleted.',
      'Nothing in your account was deleted.',
      'Neither your account nor your data has been deleted.',
      'Your account data has never been deleted.',
      'We have deleted all data except your billing records.',
      'Your personal data has been deleted without the files.',
    ],
    future: [
      'Your account and data will be deleted within 30 days.',
      'Your account has been scheduled for deletion. All your data has been deleted once the period ends.',
      'Your personal data is being deleted.',
      'We have deleted your account. Your chats follow in the coming weeks.',
      'Your account has been deleted. The deletion of your files has started.',
      'Your account data has been deleted. Copies in backups age out on a rolling schedule.',
      'Your data has been deleted from live systems; backups are overwritten every 90 days.',
      'We are going to confirm when all your data has been deleted.',
      'All your data has been deleted from our active systems and is queued in the archive.',
      'Your personal data has been deleted and we’ll purge the logs tomorrow.',
    ],
    partial: [
      'We have deleted most of your account data.',
      'Part of your personal data has been deleted.',
      'Certain data in your account has been deleted.',
      'We have deleted all your chats. Feedback is stored for safety research.',
      'Your account has been deleted, but your invoices are a different matter.',
      'Your account has been deleted. However, abuse reports stay.',
      'Three of four systems: all your data was deleted. 3 of 4 done.',
      '95% of your account data has been deleted.',
      'Your account and data were deleted. The rest of the records is separate.',
      'The following account data has been deleted: chats.',
      'Your chats have been deleted.',
      'We have permanently deleted your saved memories and prompts.',
      'All your data was deleted or de-identified.',
      'Your account has been deactivated and all your data was erased or aggregated.',
    ],
    retention: [
      'Your account was deleted. We retain billing records for seven years.',
      'All your data was deleted. Some of it is kept for legal reasons.',
      'Your account was deleted. Transaction data remains on file.',
      'Your data has been deleted. We are obliged to preserve invoices.',
      'Your personal data has been erased. A hash of your address is held on a suppression list.',
      'Your account was erased. We store a record of this request.',
      'Your account has been deleted. Nothing was kept except what tax law asks for.',
      'Your account has been deleted. No data is kept longer than the law allows.',
      'Your account data has been deleted. Flagged chats continue to be stored.',
    ],
    condition: [
      'If your account data has been deleted, you cannot sign in.',
      'Once your data has been deleted, we confirm it.',
      'After your account data has been deleted it cannot be restored.',
      'Unless you object, your data has been deleted by Friday.',
      'Where your account data has been deleted you are told; this depends on the case.',
      'Your data may have been deleted already.',
      'May your account data have been deleted, tell us.',
      'Your account data should have been deleted by now.',
      'Your data appears to have been deleted.',
      'All your data must have been deleted with the account.',
      'Probably your account data was deleted.',
      'To the extent possible, your data has been deleted.',
      'Subject to verification, your account data has been deleted.',
      'As far as we can see your data has been deleted.',
    ],
    question: [
      'Do you want to know which of your data has been deleted?',
      'Your data has been deleted. Is that what you wanted?',
      'Is it correct that your account data was deleted by you?',
    ],
    request: [
      'Your account data has been deleted. Please confirm your identity to finish.',
      'Please sign in to see that your account data has been deleted.',
      'Your data was deleted. You must verify the address.',
      'We need a copy of an identity document before we can say that your data has been deleted.',
      'Your data has been deleted. Action required: approve it under Settings.',
    ],
    refusal: [
      'We are unable to say that your data has been deleted.',
      'We decline. Your account data was deleted in another case.',
      'Your request was denied. Your account data has been deleted in part.',
      'We found no account. All data of unknown addresses has been deleted.',
      'We refuse to repeat that your data has been deleted.',
    ],
    'something else deleted': [
      'Your message has been deleted.',
      'Your request has been removed from our queue.',
      'Your deletion request has been completed.',
      'Your request for your data was deleted from our inbox.',
      'We have deleted the copy of your identity document that was in your account.',
      'We have deleted the duplicate of your account request.',
      'All your data on our mailing list has been deleted.',
      'The account data of another customer has been deleted.',
      'Your account data was deleted by you in 2024.',
      'You told us that your account data was deleted.',
      'All data that was deleted from your account is gone.',
      'The sentence “all your data has been deleted” is what we write at the end.',
      'The review of your deletion request is complete.',
      'Your account data had been deleted by mistake and was restored.',
      'Your data was deleted accidentally and recovered.',
    ],
    'languages that are not read here': [
      'Tutti i suoi dati sono stati cancellati.',
      'Seus dados foram apagados.',
      'Uw gegevens zijn verwijderd.',
      'Ваши данные удалены.',
      'お客様のデータはすべて削除されました。',
      // The exception is in the other language.
      `${DONE}\n\nRechnungsdaten bewahren wir nach dem Gesetz auf und haben sie nicht gelöscht.`,
      `${DONE}\n\nКроме счетов, которые мы храним по закону.`,
    ],
    'a quote': [
      'We are looking into it.\n\n> Your account and all data have been permanently deleted.',
      'We are looking into it.\n\nOn Mon, May 4, 2026, Dana wrote:\nYour account and all data have been permanently deleted.',
      'See below.\n\n-----Original Message-----\nYour account and all data have been permanently deleted.',
      'Hello.\n\n-- \nYour account and all data have been permanently deleted.',
    ],
  }
  for (const [kind, texts] of Object.entries(TRAPS)) {
    test.each(texts)(`[LIFE-049] ${kind}: %s`, text => {
      // A mail that says 'deleted' must not be read as a mere receipt either.
      expect(['completion', 'acknowledgement']).not.toContain(surelyOf(text))
    })
  }

  test('[LIFE-049] an exception takes the whole back, wherever it stands', () => {
    const caveats = [
      'Billing records are retained.',
      'Backups follow within 30 days.',
      'We could not find your files.',
      'Please verify your address.',
      'Some logs are exempt.',
    ]
    for (const caveat of caveats) {
      expect(surelyOf(`${caveat}\n\n${DONE}`), caveat).not.toBe('completion')
      expect(surelyOf(`${DONE}\n\nKind regards,\nPrivacy\n\nP.S. ${caveat}`), caveat).not.toBe('completion')
      expect(surelyOf(`${DONE}\n--\n${caveat}`), caveat).not.toBe('completion')
      expect(surelyOf(`${DONE}\n\nOn Monday Dana wrote:\n> Please delete it.\n\n${caveat}`), caveat).not.toBe(
        'completion',
      )
      expect(surelyOf(DONE, { subject: `Re: your request: ${caveat}` }), caveat).not.toBe('completion')
    }
  })

  test('[LIFE-049] what nobody has read holds it back: documents, a very long text, mail to many', () => {
    const pdf = { name: 'decision.pdf', mediaType: 'application/pdf', size: 9 }
    expect(surelyOf(DONE, { attachments: [pdf] })).not.toBe('completion')
    expect(surelyOf(DONE, { attachments: [{ ...pdf, mediaType: 'image/png' }] })).toBe('completion')
    expect(surelyOf(`${DONE}\n${'Thank you for writing to us today.\n'.repeat(800)}`)).not.toBe('completion')
    expect(surelyOf(DONE, { bulk: true })).not.toBe('completion')
  })

  test('[LIFE-049] each half of a sentence alone is not enough, in any of many combinations', () => {
    const subjects = ['Your account data', 'All your personal data', 'The account and all data']
    const verbs = ['has been', 'have been', 'was', 'were']
    const participles = ['deleted', 'erased', 'purged']
    const spoilers = [
      (s: string) => `We can’t confirm that ${s}.`,
      (s: string) => `It is not true that ${s}.`,
      (s: string) => `You asked whether ${s}.`,
      (s: string) => `We will tell you as soon as ${s}.`,
      (s: string) => `${s} where the law allows it, but the rest stays.`,
      (s: string) => `${s}, apart from what we have to keep.`,
      (s: string) => `${s} in 14 days.`,
      (s: string) => `${s}?`,
      (s: string) => `It seems that ${s}.`,
      (s: string) => `When ${s}, we write again.`,
    ]
    for (const subject of subjects)
      for (const verb of verbs)
        for (const participle of participles)
          for (const spoil of spoilers) {
            const text = spoil(`${subject} ${verb} ${participle}`)
            expect(surelyOf(text), text).not.toBe('completion')
          }
  })
})

describe('a completion in the other languages', () => {
  test.each([
    'Ihre Daten wurden vollständig gelöscht.',
    'Wir haben Ihr Konto und alle Daten endgültig gelöscht.',
    'Sehr geehrte Frau Ruiz,\n\nwir bestätigen, dass sämtliche personenbezogenen Daten am 2. April 2026 vollständig gelöscht wurden.\n\nDatenschutzteam',
    'Toutes vos données ont été supprimées définitivement.',
    'Nous vous confirmons que votre compte et toutes vos données personnelles ont été effacés le 4 juin 2026.',
    'Hemos eliminado su cuenta y todos los datos.',
    'Le confirmamos que todos sus datos personales han sido eliminados definitivamente de nuestros sistemas.',
  ])('is read as well: %s', text => {
    expect(classifyReply(aMail(text))).toMatchObject({ category: 'completion', confidence: 'sure' })
  })

  test.each([
    'Ihre Daten wurden nicht vollständig gelöscht.',
    'Alle Ihre Daten werden innerhalb von 30 Tagen gelöscht.',
    'Alle Daten wurden gelöscht, mit Ausnahme der Rechnungen.',
    'Ihr Konto wurde gelöscht. Rechnungsdaten bewahren wir auf.',
    'Ihr Konto wurde vollständig gelöscht. Sicherungskopien werden in 90 Tagen überschrieben.',
    'Sobald alle Daten gelöscht wurden, erhalten Sie eine Nachricht.',
    'Wurden alle Ihre Daten gelöscht?',
    'Die meisten Daten Ihres Kontos wurden vollständig gelöscht.',
    'Ihre Daten wurden vollständig gelöscht. Bitte bestätigen Sie noch Ihre Identität.',
    'Falls alle Daten gelöscht wurden, können Sie sich nicht anmelden.',
    'Wir können nicht bestätigen, dass alle Daten gelöscht wurden.',
    'Ihre Daten sollten inzwischen vollständig gelöscht worden sein, soweit das Gesetz es erlaubt.',
    'Toutes vos données n’ont pas été supprimées.',
    'Toutes vos données seront supprimées sous 30 jours.',
    'Votre compte a été supprimé. Nous conservons toutefois toutes les factures.',
    'Toutes vos données ont été supprimées, sauf les factures.',
    'Une fois toutes vos données supprimées, nous vous écrirons.',
    'Toutes vos données ont-elles été supprimées ?',
    'Votre compte et toutes vos données ont été désactivés, puis supprimés en partie.',
    'Todos sus datos no han sido eliminados.',
    'Todos sus datos se eliminarán en un plazo de 30 días.',
    'Hemos eliminado su cuenta. Conservamos todas las facturas.',
    'Todos sus datos han sido eliminados, salvo las facturas.',
    'Una vez eliminados todos sus datos, le escribiremos.',
    '¿Han sido eliminados todos sus datos?',
    'Hemos eliminado casi todos sus datos; algunos registros permanecen.',
    // The exception is in a different language than the rest.
    'Ihre Daten wurden vollständig gelöscht.\n\nBilling records are kept for seven years.',
    'Toutes vos données ont été supprimées définitivement.\n\nPlease note that backups follow within 30 days.',
    'Hemos eliminado su cuenta y todos los datos.\n\nSome logs are exempt.',
    `${DONE}\n\nRechnungen bleiben erhalten.`,
    `${DONE}\n\nConservamos las facturas.`,
    `${DONE}\n\nNous gardons les factures.`,
  ])('[LIFE-049] never: %s', text => {
    expect(['completion', 'acknowledgement']).not.toContain(surelyOf(text))
  })
})

describe('an acknowledgement', () => {
  test.each([
    'Thank you for contacting us. We have received your request and a specialist is going to look at it.',
    'Your letter has been received and logged as case 4711-22. Somebody from our team reads it in the next days.',
    'This is to acknowledge receipt of your request. You hear from us within 45 days.',
    'Hi, I have opened PRV-123456 for your letter and put it in line for a colleague.',
    'Your inquiry was assigned the ticket number #88213.',
    'Your request (88213) has been received and is being reviewed by our staff. To add additional comments, reply to this email.',
    'Thanks for reaching out! Your case number is 88213.',
    'This is an automated message to confirm that we’ve received your email. A member of the team will get back to you.\n\nHelp Center · Privacy Policy · Settings',
  ])('says that the request is there, and no more: %s', text => {
    expect(classifyReply(aMail(text))).toMatchObject({ category: 'acknowledgement', confidence: 'sure' })
  })

  test.each([
    // The reader has to act.
    'We have received your request. Please verify your identity.',
    'We received your letter. Before we can act we need a signed form.',
    'Your request has been received. Sign in to your account and approve it.',
    'We received your request. Which account do you mean?',
    'We have received your letter. Requests are taken through our portal.',
    'Thank you for your message. This mailbox is not monitored.',
    // More than a receipt.
    'We have received your request and must decline it.',
    'We received your request. We could not find an account.',
    'We received your request. Your data will be deleted within 30 days.',
    'We received your request on May 4 and need an additional 45 days.',
    'Your request was received and is under review by engineering.',
    'Your request was received and has been closed as a duplicate.',
    'We received your request and deleted your chats.',
    // Not yet received, or something else was received.
    'If we have received your request you get a number.',
    'Once your request is received, we write.',
    'We have not received your request.',
    'We received a request to reset the password of your account.',
    'We have received your payment for your subscription request.',
    'Thank you for your message. I am out of the office until Monday and read your message then.',
    'We look forward to your letter.',
    'We have received your request. Bitte weisen Sie sich aus, sonst können wir nicht und werden nicht handeln.',
    'Thanks.\n\n> We have received your request.',
  ])('is not one: %s', text => {
    expect(surelyOf(text)).not.toBe('acknowledgement')
  })

  test('the provider’s own number is its ticket; a date, a section or our reference is none', () => {
    const ticketOf = (text: string, subject = '') => classifyReply(aMail(text, { subject })).ticket
    expect(ticketOf('Your message was logged as request 1234-5678.')).toBe('1234-5678')
    expect(ticketOf('We registered it. Case ID: 7-1234567.')).toBe('7-1234567')
    expect(ticketOf('Receipt for ticket #54321.')).toBe('54321')
    expect(ticketOf('Hello', 'Re: Request to delete personal data [TR-ABCD-1234] (PRV-123456)')).toBe('PRV-123456')
    expect(ticketOf('Your request 2026-05-04 came in.')).toBe(null)
    expect(ticketOf('Under request 1798.105 we act.')).toBe(null)
    expect(ticketOf('Your reference TR-2ABC-1234.')).toBe(null)
    expect(ticketOf('Your reference TR-ABCD-1234.', 'Re: [TR-ABCD-1234]')).toBe(null)
    // The first real ticket counts.
    expect(ticketOf('Your request 2026-05-04 is case 998877.')).toBe('998877')
  })
})

describe('a report of a mail server', () => {
  const report = (action: string): DeliveryStatus => ({
    action,
    status: '5.1.1',
    diagnostic: '',
    finalRecipient: 'dsar@openai.com',
    originalMessageId: null,
  })

  test('is a bounce only when the server has given up', () => {
    expect(categoryOf('Sorry', { deliveryStatus: report('failed') })).toBe('bounce')
    expect(categoryOf(DONE, { deliveryStatus: report('delayed') })).toBe('delivery_delay')
    for (const action of ['delivered', 'relayed', 'expanded', '']) {
      expect(categoryOf(DONE, { deliveryStatus: report(action) }), action).toBe('unrelated')
    }
  })
})

describe('the sandbox’s desks', () => {
  const CONTENTS: Asked = {
    scope: 'contents',
    companies: [],
    isOnlyAccount: true,
    name: 'Dana Whitfield',
    email: 'dana@whitfield.example',
    reference: 'TR-ABCD-1234',
    since: Date.UTC(2026, 0, 1),
    now: Date.UTC(2026, 11, 31),
    signer: '',
  }
  const facts: Facts = {
    company: 'OpenAI',
    assistant: 'ChatGPT',
    ticket: 'PRV-123456',
    reference: 'TR-ABCD-1234',
    receivedOn: 'May 4, 2026',
    today: 'May 14, 2026',
    inFortyFiveDays: 'June 28, 2026',
    accountStays: false,
  }
  const expected: Record<Exclude<DeskKind, 'unclear'>, string> = {
    acknowledge: 'acknowledgement',
    confirm: 'completion',
    ask_identity: 'identity_verification',
    progress: 'progress_update',
    refuse: 'refusal',
    extend: 'extension_notice',
  }

  const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
  const dates = [...MONTHS, 'November', 'December'].map(month => `${month} 21, 2026`)

  test.each(PROVIDERS.map(({ id }) => id))('%s is understood on every date, its own ticket in the words', id => {
    const voice = voiceOf({ id })
    // An HTML mail has no signature mark above its footer.
    const footer = `${voice.format === 'html' ? '' : '-- \n'}${voice.footer.join('\n')}`
    for (const today of dates) {
      const said = { ...facts, ticket: voice.ticket('20613754'), today }
      for (const [kind, category] of Object.entries(expected)) {
        // The kinds of a desk are the keys of the table above.
        const paragraphs = voice.say[kind as DeskKind](said)
        const text = [voice.marker ?? '', ...paragraphs, footer].join('\r\n\r\n')
        const fields = { subject: voice.subject('Request to delete personal data', said.ticket) }
        expect(categoryOf(text, fields), `${kind} ${today}`).toBe(category)
        if (kind === 'confirm') expect(surelyOf(text, fields), today).toBe('completion')
      }
      // Where the contents were asked for, that the account stays makes it no partial deletion.
      const narrow = [voice.marker ?? '', ...voice.say.confirm({ ...said, accountStays: true }), footer].join(
        '\r\n\r\n',
      )
      const subjectOfIt = voice.subject('Request to delete personal data', said.ticket)
      expect(classifyReply(aMail(narrow, { subject: subjectOfIt }), { asked: CONTENTS }).category, today).toBe(
        'completion',
      )
      // A mail that says nothing clearly leads to a question.
      const vague = [voice.marker ?? '', ...voice.say.unclear(said), footer].join('\r\n\r\n')
      const subject = voice.subject('Request to delete personal data', said.ticket)
      expect(surelyOf(vague, { subject }), `unclear ${today}`).toBe('nothing')
    }
  })
})

test('hostile text costs time in proportion to its length, not to its square', () => {
  const seeds = [
    'your data '.repeat(20),
    'we have deleted your ',
    'if you have ',
    'on on on wrote: wrote:',
    'On x wrote:::::::::::',
    'please please please ',
    'request request 1-1-1-1-',
    '[(A-1',
    '> > > > ',
    '-- -- -- ',
    'From: Sent: To: ',
    'a',
    ' ',
    '\t',
    '.',
    '“',
    '\n',
    '\r',
    'no no no data was ',
    'и',
  ]
  const timed = (seed: string, length: number) => {
    const text = `On ${seed.repeat(Math.ceil(length / seed.length)).slice(0, length)}x`
    // CPU time in milliseconds, so that other work on the machine hardly matters.
    const started = process.cpuUsage()
    classifyReply(aMail(text, { subject: text.slice(0, 1_000) }), { ours: [text] })
    return process.cpuUsage(started).user / 1_000
  }
  const least = (seed: string, length: number) => Math.min(...[1, 2, 3].map(() => timed(seed, length)))
  for (const seed of seeds) {
    timed(seed, 50_000)
    const short = Math.max(10, least(seed, 50_000))
    const long = least(seed, 200_000)
    // Four times the length should take four times the work; quadratic code would take sixteen times.
    expect(long / short, JSON.stringify(seed)).toBeLessThan(12)
  }
})

describe('a phrase of a family that the lists of words do not hold', () => {
  const letter = 'Our policy lets an agent write only with a permission that the consumer has signed.'

  test.each([
    'We could not find it among the attachments; kindly send it over.',
    'Nothing of that kind was found in the enclosures. Please supply it.',
  ])('a paper that is missing from our letter is no search without a result: %s', text => {
    expect(categoryOf(`${letter} ${text}`)).toBe('agent_proof')
  })

  test.each([
    'We could not find an account among the records under the attached address.',
    'No data was found under the address in your enclosure.',
  ])('and a search that names records is one: %s', text => {
    expect(categoryOf(text)).toBe('no_data_found')
  })

  test.each([
    'Your ID check came through last night and somebody is going over the account.',
    'The authentication has now succeeded, so the team has begun to go through the systems.',
    'Ihre Verifizierung hat gestern geklappt. Der Antrag liegt jetzt beim zuständigen Team.',
    'La vérification de votre identité a abouti. Le dossier est en cours de traitement.',
    'La comprobación de sus datos ha concluido. El expediente está en revisión.',
  ])('a check with its good end is no demand: %s', text => {
    expect(categoryOf(text)).toBe('progress_update')
  })

  test('and the same under a condition still is one', () => {
    const text = 'Please confirm your identity with the link below. Once the ID check has gone through, we go on.'
    expect(categoryOf(text)).toBe('identity_verification')
  })

  test.each([
    'Ich bin bis 9. Juni nicht im Büro. Ihre E-Mail wird nicht weitergeleitet.',
    'I am out of the office until 9 June. Your message will not be forwarded.',
    'Je suis absente jusqu’au 9 juin. Votre message ne sera pas transféré.',
    'Estoy de vacaciones hasta el 9 de junio. Su mensaje no será reenviado.',
  ])('a mail that nobody passes on meanwhile is not refused: %s', text => {
    expect(categoryOf(text, { autoSubmitted: true })).toBe('out_of_office')
  })

  test.each([
    'If you are not the intended recipient, delete this mail and do not keep a copy.',
    'If you got this message by mistake, please erase it; you may not retain or disclose it.',
    'Sollten Sie nicht der richtige Adressat sein, löschen Sie diese Nachricht; sie darf nicht aufbewahrt werden.',
    'Si vous n’êtes pas le destinataire, supprimez ce message sans en conserver de copie.',
    'Si no es el destinatario, elimine este mensaje sin conservar copias.',
  ])('what a stranger should do with the mail is said to a stranger: %s', footer => {
    expect(surelyOf(`${DONE}\n\n${footer}`)).toBe('completion')
  })

  test.each([
    'If you are not the intended recipient, delete this mail; billing records are kept.',
    'If you received this in error, note that we retain some data.',
    'Sollten Sie nicht der richtige Adressat sein: einige Daten bleiben gespeichert.',
  ])('but nothing of the person is spoken of there unheard: %s', footer => {
    expect(surelyOf(`${DONE}\n\n${footer}`)).not.toBe('completion')
  })

  test('a short sentence is doubted in the language that it is written in', () => {
    expect(
      surelyOf('Hemos eliminado definitivamente todos sus datos personales.\n\nNo conservamos ninguna copia.'),
    ).toBe('completion')
    expect(surelyOf(`Your case is now complete.\n\n${DONE}`)).toBe('completion')
    const mixed =
      'Hemos eliminado definitivamente todos sus datos personales.\n\nNo conservamos copias, but logs are kept.'
    expect(surelyOf(mixed)).not.toBe('completion')
  })
})

describe('what one verb says in all its persons and tenses', () => {
  test.each([
    'Su historial fue suprimido. Los recibos se conservarán cinco años por obligación legal.',
    'Se eliminaron sus conversaciones, pero retendremos las facturas por obligación legal.',
    'Vos conversations ont été effacées. La loi exige que nous conservions les factures.',
    'Ihr Verlauf wurde entfernt. Belege sind nach dem Gesetz aufzubewahren.',
  ])('what is kept is heard: %s', text => {
    expect(categoryOf(text)).toBe('partial_deletion')
    expect(surelyOf(text)).not.toBe('completion')
  })

  test.each([
    'El 4 de mayo se borraron todos sus datos personales de nuestros sistemas.',
    'Nuestro equipo eliminó ayer la totalidad de sus datos y su cuenta.',
  ])('what was done is, in the simple past: %s', text => {
    expect(categoryOf(text)).toBe('completion')
  })

  test.each([
    'Le mantendremos informado de cada paso de su solicitud, que está en revisión.',
    'Su solicitud está siendo tramitada. Conserve este número.',
  ])('that we are kept informed keeps nothing: %s', text => {
    expect(categoryOf(text)).toBe('progress_update')
  })
})

describe('what a sentence asks for, and what it only supposes', () => {
  test.each([
    'Removing the holder would end the plan of two colleagues. Should we proceed, or wait for another holder?',
    'Closing the account of the owner might cancel the family plan. Do you want both, or only the chats?',
  ])('what would follow is no demand: %s', text => {
    expect(categoryOf(text)).toBe('clarification')
  })

  test.each([
    'We have to establish the identity of whoever asks. Could you tell us the creation date and the most recent payment?',
    'Zur Prüfung der Identität: Nennen Sie uns bitte das Registrierungsdatum und die letzten Zahlungen?',
    'Debemos comprobar su identidad. ¿Puede indicarnos la fecha de alta y los últimos pagos?',
  ])('a fact that only the holder knows is a proof: %s', text => {
    expect(categoryOf(text)).toBe('identity_verification')
  })

  test.each([
    'The mandate that came with the letter bears no date and no name.',
    'Es liegt keine Vollmacht vor. Reichen Sie sie nach.',
  ])('a paper that lacks something is asked for: %s', text => {
    expect(categoryOf(text)).toBe('agent_proof')
  })
})

describe('how far it has come, in the words of a status', () => {
  test.each([
    'Identity: confirmed. Next step: search by the records retention team.',
    'Votre dossier est en cours d’instruction par le service concerné.',
    'Su petición sigue siendo estudiada por el equipo jurídico.',
    'Ihr Antrag wird derzeit von der Rechtsabteilung gesichtet.',
    'Your matter is being carefully looked into by our counsel.',
  ])('%s', text => {
    expect(categoryOf(text)).toBe('progress_update')
  })

  test.each([
    'Your ticket: the response date was moved. Before: 4 May 2026. After: 18 June 2026.',
    'Nouvelle échéance pour votre demande : 18 juin 2026.',
    'Die Antwortfrist wurde verschoben: statt 4. Mai nun 18. Juni 2026.',
    'La fecha límite de su caso se ha modificado: 18 de junio de 2026.',
  ])('a date that moves is more time: %s', text => {
    expect(categoryOf(text)).toBe('extension_notice')
  })

  test('a ticket that is named by its number alone can be closed too', () => {
    expect(categoryOf('Two weeks have passed without news from you, so HD-440192 was closed.')).toBe('closed_no_action')
  })
})

test('a letter is no way to ask, and a path may be told in words', () => {
  expect(
    categoryOf(
      'You said you wish your history gone. We do not process e-mails. Open the menu, then Privacy, then Erase.',
    ),
  ).toBe('portal_deflection')
  expect(
    categoryOf('Wählen Sie das Menü, dann Datenschutz und dann Löschen. Anträge per Post nehmen wir nicht an.'),
  ).toBe('portal_deflection')
})

test('that nothing shows an authority is no search without a result', () => {
  expect(categoryOf('We find no evidence that you may act on behalf of her. Please supply a signed mandate.')).toBe(
    'agent_proof',
  )
  expect(categoryOf('No nos consta que actúen en nombre de ella. Adjunten el poder firmado.')).toBe('agent_proof')
})

test('new terms that apply to everybody are no answer', () => {
  for (const [subject, text] of [
    [
      'Unsere Bedingungen',
      'Unsere Geschäftsbedingungen ändern sich und treten in Kraft am 1. Juni. Sie können Ihr Konto löschen.',
    ],
    [
      'Nos conditions évoluent',
      'Nos conditions de service changent et entrent en vigueur le 1er juin. Vous pouvez supprimer votre compte.',
    ],
  ] as const) {
    expect(classifyReply(aMail(text, { subject }), { isThread: false }).category).toBe('unrelated')
  }
})

test('that no copy is left is no doubt, in whichever language the little word might be', () => {
  expect(surelyOf(`${DONE}\n\nNo copies were kept.`)).toBe('completion')
  expect(surelyOf(`${DONE}\n\nNo copies were kept, except in the logs.`)).not.toBe('completion')
})
