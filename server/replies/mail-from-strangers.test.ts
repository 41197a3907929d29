import { connect } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { Instant } from '../../sync/records/ids.ts'
import { day } from '../../tests/builders.ts'
import { anAnswer, aSubmittedAccount, type DemandingAccount, MAIL_DOMAIN } from '../../tests/builders-erase.ts'
import { silentLog, testRandom } from '../../tests/builders-server.ts'
import { type InboundNeeds, startInbound } from '../mail/inbound.ts'
import { KEY_PAUSES_MS, MAIL_BUDGET } from '../mail/mail-budget.ts'
import type { LogFacts } from '../ports.ts'
import { sweepUnplaced } from '../store/unplaced-mail.ts'
import type { ReplyNeeds } from './handle-reply.ts'
import { startReplies } from './replies.ts'

const RECEIVED = 'We have received your request.'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** The product's path for a mail, from its socket to the record. */
async function aMailbox(given: Partial<ReplyNeeds> & { inboundBudget?: InboundNeeds['budget'] } = {}) {
  const world = await aSubmittedAccount()
  cleanups.push(() => world.store.close())
  const told: { event: string; facts: LogFacts | undefined }[] = []
  const note = (event: string, facts?: LogFacts) => void told.push({ event, facts })
  const log = { info: note, warn: note, error: note }
  const { inboundBudget, ...needs } = given
  const inbound = await startInbound({
    host: '127.0.0.1',
    port: 0,
    mailDomain: MAIL_DOMAIN,
    store: world.store,
    clock: world.replyNeeds.clock,
    random: testRandom,
    log: silentLog,
    onMail: () => {},
    onArchive: () => {},
    ...(inboundBudget && { budget: inboundBudget }),
  })
  cleanups.push(() => inbound.stop())
  const replies = startReplies({ ...world.replyNeeds, onProven: id => inbound.wasWanted(id), ...needs, log })
  cleanups.push(() => replies.stop())
  return { world, replies, told, send: (raw: Uint8Array | string, to: string) => send(inbound.port, { raw, to }) }
}

/** Resolves to the SMTP response code. */
function send(port: number, { raw, to }: { raw: Uint8Array | string; to: string }): Promise<number> {
  const script = ['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`, 'DATA']
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', chunk => {
      heard += chunk.toString('latin1')
      const code = Number(/^(?:\d{3}-.*\r\n)*(\d{3}) .*\r\n$/.exec(heard)?.[1])
      if (Number.isNaN(code)) return
      heard = ''
      const line = script.shift()
      if (code < 400 && line !== undefined) return void socket.write(`${line}\r\n`)
      if (code === 354) return void socket.write(Buffer.concat([Buffer.from(raw), Buffer.from('\r\n.\r\n')]))
      socket.destroy()
      resolve(code)
    })
    socket.on('error', reject)
  })
}

const statesOf = async (world: DemandingAccount) =>
  (await world.store.db.selectFrom('inboundMails').select('state').orderBy('id').execute()).map(row => row.state)

/** Unsigned mails, each with a different text. */
const strange = (n: number) =>
  `From: privacy@openai.com\r\nSubject: ${n}\r\n\r\nYour data was deleted, number ${n}.\r\n`

test('of unsigned mail a request takes ten a day into its record; the eleventh is told of once, and counted', async () => {
  const { world, replies, told, send } = await aMailbox()
  const to = await world.replyTo('openai')
  for (let n = 1; n <= 13; n += 1) expect(await send(strange(n), to)).toBe(250)
  await replies.work()
  expect(await world.tenant.list('replies')).toHaveLength(10)
  const events = await world.events('openai', 'quarantined')
  expect(events).toHaveLength(11)
  expect(events.at(-1)?.payload).toMatchObject({
    message: expect.stringContaining('only counted'),
    authentic: false,
    proven: false,
  })
  expect((await statesOf(world)).filter(state => state === 'surplus')).toHaveLength(3)
  expect(told.filter(({ event }) => event === 'mail_surplus')).toHaveLength(1)

  // Other requests are not affected, and neither is the provider itself.
  await send(strange(14), await world.replyTo('xai'))
  await send(await world.answer('openai', RECEIVED), to)
  await replies.work()
  expect(await world.events('xai', 'quarantined')).toHaveLength(1)
  expect((await world.request('openai')).stage).toBe('acknowledged')

  // The next day more mail is recorded again, and mail that was only counted is deleted when its time is up.
  world.time.now = day(1)
  await send(strange(15), to)
  await replies.work()
  expect(await world.tenant.list('replies')).toHaveLength(13)
  expect(await sweepUnplaced(world.store, day(30), MAIL_BUDGET)).toBe(3)
  expect(await world.tenant.list('replies')).toHaveLength(13)
}, 120_000)

test("a provider's own mail is never one too many, whatever came before", async () => {
  const { world, replies, send } = await aMailbox({ budget: { quarantinedADay: 1 } })
  const to = await world.replyTo('openai')
  for (let n = 1; n <= 3; n += 1) await send(strange(n), to)
  for (let n = 1; n <= 3; n += 1) await send(await world.answer('openai', `Case ${n} is still with us.`), to)
  await replies.work()
  const authentic = (await world.tenant.list('replies')).map(reply => reply.authentic)
  expect(authentic).toEqual([false, true, true, true])
}, 120_000)

test('the same bytes once more are evidence already, and not kept for ever a second time', async () => {
  const { world, replies, send } = await aMailbox()
  const to = await world.replyTo('openai')
  for (let n = 0; n < 3; n += 1) await send(strange(1), to)
  await replies.work()
  expect(await statesOf(world)).toEqual(['done', 'surplus', 'surplus'])
  expect(await world.events('openai', 'quarantined')).toHaveLength(1)
}, 120_000)

test('mail that proves to be wanted does not count against its host', async () => {
  const { world, replies, send } = await aMailbox({ inboundBudget: { hostMailsADay: 1 } })
  const to = await world.replyTo('openai')
  expect(await send(await world.answer('openai', RECEIVED), to)).toBe(250)
  expect(await send(strange(1), to)).toBe(452)
  await replies.work()
  expect(await send(strange(1), to)).toBe(250)
  await replies.work()
  expect(await send(strange(2), to)).toBe(452)
}, 120_000)

test('[LIFE-048] a reference in an unsigned mail places it no better than the alias that it came to', async () => {
  const { world, replies, send } = await aMailbox()
  const [email] = await world.tenant.list('email')
  const alias = email?.inboundAlias ?? ''
  const { reference } = await world.request('openai')
  const head = await world.tenant.ledgerHead()
  const mail = { from: 'privacy@openai.com', to: alias, subject: `Re: ${reference}`, text: `${reference}: ${RECEIVED}` }
  await send(await anAnswer({ ...mail, signedBy: null }), alias)
  await send(await anAnswer({ ...mail, subject: 'Done', signedBy: 'evil.example' }), 'privacy@totalrecall.example')
  await replies.work()
  expect(await statesOf(world)).toEqual(['unmatched', 'unmatched'])
  expect(await world.tenant.ledgerHead()).toEqual(head)

  // The provider's own mail is still matched by it.
  await send(await anAnswer({ ...mail, signedBy: 'openai.com' }), alias)
  await replies.work()
  const [event] = await world.events('openai', 'provider_reply')
  expect(event?.payload).toMatchObject({ matchedBy: 'reference', authentic: true, proven: false })
}, 120_000)

/** An answer with eight signatures, each with its own key. */
async function underEight(world: DemandingAccount): Promise<Uint8Array> {
  const raw = Buffer.from(await world.answer('openai', RECEIVED)).toString('latin1')
  const own = /^DKIM-Signature:(?:.*\r\n)(?:[ \t].*\r\n)*/m.exec(raw)?.[0] ?? ''
  const others = Array.from({ length: 7 }, (_, n) => own.replace(/\bs=s1;/, `s=k${n};`))
  expect(new Set([own, ...others]).size).toBe(8)
  return Buffer.from(others.join('') + raw, 'latin1')
}

test('[R10] eight signatures and a silent name server hold up nobody, and cost one wait of keysMs', async () => {
  let asked = 0
  let most = 0
  let open = 0
  const { world, replies, send } = await aMailbox({
    budget: { keysMs: 1_500 },
    resolve: async (name, type) => {
      if (!name.endsWith('openai.com')) return world.replyNeeds.resolve(name, type)
      asked += 1
      open += 1
      most = Math.max(most, open)
      return new Promise(() => {})
    },
  })
  await send(await underEight(world), await world.replyTo('openai'))
  await send(await world.answer('anthropic', RECEIVED), await world.replyTo('anthropic'))
  const working = replies.work()
  while ((await world.request('anthropic')).stage !== 'acknowledged') await new Promise(next => setTimeout(next, 5))
  // Another mail is settled while this one waits; this one has not been put off yet.
  const [waits] = await world.inbound.listNew(10)
  expect(await world.inbound.read(waits ?? '')).toMatchObject({ tries: 0 })
  await working
  expect({ asked, most }).toEqual({ asked: 8, most: 8 })
  expect(await world.inbound.read(waits ?? '')).toMatchObject({ tries: 1 })
  expect(await world.inbound.listNew(10, world.time.now)).toEqual([])
}, 120_000)

test('a silent name server is asked again with growing pauses; after the last, the mail is shown as unproven', async () => {
  let asked = 0
  let isSilent = true
  const { world, replies, send } = await aMailbox({
    budget: { keysMs: 20, quarantinedADay: 0 },
    resolve: (name, type) => {
      asked += 1
      return isSilent ? new Promise(() => {}) : world.replyNeeds.resolve(name, type)
    },
  })
  const raw = await world.answer('openai', RECEIVED)
  const to = await world.replyTo('openai')
  await send(raw, to)
  await replies.work()
  for (const [n, pause] of KEY_PAUSES_MS.entries()) {
    expect(asked).toBe(n + 1)
    expect(await world.tenant.list('replies')).toEqual([])
    world.time.now = Instant.parse(world.time.now + pause - 1)
    await replies.work()
    expect(asked).toBe(n + 1)
    world.time.now = Instant.parse(world.time.now + 1)
    await replies.work()
  }
  expect(asked).toBe(KEY_PAUSES_MS.length + 1)
  expect(KEY_PAUSES_MS).toEqual([...KEY_PAUSES_MS].sort((a, b) => a - b))
  expect(await world.tenant.list('replies')).toMatchObject([{ authentic: false, category: 'suspicious' }])
  const [event] = await world.events('openai', 'quarantined')
  expect(event?.payload.message).toContain('could not be checked')
  expect((await world.request('openai')).stage).toBe('submitted')

  // If it is sent again when the name server is back, it counts.
  isSilent = false
  await send(raw, to)
  await replies.work()
  expect((await world.request('openai')).stage).toBe('acknowledged')
}, 120_000)

test('one that names only a reference, and could not be checked, is shown too', async () => {
  const { world, replies, send } = await aMailbox({ budget: { keysMs: 20 }, resolve: () => new Promise(() => {}) })
  const { reference } = await world.request('openai')
  const to = 'privacy@totalrecall.example'
  const mail = { from: 'privacy@openai.com', to, subject: 'Hello', text: reference, signedBy: 'openai.com' }
  await send(await anAnswer(mail), to)
  for (const pause of [0, ...KEY_PAUSES_MS]) {
    world.time.now = Instant.parse(world.time.now + pause)
    await replies.work()
  }
  expect(await world.tenant.list('replies')).toMatchObject([{ authentic: false, category: 'suspicious' }])
}, 120_000)

test("nobody waits for a stranger's name server: its mail is judged at once", async () => {
  const { world, replies, send } = await aMailbox({ budget: { keysMs: 20 }, resolve: () => new Promise(() => {}) })
  const raw = await world.answer('openai', RECEIVED, { from: 'a@evil.example', signedBy: 'evil.example' })
  await send(raw, await world.replyTo('openai'))
  await replies.work()
  expect(await world.inbound.listNew(10)).toEqual([])
  expect(await world.events('openai', 'quarantined')).toHaveLength(1)
}, 120_000)
