import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { language, tIfKnown } from '../../sync/i18n/translate.ts'
import type { ReplyCategory } from '../../sync/records/reply.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { NOTICES } from '../../sync/rules/demand/notices.ts'
import { REPLY_EFFECTS } from '../../sync/rules/demand/reply-effects.ts'
import { day } from '../../tests/builders.ts'
import { aDemandingAccount, aSubmittedAccount, type DemandingAccount } from '../../tests/builders-erase.ts'
import { englishLeft } from '../../tests/english-left.ts'
import { textOfPdf } from '../../tests/text-of-pdf.ts'
import { inLanguageOf } from '../mail/person-language.ts'
import { answerInWords } from './answer-words.ts'
import { queueLettersLeft, queueWelcome } from './compose-notices.ts'
import { queueNotice } from './queue-notice.ts'
import { queueTimedNotices } from './watch.ts'

const speak = async (world: DemandingAccount, language: 'en' | 'es') => {
  await world.tenant.write(tx => tx.update('email', world.emailId, { language }))
  return world
}

/** Every mail to the person, oldest first, none with English in it. */
async function told(world: DemandingAccount) {
  const rows = await world.store.db
    .selectFrom('mails')
    .selectAll()
    .where('requestId', 'is', null)
    .orderBy('id')
    .execute()
  const mails = await Promise.all(rows.map(async ({ step, raw }) => ({ step, ...(await PostalMime.parse(raw)) })))
  for (const { step, subject = '', text = '', html = '' } of mails) {
    expect([step, ...englishLeft(`${subject} ${text} ${html}`)]).toEqual([step])
    expect(html, step).toContain('<html lang="es">')
    expect(text, step).toContain('Hola, Dana:')
    expect(text, step).toContain('Recibes este correo porque ')
  }
  return mails
}

describe('notices in Spanish', () => {
  test('the welcome, by mail and by Google', async () => {
    const world = await speak(await aDemandingAccount(), 'es')
    await world.tenant.write(tx => queueWelcome(tx, day(0), world.replyNeeds, 'google_welcome'))
    await world.tenant.write(tx => queueWelcome(tx, day(0), world.replyNeeds, 'welcome'))
    expect((await told(world)).map(({ subject }) => subject)).toEqual([
      'Te damos la bienvenida a Total Recall',
      'Te damos la bienvenida a Total Recall',
    ])
  })

  test('letters that left, which stay in English themselves', async () => {
    const world = await speak(await aDemandingAccount(), 'es')
    await world.pay()
    await world.beat()
    await world.deliver()
    await world.tenant.write(tx => queueLettersLeft(tx, day(0), world.replyNeeds))
    const [mail] = await told(world)
    const { reference, dueAt } = await world.request('openai')
    expect(mail?.subject).toMatch(/ cartas enviadas en tu nombre$/)
    const due = inLanguageOf('es', () => longDate(dueAt ?? day(0)))
    expect(mail?.text).toContain(`${reference}; la respuesta debe llegar a más tardar el ${due}.`)
    expect(mail?.text).toContain('Anthropic: Solicitud de borrado a privacy@anthropic.com')
    expect(mail?.text).toContain('No recibir más correos como este:\nhttps://totalrecall.example/api/mail/stop/')
    expect((await world.letters('openai'))[0]?.mail.text).toContain('personal')
  })

  test('answers, a claim, a receipt and a passed deadline', async () => {
    const world = await speak(await aSubmittedAccount(), 'es')
    await queueTimedNotices({ ...world.replyNeeds })
    await world.receive('openai', 'Thank you. We have received your request and logged it as case 4711-2233.')
    await world.receive('anthropic', 'Please verify your identity.')
    await world.receive('google', 'About your letter: the matter is as discussed. Kind regards.')
    await world.receive('xai', 'We have permanently deleted your account and all data that belongs to it.')
    await world.say('completion')
    world.time.now = day(46)
    await queueTimedNotices({ ...world.replyNeeds })
    const mails = await told(world)
    const [answered, mustAct, unsure, claim, receipt] = mails
    const references = await Promise.all(['openai', 'anthropic', 'xai'].map(id => world.request(id)))
    const [openai, anthropic, xai] = references.map(({ reference }) => reference)
    expect(answered?.subject).toBe(`OpenAI respondió (${openai})`)
    expect(answered?.text).toContain('OpenAI confirmó que tiene la solicitud. Su número de caso es 4711-2233.')
    expect(mustAct?.subject).toBe(`Anthropic espera algo de ti (${anthropic})`)
    expect(mustAct?.text).toContain('Anthropic te pide demostrar quién eres antes de continuar.')
    expect(mustAct?.text).toContain('Demuestra tu identidad como lo describe el correo')
    expect(mustAct?.text).toContain('/dashboard?tab=inbox&reply=')
    expect(unsure?.text).toContain('Nada ha cambiado por ella.')
    expect(claim?.subject).toBe(`xAI dice que tus datos están borrados (${xai})`)
    expect(receipt?.subject).toBe(`Comprobante de borrado: xAI (${xai})`)
    const [pdf] = receipt?.attachments ?? []
    expect((await textOfPdf(new Uint8Array(pdf?.content as ArrayBuffer))).join(' ')).toContain('You confirmed')
    const late = mails.filter(({ step }) => step === 'deadline_passed').map(({ text }) => text)
    const due = inLanguageOf('es', () => longDate(references[0]?.dueAt ?? day(0)))
    expect(late.join()).toContain(`OpenAI tenía hasta el ${due} para decidir sobre tu solicitud ${openai}.`)
    // It waits for the person, and has not let its deadline pass.
    expect(late.join()).not.toContain('Anthropic')
  })

  test('a claim that nobody judged', async () => {
    const world = await speak(await aSubmittedAccount(), 'es')
    await queueTimedNotices({ ...world.replyNeeds })
    await world.receive('xai', 'We have permanently deleted your account and all data that belongs to it.')
    for (const n of [4, 12, 20, 40]) {
      world.time.now = day(n)
      await queueTimedNotices({ ...world.replyNeeds })
    }
    const asked = (await told(world)).filter(({ step }) => step === 'still_waiting')
    const { reference } = await world.request('xai')
    expect(asked.map(({ subject }) => subject)).toEqual([
      `¿Están borrados tus datos en xAI? (${reference})`,
      `¿Están borrados tus datos en xAI? (${reference})`,
    ])
    const by = inLanguageOf('es', () => longDate(day(14)))
    expect(asked[0]?.text).toContain(`Sin tu palabra, el ${by} pedimos a xAI que confirme que no faltó nada`)
  })

  test('why a mail was sent is said in Spanish, whichever mail it is', () => {
    const reasons = Object.values(NOTICES).map(({ about }) => about)
    expect(reasons.filter(about => inLanguageOf('es', () => tIfKnown(about)) === about)).toEqual([])
  })
})

describe('what an answer says', () => {
  const CATEGORIES = Object.keys(REPLY_EFFECTS) as ReplyCategory[]
  const told = CATEGORIES.filter(category => REPLY_EFFECTS[category].says !== '' && category !== 'completion')

  test.each(told)('%s has a sentence of its own, and the ledger’s in English', category => {
    const { says, means } = REPLY_EFFECTS[category]
    const events = [`OpenAI ${says}.`, ...(means === undefined ? [] : [means])].map(message => ({
      type: 'provider_reply' as const,
      message,
      facts: {},
    }))
    const answer = { category, company: 'OpenAI', ticket: null, events }
    expect(answerInWords(answer)).toEqual(events.map(({ message }) => message))
    const spanish = inLanguageOf('es', () => answerInWords(answer))
    expect(spanish).toHaveLength(events.length)
    expect(englishLeft(spanish.join(' '))).toEqual([])
    expect(spanish[0]).toMatch(/^OpenAI /)
    if (category !== 'other') expect(spanish[0]).not.toContain('Bandeja')
    expect(spanish[1]).not.toBe(means ?? '')
  })

  test('has its days, and says of an answer that comes too late only that it came', () => {
    const words = (category: ReplyCategory, ...events: Parameters<typeof answerInWords>[0]['events'][number][]) =>
      inLanguageOf('es', () => answerInWords({ category, company: 'OpenAI', ticket: null, events }))
    const dateOf = (n: number) => inLanguageOf('es', () => longDate(day(n)))
    const message = 'OpenAI takes more time for its answer.'
    const longer = { type: 'provider_reply', message, facts: {} } as const
    const facts = { before: day(45), dueAt: day(90) }
    expect(words('extension_notice', longer, { type: 'deadline_extended', message: '', facts })).toEqual([
      'OpenAI se toma más tiempo para responder.',
      `El plazo pasa del ${dateOf(45)} al ${dateOf(90)}.`,
    ])
    expect(words('extension_notice', longer)).toEqual([
      'OpenAI se toma más tiempo para responder. El plazo se mantiene.',
    ])
    const later = `OpenAI ${REPLY_EFFECTS.deletion_scheduled.says}. It names a day.`
    expect(
      words('deletion_scheduled', { type: 'provider_reply', message: later, facts: { checkAt: day(60) } }),
    ).toEqual([`OpenAI aceptó la solicitud y borrará los datos más adelante. Indica el ${dateOf(60)} como último día.`])
    expect(words('agent_proof', { type: 'action_required', message: 'OpenAI wants you to', facts: {} })).toEqual([
      'OpenAI quiere que confirmes la autorización tú, como lo describe el correo.',
    ])
    expect(words('refusal', { type: 'provider_reply', message: 'OpenAI wrote. Read it.', facts: {} })).toEqual([
      'OpenAI escribió. Léelo en la Bandeja.',
    ])
  })
})

test('two people with two languages never get each other’s, even while one mail waits for the other', async () => {
  const [dana, rosa] = await Promise.all([
    speak(await aSubmittedAccount(), 'en'),
    speak(await aSubmittedAccount(), 'es'),
  ])
  const seen: string[] = []
  const send = (world: DemandingAccount, n: number) =>
    world.tenant.write(tx =>
      queueNotice(
        tx,
        {
          notice: 'welcome',
          key: `n${n}`,
          words() {
            seen.push(language())
            return { subject: language(), content: { title: language(), paragraphs: [] } }
          },
        },
        day(0),
        world.replyNeeds,
      ),
    )
  const rounds = [0, 1, 2, 3, 4, 5]
  await Promise.all([
    ...rounds.flatMap(n => [send(dana, n), send(rosa, n)]),
    dana.receive('openai', 'Please verify your identity.'),
    rosa.receive('openai', 'Please verify your identity.'),
  ])
  expect(seen.toSorted()).toEqual([...rounds.map(() => 'en'), ...rounds.map(() => 'es')])
  expect(language()).toBe('en')
  for (const [world, own, hello] of [
    [dana, 'en', 'Hello Dana,'],
    [rosa, 'es', 'Hola, Dana:'],
  ] as const) {
    const rows = await world.store.db.selectFrom('mails').selectAll().where('requestId', 'is', null).execute()
    expect(rows).toHaveLength(rounds.length + 1)
    for (const { raw } of rows) {
      const { html, text } = await PostalMime.parse(raw)
      expect(html).toContain(`<html lang="${own}">`)
      expect(text).toContain(hello)
    }
  }
})

test('without a choice a notice is in English', async () => {
  const world = await aDemandingAccount()
  await world.tenant.write(tx => queueWelcome(tx, day(0), world.replyNeeds, 'welcome'))
  const [row] = await world.mailsOf('welcome')
  expect((await PostalMime.parse(row?.raw ?? '')).html).toContain('<html lang="en">')
})
