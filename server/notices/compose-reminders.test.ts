import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { day } from '../../tests/builders.ts'
import { aSubmittedAccount, type DemandingAccount } from '../../tests/builders-erase.ts'
import { standsOf } from '../store/stands-of.ts'
import { queueTimedNotices } from './watch.ts'

// PDFs are not what is tested here, and take most of the time of a letter.
vi.mock('../erase/pdf/letter-pdf.ts', () => ({ letterPdf: async () => new TextEncoder().encode('%PDF letter') }))
vi.mock('../erase/pdf/authorization-pdf.ts', () => ({
  authorizationPdf: async () => new TextEncoder().encode('%PDF authorization'),
}))

const IDENTITY = 'Please verify your identity by writing to us from the address of the account.'
const DELETED = 'We have permanently deleted your account and all data that belongs to it.'
const REFUSED = 'We have decided to deny your request. We are not obliged to delete this data.'

/** Mails to the person since the last call: day, notice, subject and text. */
function mailbox(world: DemandingAccount) {
  const seen = new Set<string>()
  return async () => {
    const rows = await world.store.db
      .selectFrom('mails')
      .selectAll()
      .where('requestId', 'is', null)
      .orderBy('id')
      .execute()
    const fresh = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return Promise.all(
      fresh.map(async ({ step, raw }) => {
        const { subject = '', text = '' } = await PostalMime.parse(raw)
        return { step, subject, text: text.replace(/\s+/g, ' ') }
      }),
    )
  }
}

/**
 * Days pass as for a server that is always on: one by one while letters are due, then only those around the beginning
 * of a quarter (day 0 is May 4).
 */
async function pass(world: DemandingAccount, from: number, to: number, each: (n: number) => Promise<void>) {
  for (let n = from; n <= to; n++) {
    if (n > 100 && n % 10 !== 0 && ![149, 150, 241, 242, 331, 332].includes(n)) continue
    world.time.now = day(n + 0.01)
    await world.beat()
    await world.deliver()
    await queueTimedNotices(world.replyNeeds)
    await each(n)
  }
}

test('[TRUTH-007] a provider that waits is told of on days 3, 7, 14 and 30, each time more plainly, and gets no letter', async () => {
  const world = await aSubmittedAccount()
  const news = mailbox(world)
  await queueTimedNotices(world.replyNeeds)
  world.time.now = day(6)
  await world.receive('anthropic', IDENTITY)
  await news()
  const told: [number, string][] = []
  await pass(world, 6, 50, async n => {
    for (const { step, text } of await news()) {
      if (step === 'still_waiting') told.push([n, text])
    }
  })
  expect(told.map(([n]) => n - 6)).toEqual([3, 7, 14, 30])
  const words = [
    'Anthropic does not go on without it, and we send no letter meanwhile.',
    'Anthropic has waited for a week. Nothing is deleted until you have answered, or said that you cannot.',
    'Anthropic waits for you; without it the request will be denied. If you cannot give it, say so in the Inbox',
    'This is our last reminder. Anthropic waits for you; without it the request will be denied. If you do nothing, nothing is deleted',
  ]
  told.forEach(([, text], place) => {
    expect(text).toContain(words[place])
  })
  expect((await world.letters('anthropic')).map(({ step }) => step)).toEqual(['demand'])
})

test('[TRUTH-005] a claim is asked about on days 0, 3 and 10; on day 14 the provider is asked, once', async () => {
  const world = await aSubmittedAccount()
  const news = mailbox(world)
  await queueTimedNotices(world.replyNeeds)
  world.time.now = day(22)
  await world.receive('openai', DELETED)
  const told: [number, string][] = []
  const note = async (n: number) => {
    for (const { step, subject } of await news()) {
      if (subject.includes('OpenAI')) told.push([n, step])
    }
  }
  await note(22)
  await pass(world, 22, 120, note)
  expect(told).toEqual([
    [22, 'you_must_act'],
    [25, 'still_waiting'],
    [32, 'still_waiting'],
  ])
  const letters = await world.letters('openai')
  expect(letters.map(({ step }) => step)).toEqual(['demand', 'claim_check'])
  const check = letters.at(-1)
  expect(check?.step).toBe('claim_check')
  expect(check?.mail.text).toContain('Please confirm to us in one sentence that your answer covers everything')
  expect(check?.mail.text).not.toMatch(/overdue|No decision has reached|within 10 days/)
})

describe('a year without a word of the person', () => {
  const year: { n: number; step: string; subject: string; text: string }[] = []
  const ended: string[] = []
  const ofStep = (step: string) => year.filter(mail => mail.step === step)

  beforeAll(async () => {
    const world = await aSubmittedAccount()
    const news = mailbox(world)
    await queueTimedNotices(world.replyNeeds)
    const note = async (n: number) => {
      for (const mail of await news()) year.push({ n, ...mail })
    }
    await pass(world, 1, 39, note)
    world.time.now = day(40)
    await world.receive('xai', REFUSED)
    await pass(world, 40, 365, note)
    await world.tenant.write(tx => tx.update('subscriptions', world.accountId, { status: 'canceled' }))
    await pass(world, 366, 430, async () => {
      for (const { step } of await news()) ended.push(step)
    })
  }, 120_000)

  test('[TRUTH-013] ten days after the last letter the complaint is offered by mail, once for each provider', () => {
    const offers = ofStep('complaint_offered')
    expect(offers.map(({ n }) => n)).toEqual([95, 95, 95])
    expect(offers.map(({ subject }) => /All letters to (\w+) are sent/.exec(subject)?.[1]).sort()).toEqual([
      'Anthropic',
      'Google',
      'OpenAI',
    ])
  })

  test('[TRUTH-022] and Californians are told of DROP there, with its address', () => {
    for (const { text } of ofStep('complaint_offered')) {
      expect(text).toContain('Delete Request and Opt-out Platform (DROP)')
      expect(text).toContain('https://privacy.ca.gov/drop/')
    }
  })

  test('[TRUTH-014] then one summary a quarter says where each request stands, while the plan is charged', () => {
    // Day 0 is May 4: the quarters begin on days 58, 150, 242 and 332, and before day 95 there is other news.
    expect(ofStep('quarter_summary').map(({ n }) => n)).toEqual([150, 242, 332])
    for (const { text } of ofStep('quarter_summary')) {
      expect(text).toContain('xAI: Refused. Its refusal is on record.')
      expect(text).toContain('OpenAI: Escalation reminder.')
    }
    const days = [0, ...year.map(({ n }) => n), 365]
    const silences = days.slice(1).map((n, place) => n - (days[place] ?? 0))
    expect(Math.max(...silences)).toBeLessThanOrEqual(92)
    expect(ended).not.toContain('quarter_summary')
  })

  test('[TRUTH-018] no receipt of letters names a day that is over as the day of the answer', () => {
    const late = ofStep('letters_sent').filter(({ n }) => n >= 46)
    expect(late.length).toBeGreaterThan(0)
    for (const { text } of late) expect(text).not.toContain('an answer is due by')
  })

  test('[TRUTH-019] the phase ‘Attorney demand’ is followed by what was really sent', () => {
    const [told] = ofStep('letters_sent').filter(({ text }) => text.includes('Attorney demand'))
    expect(told?.text).toContain('Attorney demand (our Formal legal notice; no attorney signed it) to ')
  })
})

test('[TRUTH-009] the mail about a refusal names no running deadline, and says what the person can do', async () => {
  const world = await aSubmittedAccount({ zipCode: '75201' })
  const news = mailbox(world)
  world.time.now = day(40)
  await news()
  await world.receive('xai', REFUSED)
  const [mail] = await news()
  expect(mail?.subject).toMatch(/^xAI refused your request \(TR-/)
  expect(mail?.text).toContain('You can appeal until July 28, 2026, complain to the authority, or let it rest.')
  expect(mail?.text).not.toMatch(/deadline of your request keeps running|nothing you need to do/)
})

test('[TRUTH-015] a letter after a proven mail that nobody could read says that it came, and accuses nobody of silence', async () => {
  const world = await aSubmittedAccount()
  world.time.now = day(12)
  await world.receive('openai', 'About your letter: the matter is as discussed. Kind regards.')
  const { id } = await world.request('openai')
  expect((await standsOf(world.tenant, id, day(46)))?.unreadAt).toBe(day(12))
  world.time.now = day(56)
  await world.beat()
  const letter = (await world.letters('openai')).at(-1)
  expect(letter?.step).toBe('legal_reminder')
  expect(letter?.mail.text).toContain('You wrote to us on May 16, 2026, and that message does not say plainly')
  expect(letter?.mail.text).not.toMatch(/No decision has reached|overdue/)
})

test('[TRUTH-020] while a mail waits for the person, no receipt of letters says that nothing is needed', async () => {
  const world = await aSubmittedAccount()
  const news = mailbox(world)
  world.time.now = day(5)
  await world.receive('openai', 'About your letter: the matter is as discussed. Kind regards.')
  await news()
  const texts: string[] = []
  await pass(world, 5, 40, async () => {
    for (const { step, text } of await news()) if (step === 'letters_sent' && text.includes('OpenAI')) texts.push(text)
  })
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    expect(text).toContain('An email in your Inbox waits for your word.')
    expect(text).not.toMatch(/need nothing from you|nothing you need to do/)
  }
})
