import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { NOTICES } from '../../sync/rules/demand/notices.ts'
import { day } from '../../tests/builders.ts'
import { aDemandingAccount, aSubmittedAccount, type DemandingAccount, MAIL_DOMAIN } from '../../tests/builders-erase.ts'
import { textOfPdf } from '../../tests/text-of-pdf.ts'
import { letterRefused, letterSent } from '../erase/after-delivery.ts'
import { handleReply } from '../replies/handle-reply.ts'
import { queueLettersLeft, queueWelcome } from './compose-notices.ts'
import { queueTimedNotices } from './watch.ts'

const RECEIVED = 'Thank you. We have received your request and logged it as case 4711-2233.'
const IDENTITY = 'Please verify your identity.'
const DELETED = 'We have permanently deleted your account and all data that belongs to it.'
const UNSURE = 'About your letter: the matter is as discussed. Kind regards.'

/** Every mail to the person, oldest first. */
async function told(world: DemandingAccount) {
  const rows = await world.store.db
    .selectFrom('mails')
    .selectAll()
    .where('accountId', '=', world.accountId)
    .where('requestId', 'is', null)
    .orderBy('id')
    .execute()
  return Promise.all(rows.map(async row => ({ ...row, mail: await PostalMime.parse(row.raw) })))
}
const steps = async (world: DemandingAccount) => (await told(world)).map(({ step }) => step)
const headersOf = (mail: { headers: { key: string; value: string }[] }) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))

/** Answers letters like a relay, through the product's own queue; receipts are accepted. */
async function relay(world: DemandingAccount, answer: (step: string, to: string) => 'taken' | 'refused' | 'later') {
  const { queue, time, replyNeeds } = world
  for (const mail of await queue.claim(time.now, 100)) {
    if (mail.requestId === null) {
      await queue.settleSent(mail.id, time.now)
      continue
    }
    const said = answer(mail.step, mail.envelopeTo.join())
    if (said === 'later') {
      await queue.release(mail.id, { retryAt: time.now + 3_600_000, reason: '451', counted: true })
      continue
    }
    const settle = said === 'taken' ? queue.settleSent : queue.settleFailed
    const as = said === 'taken' ? time.now : '550 no'
    await settle(mail.id, as as never, async tx => {
      if (said === 'taken') await letterSent(tx, mail, time.now)
      else await letterRefused(tx, mail, '550 no', time.now)
      await queueLettersLeft(tx, time.now, replyNeeds)
    })
  }
}

describe('the welcome', () => {
  const tell = (world: DemandingAccount, notice: 'welcome' | 'google_welcome', needs = world.replyNeeds) =>
    world.tenant.write(tx => queueWelcome(tx, day(0), needs, notice))

  test('[MAIL-007] the welcome goes to a proven mailbox, once', async () => {
    const world = await aDemandingAccount()
    await tell(world, 'welcome')
    await tell(world, 'welcome')
    const [first, ...more] = await told(world)
    expect(more).toEqual([])
    expect(first).toMatchObject({ step: 'welcome', envelopeTo: JSON.stringify([world.email]), envelopeFrom: '' })
    expect(first?.mail.to).toMatchObject([{ address: world.email }])
    expect(first?.mail.subject).toBe('Welcome to Total Recall')
    expect(first?.mail.text).toContain('Hello Dana,')
  })

  test('[MAIL-007] the welcome after a first sign-in with Google has words of its own, and goes once', async () => {
    const world = await aDemandingAccount()
    await tell(world, 'google_welcome')
    await tell(world, 'google_welcome')
    const [first, ...more] = await told(world)
    expect(more).toEqual([])
    expect(first).toMatchObject({ step: 'google_welcome', envelopeTo: JSON.stringify([world.email]) })
    expect(first?.mail.text).toContain('you signed in with Google for the first time')
  })

  test.each(['welcome', 'google_welcome'] as const)(
    '[MAIL-007] a %s that cannot be built is logged, and stops nothing',
    async notice => {
      const world = await aDemandingAccount()
      const lines: unknown[] = []
      const log = { ...world.replyNeeds.log, error: (...line: unknown[]) => void lines.push(line) }
      const broken = { ...world.replyNeeds, origin: 'javascript:alert(1)', log }
      await world.tenant.write(async tx => {
        await tx.update('users', world.accountId, { lastName: 'Went-on' })
        await queueWelcome(tx, day(0), broken, notice)
      })
      expect(await told(world)).toEqual([])
      expect(await world.tenant.get('users', world.accountId)).toMatchObject({ lastName: 'Went-on' })
      expect(lines).toEqual([['notice_not_built', expect.objectContaining({ code: notice })]])
      expect(JSON.stringify(lines)).not.toContain(world.email)
    },
  )

  test('nothing goes to an address that nobody has proven', async () => {
    const world = await aDemandingAccount({ verified: false })
    await world.tenant.write(tx => queueWelcome(tx, day(0), world.replyNeeds))
    expect(await told(world)).toEqual([])
  })
})

describe('letters that left', () => {
  test('together are told of in one mail, when the last of them is settled', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    await relay(world, () => 'taken')
    const [receipt, ...more] = await told(world)
    expect(more).toEqual([])
    expect(receipt?.mail.subject).toBe('Four letters were sent in your name')
    for (const company of ['OpenAI', 'Anthropic', 'Google', 'xAI']) expect(receipt?.mail.text).toContain(company)
    expect(receipt?.mail.text).toContain('Deletion demand to privacy@')
    expect(receipt?.mail.text).toContain('an answer is due by June 18, 2026')
    expect(receipt?.mail.text).toContain((await world.request('xai')).reference)

    world.time.now = day(8)
    await world.beat()
    await relay(world, () => 'taken')
    expect((await told(world)).map(({ mail }) => mail.subject)).toEqual([
      'Four letters were sent in your name',
      'Four letters were sent in your name',
    ])
    expect((await told(world))[1]?.mail.text).toContain('Follow-up #1')
    expect((await told(world))[1]?.mail.text).not.toContain('Deletion demand')
  })

  test('a refused one is not told as sent, and one that waits for its next attempt holds up nobody for long', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    const answerOf = (to: string) => (to.endsWith('@openai.com') ? 'refused' : to.endsWith('@x.ai') ? 'later' : 'taken')
    await relay(world, (_step, to) => answerOf(to))
    const left = (await told(world)).map(({ mail }) => mail.text).join()
    // If the waiting letter was the last one, no other letter brought the receipt, so it comes after some time.
    if (left === '') {
      world.time.now = day(0.01)
      await queueTimedNotices({ ...world.replyNeeds })
    }
    const [receipt, ...more] = await told(world)
    expect(more).toEqual([])
    expect(receipt?.mail.subject).toBe('Two letters were sent in your name')
    expect(receipt?.mail.text).not.toContain('xAI')
    await queueTimedNotices({ ...world.replyNeeds })
    expect(await told(world)).toHaveLength(1)
  })

  test('a transaction that is taken back takes the receipt and its marks with it', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    const mails = await world.queue.claim(day(0), 100)
    for (const mail of mails) await world.queue.settleSent(mail.id, day(0), tx => letterSent(tx, mail, day(0)))
    const crash = world.tenant.write(async tx => {
      await queueLettersLeft(tx, day(0), world.replyNeeds)
      throw new Error('the power went')
    })
    await expect(crash).rejects.toThrow('the power went')
    expect(await told(world)).toEqual([])
    for (let time = 0; time < 2; time++) {
      await world.tenant.write(tx => queueLettersLeft(tx, day(0), world.replyNeeds))
    }
    expect(await steps(world)).toEqual(['letters_sent'])
  })
})

describe('answers', () => {
  test('one that the person need not act on, one that they must, a claim, and a deletion, each bring the right mail', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', RECEIVED)
    await world.receive('anthropic', IDENTITY)
    await world.receive('xai', DELETED)
    await world.say('completion')
    const mails = await told(world)
    expect(mails.map(({ step }) => step)).toEqual(['provider_answered', 'you_must_act', 'you_must_act', 'receipt'])
    expect(mails[2]?.mail.subject).toContain('xAI says that your data is deleted')
    const { reference } = await world.request('anthropic')
    expect(mails[0]?.mail.text).toContain('OpenAI confirmed that it has the request, ticket 4711-2233.')
    expect(mails[1]?.mail.subject).toBe(`Anthropic is waiting for you (${reference})`)
    expect(mails[1]?.mail.text).toContain('Prove your identity the way the email describes')
    const [reply] = await world.tenant.list('replies', { providerId: 'anthropic' })
    expect(mails[1]?.mail.text).toContain(`/dashboard?tab=inbox&reply=${reply?.id}`)
  })

  test('[MAIL-004] the deletion receipt has the same as a PDF', async () => {
    const world = await aSubmittedAccount()
    await world.receive('xai', DELETED)
    await world.say('completion')
    const receipt = (await told(world)).at(-1)
    const { reference } = await world.request('xai')
    const [pdf, ...more] = receipt?.mail.attachments ?? []
    expect(more).toEqual([])
    expect(pdf).toMatchObject({ filename: `deletion-receipt-${reference}.pdf`, mimeType: 'application/pdf' })
    const text = (await textOfPdf(new Uint8Array(pdf?.content as ArrayBuffer))).join(' ').replace(/\s+/g, ' ')
    const head = await world.tenant.ledgerHead()
    expect(text).toContain('You confirmed the deletion by xAI')
    expect(text).toContain(`Ledger entry ${head.seq}, hash`)
    expect(text.replace(/ /g, '')).toContain(head.hash)
  })

  test('a guess is asked about, a forgery is not spread, and the same mail twice is told once', async () => {
    const world = await aSubmittedAccount()
    const raw = await world.receive('openai', UNSURE)
    await world.arrive(raw, { to: await world.replyTo('openai') })
    await world.receive('google', DELETED, { signedBy: null })
    const [mail, ...more] = await told(world)
    expect(more).toEqual([])
    expect(mail?.step).toBe('you_must_act')
    expect(mail?.mail.text).toContain('it is not certain what the answer means. Nothing has changed because of it.')
  })

  test('a machine that answers every minute fills the Inbox and not the mailbox', async () => {
    const world = await aSubmittedAccount()
    for (let round = 0; round < 14; round++) {
      world.time.now = day(1 + round / 1440)
      await world.receive('openai', `Your request is in progress. Update number ${round}.`)
    }
    expect(await world.tenant.list('replies')).toHaveLength(14)
    expect(await told(world)).toHaveLength(10)
  })
})

describe('a deadline that passed', () => {
  test('is told once, a whole day after it, and again only for another deadline', async () => {
    const world = await aSubmittedAccount()
    const needs = { ...world.replyNeeds }
    expect(await queueTimedNotices(needs)).toBe(0)
    await world.receive('xai', DELETED)
    await world.say('completion')
    const [google, openai] = [await world.request('google'), await world.request('openai')]
    await world.tenant.write(async tx => {
      await tx.update('requests', google.id, { pausedAt: day(3) })
      await tx.update('requests', openai.id, { dueAt: day(90) })
    })
    world.time.now = day(45.5)
    expect(await queueTimedNotices(needs)).toBe(0)
    world.time.now = day(46)
    expect(await queueTimedNotices(needs)).toBe(1)
    expect(await queueTimedNotices(needs)).toBe(0)
    const late = (await told(world)).at(-1)
    expect(late?.step).toBe('deadline_passed')
    expect(late?.mail.subject).toContain('Anthropic let the deadline pass')
    expect(late?.mail.text).toContain('Anthropic had until June 18, 2026 to decide')
    world.time.now = day(91)
    expect(await queueTimedNotices(needs)).toBe(1)
    expect((await told(world)).at(-1)?.mail.subject).toContain('OpenAI let the deadline pass')
  })
})

describe('headers', () => {
  test('[MAIL-003] every mail that no person wrote says so, and has no address for a report to come back to; a letter is a person’s', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', RECEIVED)
    await world.receive('xai', DELETED)
    for (const { mail, envelopeFrom } of await told(world)) {
      expect(headersOf(mail)).toMatchObject({ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' })
      expect(envelopeFrom).toBe('')
    }
    for (const { mail } of await world.letters('openai')) {
      // A receipt from the provider is wanted, out-of-office replies are not. Helpdesks suspend mail that declares
      // itself automatic.
      expect(headersOf(mail)).toMatchObject({ 'x-auto-response-suppress': 'OOF' })
      expect(headersOf(mail)).not.toHaveProperty('auto-submitted')
      expect(headersOf(mail)).not.toHaveProperty('precedence')
    }
  })

  test('optional mails have one click to stop them, the others none; subjects name nobody', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', RECEIVED)
    await world.receive('anthropic', IDENTITY)
    await world.receive('xai', DELETED)
    for (const { step, mail } of await told(world)) {
      const headers = headersOf(mail)
      const { optional } = NOTICES[step as keyof typeof NOTICES]
      const url = /^<(https:\/\/totalrecall\.example\/api\/mail\/stop\/[\w-]{43})>$/.exec(
        headers['list-unsubscribe'] ?? '',
      )?.[1]
      expect(headers['list-unsubscribe-post'], step).toBe(optional ? 'List-Unsubscribe=One-Click' : undefined)
      expect(url !== undefined, step).toBe(optional)
      if (url !== undefined) expect(mail.text).toContain(url)
      expect(mail.subject).not.toMatch(/Dana|Whitfield|example\.com/)
      expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i)
      expect(mail.html).toContain('prefers-color-scheme: dark')
    }
  })
})

test('whoever has stopped them gets what is not optional, and letters are told of later only if they left later', async () => {
  const world = await aDemandingAccount()
  await world.pay()
  await world.tenant.write(tx => tx.update('email', world.emailId, { noticesOffSince: day(0) }))
  await world.beat()
  await relay(world, () => 'taken')
  await world.receive('openai', RECEIVED)
  await world.receive('anthropic', IDENTITY)
  expect(await steps(world)).toEqual(['you_must_act'])
  await world.tenant.write(tx => tx.update('email', world.emailId, { noticesOffSince: null }))
  await world.tenant.write(tx => queueLettersLeft(tx, day(1), world.replyNeeds))
  expect(await steps(world)).toEqual(['you_must_act'])
})

test('two machines that answer each other: a vacation note of the person and a desk that answers everything end at once', async () => {
  const world = await aSubmittedAccount()
  const before = (await world.store.db.selectFrom('mails').select('id').execute()).length
  const note = [
    `From: ${world.email}`,
    `To: notices@${MAIL_DOMAIN}`,
    'Subject: Out of office',
    'Auto-Submitted: auto-replied',
    '',
    'I am away.',
  ].join('\r\n')
  for (let round = 0; round < 24; round++) {
    world.time.now = day(1 + round / 24)
    const id = await world.keep(note, { to: `notices@${MAIL_DOMAIN}`, from: world.email })
    await handleReply(id, world.replyNeeds)
    await world.receive('google', 'I am out of the office until Monday.', {
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
    await world.beat()
  }
  expect(await world.store.db.selectFrom('mails').select('id').execute()).toHaveLength(before)
})
