import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { RequestId } from '../../sync/records/ids.ts'
import { anAccount, aStore, day, silentLog, testRandom } from '../../tests/builders-server.ts'
import { atRest as atRestWith } from '../auth/at-rest.ts'
import { reviewLetters } from '../commands/review-letters.ts'
import { type MailQueue, mailQueue, type QueuedMail } from '../store/mail-queue.ts'
import type { Store } from '../store/store.ts'
import { type Delivery, startDelivery } from './delivery.ts'
import { type Inbound, startInbound } from './inbound.ts'
import { buildMail } from './mime.ts'
import { type OwnMarks, ownMarks } from './own-mark.ts'
import { type SmtpReply, smtpTransport } from './transport.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const DOMAIN = 'totalrecall.example'
const ARCHIVE = `archive@${DOMAIN}`
const ARCHIVE_WAIT_MS = 400
/** Longer than any machine needs for the copy: the wait is always ended by the copy, never by the timeout. */
const LONG_MS = 60_000

interface Arrived {
  from: string
  to: string[]
  raw: Buffer
}

interface RelayBehaviour {
  /** What to answer to RCPT TO: a code, or undefined to accept it. */
  rcpt?(address: string, attempt: number): number | undefined
  /** The text beside a code. */
  words?: string
  mailFrom?(attempt: number): number | undefined
  /** What to do after the final dot: answer a code, or drop the connection before or after keeping the mail. */
  dot?(attempt: number): number | 'keep, then drop' | 'drop' | 'silence' | undefined
  /** Whether the archive copy is passed on to the inbound server. */
  archives?: boolean
  /** Every mail, including the copy, gets a Message-ID from the relay. */
  renames?: boolean
  size?: number
}

/** A real SMTP relay that keeps what it accepts and passes archive copies on to our own inbound server. */
async function aRelay(behaviour: RelayBehaviour, inbound: () => Inbound | undefined) {
  const arrived: Arrived[] = []
  let mails = 0
  let froms = 0
  const rcpts = new Map<string, number>()
  const forwarding: Promise<unknown>[] = []
  const fail = (code: number) => Object.assign(new Error(behaviour.words ?? 'as told'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...(behaviour.size ? { size: behaviour.size } : {}),
    onMailFrom(_address, _session, done) {
      const code = behaviour.mailFrom?.(++froms)
      done(code === undefined ? null : fail(code))
    },
    onRcptTo({ address }, _session, done) {
      const attempt = (rcpts.get(address) ?? 0) + 1
      rcpts.set(address, attempt)
      const code = behaviour.rcpt?.(address, attempt)
      done(code === undefined ? null : fail(code))
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk)
      } catch {
        return
      }
      const act = behaviour.dot?.(++mails)
      const keep = () => {
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const sent = Buffer.concat(chunks)
        const raw = behaviour.renames ? renamed(sent, mails) : sent
        arrived.push({ from, to, raw })
        const target = inbound()
        if (behaviour.archives !== false && to.includes(ARCHIVE) && target) {
          forwarding.push(forward(target.port, raw))
        }
      }
      const drop = () => {
        for (const connection of server.connections) {
          // Destroys the server's own socket without a word, as when a relay is killed.
          const socket: unknown = Reflect.get(connection, '_socket')
          if (connection.session.id === session.id && isSocket(socket)) socket.destroy()
        }
      }
      if (typeof act === 'number') return done(fail(act))
      if (act === 'silence') return
      if (act === 'drop') return drop()
      keep()
      if (act === 'keep, then drop') return drop()
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>(resolve => server.close(resolve)))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { arrived, port, rcpts, settled: () => Promise.all(forwarding) }
}

const renamed = (raw: Buffer, n: number) =>
  Buffer.from(raw.toString('latin1').replace(/^Message-ID: .*$/m, `Message-ID: <${n}@relay.example>`), 'latin1')

const isSocket = (value: unknown): value is Socket => typeof value === 'object' && value !== null && 'destroy' in value

/** Like a relay, adds its own headers on top. */
async function forward(port: number, raw: Buffer): Promise<void> {
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, name: 'relay.example' })
  const relayed = Buffer.concat([Buffer.from('Received: from us by relay.example; today\r\n'), raw])
  await transport.send({ from: '', to: [ARCHIVE], archive: `copy@${DOMAIN}` }, relayed)
  transport.close()
}

interface World {
  store: Store
  queue: MailQueue
  delivery: Delivery
  relay: Awaited<ReturnType<typeof aRelay>>
  sent: QueuedMail[]
  refused: { mail: QueuedMail; reply: SmtpReply }[]
  held: QueuedMail[]
  logged: string[]
  inboundPort: number
  accountId: Awaited<ReturnType<typeof anAccount>>['accountId']
  /** Real time as the delivery sees it; `skip` advances it. */
  skip(ms: number): void
  put(name?: string, requestId?: RequestId | null, to?: string): Promise<{ messageId: string; raw: Uint8Array }>
  rows(): Promise<{ state: string; attempts: number; messageId: string; lastError: string | null }[]>
}

const atRest = atRestWith(new Uint8Array(32).fill(7), testRandom)

interface WorldOptions extends RelayBehaviour {
  begin?: boolean
  url?: string
  /** Path of the database; if omitted, it is in memory. */
  path?: string
  timeoutMs?: number
  /** Put on each outgoing letter and read from its copy. */
  marks?: OwnMarks
  lettersAnHour?: number
  onSent?(mail: QueuedMail): void
}

async function aWorld(options: WorldOptions = {}): Promise<World> {
  const store = await aStore(options.path)
  cleanups.push(() => store.close())
  const { accountId } = await anAccount(store)
  const queue = mailQueue(store)
  const inbound = await startInbound({
    host: '127.0.0.1',
    port: 0,
    mailDomain: DOMAIN,
    store,
    clock: { now: () => day(20_000) },
    random: testRandom,
    log: silentLog,
    onMail: () => {},
    ...(options.marks && { marks: options.marks }),
    onArchive: messageId => queue.archiveSeen(messageId),
  })
  cleanups.push(() => inbound.stop())
  const relay = await aRelay(options, () => inbound)
  let skipped = 0
  const sent: QueuedMail[] = []
  const refused: World['refused'] = []
  const held: QueuedMail[] = []
  const logged: string[] = []
  const log = { ...silentLog, error: (event: string) => void logged.push(event) }
  const begin = () => {
    const delivery = startDelivery({
      store,
      queue,
      transport: smtpTransport({
        url: options.url ?? `smtp://127.0.0.1:${relay.port}`,
        name: DOMAIN,
        timeoutMs: options.timeoutMs ?? 2_000,
        connectTimeoutMs: 2_000,
      }),
      clock: { now: () => day(20_000) },
      wall: { now: () => Date.now() + skipped },
      log,
      archiveAddress: ARCHIVE,
      ...(options.marks && { marks: options.marks }),
      unseal: atRest.open,
      lettersAnHour: options.lettersAnHour ?? 0,
      archiveWaitMs: ARCHIVE_WAIT_MS,
      async onHeld(_tx, mail) {
        held.push(mail)
      },
      async onSent(tx, mail) {
        options.onSent?.(mail)
        await tx.appendEvent({
          requestId: null,
          type: 'submitted',
          createdAt: day(20_000),
          payload: { message: mail.messageId },
        })
        sent.push(mail)
      },
      async onRefused(tx, mail, reply) {
        await tx.appendEvent({
          requestId: null,
          type: 'delivery_failed',
          createdAt: day(20_000),
          payload: { message: 'x' },
        })
        refused.push({ mail, reply })
      },
    })
    cleanups.push(() => delivery.stop())
    return delivery
  }
  let count = 0
  const world: World = {
    store,
    queue,
    delivery: options.begin === false ? { wake() {}, idle: async () => {}, stop: async () => {} } : begin(),
    relay,
    sent,
    refused,
    held,
    logged,
    inboundPort: inbound.port,
    accountId,
    skip(ms) {
      skipped += ms
      world.delivery.wake()
    },
    async put(name = `letter-${++count}`, requestId = null, to = 'privacy@provider.example') {
      const messageId = `<${name}@erase.${DOMAIN}>`
      const raw = await aLetter(messageId)
      await store.tenant(accountId).write(tx =>
        tx.queueMail({
          requestId,
          step: 'demand',
          messageId,
          envelopeFrom: `bounces@${DOMAIN}`,
          envelopeTo: [to],
          raw,
          channel: 0,
          createdAt: day(20_000),
        }),
      )
      return { messageId, raw }
    },
    rows: () =>
      store.db.selectFrom('mails').select(['state', 'attempts', 'messageId', 'lastError']).orderBy('id').execute(),
  }
  return world
}

/** Starts a delivery on a database that another one left behind. */
function startAgain(world: World, archiveWaitMs = ARCHIVE_WAIT_MS): { sent: QueuedMail[]; delivery: Delivery } {
  const sent: QueuedMail[] = []
  const delivery = startDelivery({
    store: world.store,
    queue: world.queue,
    transport: smtpTransport({ url: `smtp://127.0.0.1:${world.relay.port}`, name: DOMAIN, timeoutMs: 2_000 }),
    clock: { now: () => day(20_000) },
    wall: { now: () => Date.now() },
    log: silentLog,
    archiveAddress: ARCHIVE,
    unseal: atRest.open,
    archiveWaitMs,
    onSent: async (_tx, mail) => {
      sent.push(mail)
    },
    onHeld: async () => {},
    onRefused: async () => {},
  })
  cleanups.push(() => delivery.stop())
  return { sent, delivery }
}

const aLetter = (messageId: string) =>
  buildMail({
    from: { name: 'Total Recall for Dana Whitfield', address: `privacy@${DOMAIN}` },
    to: 'privacy@provider.example',
    subject: 'Deletion request',
    text: `Dear provider,\n\n.a line with a dot\n..and two\n${'long '.repeat(60)}\n\n.\n`,
    attachments: [{ filename: 'letter.pdf', contentType: 'application/pdf', content: testRandom.bytes(3_000) }],
    messageId,
    date: day(20_000),
  })

const messageIds = (world: World) =>
  world.relay.arrived.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw.toString('latin1'))?.[1])

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries += 1) {
    if (tries > 400) throw new Error('did not happen within 4 s')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

describe('a letter that leaves', () => {
  test('goes to its recipient and the archive in one transaction, byte for byte what was recorded', async () => {
    const world = await aWorld()
    const { messageId, raw } = await world.put()
    await world.delivery.idle()

    expect(world.relay.arrived).toHaveLength(1)
    expect(world.relay.arrived[0]).toMatchObject({
      from: `bounces@${DOMAIN}`,
      to: ['privacy@provider.example', ARCHIVE],
    })
    expect(Buffer.from(world.relay.arrived[0]?.raw ?? '').equals(Buffer.from(raw))).toBe(true)
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 1, messageId }])
    expect(world.sent.map(mail => mail.messageId)).toEqual([messageId])

    await world.relay.settled()
    expect(await world.queue.hasArrived(messageId)).toBe(true)
  })

  test('[LIFE-043] is sent when the relay has taken it: mark and event are one commit, on the calendar of the product', async () => {
    let broken = true
    const world = await aWorld({
      onSent() {
        if (!broken) return
        broken = false
        throw new Error('a fault in the erase engine')
      },
    })
    await world.put()
    await until(() => !broken)
    expect(await world.rows()).toMatchObject([{ state: 'sending' }])
    expect(await world.store.tenant(world.accountId).list('events')).toEqual([])

    await world.delivery.idle()
    const row = await world.store.db.selectFrom('mails').select(['state', 'sentAt']).executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'sent', sentAt: day(20_000) })
    expect(await world.store.tenant(world.accountId).list('events')).toHaveLength(1)
    // The relay saw it once: a mail whose result could not be recorded is not sent again.
    expect(world.relay.arrived).toHaveLength(1)
  })

  test('is durably marked before the relay hears of it', async () => {
    const states: string[] = []
    const world: World = await aWorld({
      rcpt: () => {
        void world.rows().then(rows => states.push(...rows.map(row => row.state)))
        return undefined
      },
    })
    await world.put()
    await world.delivery.idle()
    expect(new Set(states)).toEqual(new Set(['sending']))
  })

  test('many leave on at most five connections, each once', async () => {
    let open = 0
    let most = 0
    const world = await aWorld({
      rcpt: () => {
        most = Math.max(most, ++open)
        return undefined
      },
      dot: () => {
        open -= 2
        return undefined
      },
    })
    for (let count = 0; count < 40; count += 1) await world.put()
    await world.delivery.idle()
    expect(new Set(messageIds(world)).size).toBe(40)
    expect(world.relay.arrived).toHaveLength(40)
    expect(most).toBeLessThanOrEqual(10)
  })

  test('mail that belongs to no account leaves too', async () => {
    const world = await aWorld()
    const raw = await aLetter('<hint-1@totalrecall.example>')
    await world.store.transaction(trx =>
      trx
        .insertInto('mails')
        .values({
          id: testRandom.id(),
          accountId: null,
          requestId: null,
          step: 'hint',
          messageId: '<hint-1@totalrecall.example>',
          envelopeFrom: `bounces@${DOMAIN}`,
          envelopeTo: '["someone@example.com"]',
          raw,
          state: 'waiting',
          channel: 0,
          attempts: 0,
          nextAttemptAt: 0,
          sendingSince: null,
          sentAt: null,
          createdAt: 0,
          lastError: null,
        })
        .execute(),
    )
    await world.delivery.idle()
    expect(await world.rows()).toMatchObject([{ state: 'sent' }])
    expect(world.sent).toEqual([])
  })
})

describe('a relay that says no', () => {
  test('[LIFE-044] a temporary answer is tried again after a pause, and then the letter leaves once', async () => {
    const world = await aWorld({ dot: attempt => (attempt === 1 ? 451 : undefined) })
    await world.put()
    await world.delivery.idle()
    expect(await world.rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(world.relay.arrived).toHaveLength(0)

    world.skip(4_000)
    await world.delivery.idle()
    expect(await world.rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])

    world.skip(2_000)
    await world.delivery.idle()
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }])
    expect(world.relay.arrived).toHaveLength(1)
    expect(world.sent).toHaveLength(1)
  })

  test.each([
    ['to the recipient', { rcpt: (address: string) => (address.startsWith('privacy@') ? 550 : undefined) }],
    ['to the text', { dot: () => 554 }],
    ['because of its size', { size: 1_000 }],
  ])('[LIFE-044] a permanent answer %s gives the letter up, in one commit with what follows', async (_, behaviour) => {
    const world = await aWorld(behaviour)
    await world.put()
    await world.delivery.idle()
    expect(await world.rows()).toMatchObject([{ state: 'failed' }])
    expect(world.refused).toHaveLength(1)
    expect(world.refused[0]?.reply.code).toBeGreaterThanOrEqual(550)
    expect(await world.store.tenant(world.accountId).list('events')).toMatchObject([{ type: 'delivery_failed' }])
    // The archive address must not get it alone: its copy would prove a letter that nobody received.
    expect(world.relay.arrived).toHaveLength(0)
    await world.relay.settled()
    expect(await world.queue.hasArrived('<letter-1@erase.totalrecall.example>')).toBe(false)
  })

  test('a letter that is put off for days is given up in the end', async () => {
    const world = await aWorld({ rcpt: address => (address.startsWith('privacy@') ? 450 : undefined) })
    await world.put()
    for (let tries = 0; world.refused.length === 0 && tries < 40; tries += 1) {
      await world.delivery.idle()
      world.skip(4 * 3_600_000)
    }
    expect(await world.rows()).toMatchObject([{ state: 'failed', attempts: 30 }])
    expect(world.refused[0]?.reply.code).toBe(450)
  })

  test('a refused archive address holds the letter: without the copy a crash could double it', async () => {
    const world = await aWorld({ rcpt: (address, attempt) => (address === ARCHIVE && attempt === 1 ? 550 : undefined) })
    await world.put()
    await world.delivery.idle()
    expect(world.relay.arrived).toHaveLength(0)
    expect(await world.rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    world.skip(2_000)
    await world.delivery.idle()
    expect(await world.rows()).toMatchObject([{ state: 'sent' }])
  })

  test('a refused sender is our own matter: nobody else is tried', async () => {
    const world = await aWorld({ mailFrom: attempt => (attempt <= 2 ? 550 : undefined) })
    await world.put()
    await world.delivery.idle()
    expect(world.refused).toEqual([])
    expect(await world.rows()).toMatchObject([{ state: 'waiting' }])
  })

  test('a relay that is down uses up no attempts', async () => {
    const closed = createServer()
    await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
    const address = closed.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await new Promise(resolve => closed.close(resolve))

    const world = await aWorld({ url: `smtp://127.0.0.1:${port}` })
    await world.put()
    for (let round = 0; round < 5; round += 1) {
      await world.delivery.idle()
      world.skip(120_000)
    }
    expect(await world.rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    expect(world.refused).toEqual([])
  })
})

describe('an answer that never comes', () => {
  const LETTER = RequestId.parse('request-openai')

  test('[LIFE-044] from a relay that takes each copy, renames it and drops the connection: two copies, then the letter is held and it is said', async () => {
    const world = await aWorld({ renames: true, dot: () => 'keep, then drop' })
    await world.put('letter-1', LETTER)
    await until(async () => (await world.rows())[0]?.state === 'held')
    await world.relay.settled()
    for (let round = 0; round < 5; round += 1) {
      world.skip(4 * 3_600_000)
      await world.delivery.idle()
    }
    expect(world.relay.arrived).toHaveLength(2)
    expect(await world.rows()).toMatchObject([{ state: 'held', attempts: 2 }])
    expect(world.held.map(({ requestId }) => requestId)).toEqual([LETTER])
    expect(world.logged).toEqual(['letter_held'])
    expect(world.sent).toEqual([])
  })

  test('nor do starts in between make it more than two', async () => {
    const world = await aWorld({ renames: true, dot: () => 'keep, then drop', begin: false })
    await world.put('letter-1', LETTER)
    for (let start = 0; start < 4; start += 1) {
      const { delivery } = startAgain(world)
      await until(async () => {
        const [row] = await world.rows()
        return row?.state === 'held' || (row?.state === 'sending' && row.attempts > start)
      })
      await delivery.stop()
    }
    const { delivery } = startAgain(world)
    await delivery.idle()
    expect(await world.rows()).toMatchObject([{ state: 'held' }])
    expect(world.relay.arrived).toHaveLength(2)
  })

  test('any other mail is given up after as many', async () => {
    const world = await aWorld({ renames: true, dot: () => 'keep, then drop' })
    await world.put('hint-1')
    await until(async () => (await world.rows())[0]?.state === 'failed' && world.logged.length > 0)
    expect(world.relay.arrived).toHaveLength(2)
    expect(world.logged).toEqual(['mail_given_up'])
    expect(world.held).toEqual([])
  })

  test('a copy that comes late frees a letter that is held: it is settled as sent, and not sent again', async () => {
    const world = await aWorld({ archives: false, dot: () => 'keep, then drop' })
    await world.put('letter-1', LETTER)
    await until(async () => (await world.rows())[0]?.state === 'held')
    const [copy] = world.relay.arrived
    await forward(world.inboundPort, copy?.raw ?? Buffer.alloc(0))
    await until(async () => (await world.rows())[0]?.state === 'sent')
    expect(world.relay.arrived).toHaveLength(2)
    expect(world.sent).toHaveLength(1)
  })

  test('the operator lists it, and either notes that it left or has it leave once more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recall-held-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'recall.sqlite')
    // The command has a connection of its own.
    const beside = await aStore(path)
    cleanups.push(() => beside.close())
    let answers = false
    const world = await aWorld({ path, renames: true, dot: () => (answers ? undefined : 'keep, then drop') })
    const left = await world.put('letter-1', LETTER)
    const again = await world.put('letter-2', RequestId.parse('request-xai'))
    await until(async () => (await world.rows()).every(({ state }) => state === 'held'))

    const said: string[] = []
    vi.spyOn(console, 'log').mockImplementation(line => void said.push(String(line)))
    cleanups.push(() => vi.restoreAllMocks())
    expect(await reviewLetters(beside, { left: [], release: false, now: day(20_000) })).toBe(0)
    expect(said).toHaveLength(3)
    expect(said[0]).toContain(`${left.messageId}  handed over 2 times, no answer`)
    expect(said[2]).toBe('2 letters wait.')
    answers = true
    expect(await reviewLetters(beside, { left: [left.messageId], release: true, now: day(20_000) })).toBe(0)
    world.skip(2_000)
    await until(async () => (await world.rows()).every(({ state }) => state === 'sent'))
    expect(world.sent.map(({ messageId }) => messageId).sort()).toEqual([left.messageId, again.messageId])
    // Two copies of each earlier one, and the released one.
    expect(world.relay.arrived).toHaveLength(5)
    expect(await reviewLetters(beside, { left: [], release: false, now: day(20_000) })).toBe(0)
    expect(said.at(-1)).toBe('No letters are held.')
  })
})

describe('a relay that wants less of us', () => {
  test.each([
    ['421 to the sender', { mailFrom: (attempt: number) => (attempt <= 3 ? 421 : undefined) }],
    ['454 to the recipient', { rcpt: (_: string, attempt: number) => (attempt <= 3 ? 454 : undefined) }],
    [
      '451 to the text, with words about the rate',
      { dot: (attempt: number) => (attempt <= 3 ? 451 : undefined), words: '4.7.1 Maximum sending rate exceeded' },
    ],
  ])('%s: all letters wait, longer each time, in their order, and no attempt is used up', async (_, behaviour) => {
    const world = await aWorld(behaviour)
    for (const name of ['one', 'two', 'three']) await world.put(name, LETTER)
    await world.delivery.idle()
    expect((await world.rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
      Array(3).fill('waiting 0'),
    )

    for (let rounds = 0; world.relay.arrived.length < 3 && rounds < 20; rounds += 1) {
      world.skip(9_000)
      await world.delivery.idle()
    }
    expect(messageIds(world).sort()).toEqual(['one', 'three', 'two'].map(name => `<${name}@erase.${DOMAIN}>`))
    expect((await world.rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(3).fill('sent 1'))
    expect(world.refused).toEqual([])
  })

  test('the pause doubles from ten seconds to a quarter of an hour, and letters keep their order', async () => {
    let froms = 0
    const world = await aWorld({ mailFrom: () => (++froms < 60 ? 421 : undefined), lettersAnHour: 3_600 })
    for (const name of ['one', 'two', 'three']) await world.put(name, LETTER)
    await world.delivery.idle()
    const seen: number[] = []
    let asked = froms
    for (let second = 0; seen.length < 9; second += 5) {
      world.skip(5_000)
      await world.delivery.idle()
      if (froms > asked) seen.push(second + 5)
      asked = froms
    }
    const pauses = seen.slice(1).map((at, index) => at - (seen[index] ?? 0))
    expect(pauses.map(pause => Math.round(pause / 10) * 10)).toEqual([20, 40, 80, 160, 320, 640, 900, 900])
    froms = 60
    for (let rounds = 0; world.relay.arrived.length < 3 && rounds < 20; rounds += 1) {
      world.skip(900_000)
      await world.delivery.idle()
    }
    expect(messageIds(world)).toEqual(['one', 'two', 'three'].map(name => `<${name}@erase.${DOMAIN}>`))
  })
})

describe('letters to one desk', () => {
  test('are spread over the hour, and those to another desk and mail to people do not wait for them', async () => {
    const world = await aWorld({ lettersAnHour: 120 })
    for (const name of ['a1', 'a2', 'a3']) await world.put(name, LETTER)
    await world.put('b1', LETTER, 'privacy@other.example')
    await world.put('link')
    await world.delivery.idle()
    const left = () => messageIds(world).map(id => id?.slice(1, id.indexOf('@')))
    expect(left().sort()).toEqual(['a1', 'b1', 'link'])
    world.skip(28_000)
    await world.delivery.idle()
    expect(left()).toHaveLength(3)
    world.skip(2_500)
    await world.delivery.idle()
    expect(left().slice(3)).toEqual(['a2'])
    world.skip(30_500)
    await world.delivery.idle()
    expect(left().slice(3)).toEqual(['a2', 'a3'])
  })

  test('rest when it puts off three in a row, longer each time up to an hour; one that is taken ends it', async () => {
    let busy = true
    const world = await aWorld({ rcpt: address => (busy && address.endsWith('provider.example') ? 450 : undefined) })
    for (let letter = 1; letter <= 4; letter += 1) await world.put(`letter-${letter}`, LETTER)
    await world.delivery.idle()
    const tries = async () => (await world.rows()).reduce((sum, { attempts }) => sum + attempts, 0)
    const first = await tries()
    expect(first).toBeGreaterThanOrEqual(3)
    // Each one alone would be due again after five seconds, but the desk rests for a minute.
    world.skip(50_000)
    await world.delivery.idle()
    expect(await tries()).toBe(first)
    world.skip(3_600_000)
    await world.delivery.idle()
    expect(await tries()).toBeGreaterThan(first)
    busy = false
    for (let rounds = 0; rounds < 4; rounds += 1) {
      world.skip(3_600_000)
      await world.delivery.idle()
    }
    expect((await world.rows()).map(({ state }) => state)).toEqual(Array(4).fill('sent'))
  })
})

const LETTER = RequestId.parse('request-openai')

describe('a relay that renames every mail', () => {
  const marks = ownMarks(new Uint8Array(32).fill(3))

  test('and drops the connection after it took one: the mark on its copy says that it left, and it leaves once', async () => {
    const world = await aWorld({ marks, renames: true, dot: () => 'keep, then drop' })
    const { messageId } = await world.put('renamed', RequestId.parse('019a0000-0000-7000-8000-000000000001'))
    await until(async () => (await world.rows())[0]?.state === 'sent')
    expect(world.relay.arrived).toHaveLength(1)
    expect(messageIds(world)).toEqual(['<1@relay.example>'])
    expect(world.sent.map(mail => mail.messageId)).toEqual([messageId])
  })

  test('a mark that somebody else made proves nothing', async () => {
    const world = await aWorld({ marks, begin: false })
    const { messageId, raw } = await world.put()
    await world.queue.claim(Date.now(), 5)
    const forged = Buffer.from(ownMarks(new Uint8Array(32).fill(4)).mark(raw, messageId))
    await forward(world.inboundPort, renamed(forged, 1))
    expect(await world.queue.hasArrived(messageId)).toBe(false)
    await forward(world.inboundPort, renamed(Buffer.from(marks.mark(raw, messageId)), 1))
    expect(await world.queue.hasArrived(messageId)).toBe(true)
  })
})

describe('an answer that never came', () => {
  test('[LIFE-043] the connection breaks after the relay took the letter: its archive copy settles it, one copy exists', async () => {
    const world = await aWorld({ dot: attempt => (attempt === 1 ? 'keep, then drop' : undefined) })
    const { messageId } = await world.put()
    await world.delivery.idle()
    expect(messageIds(world)).toEqual([messageId])
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(world.sent).toHaveLength(1)
  })

  test('[LIFE-043] the connection breaks before the relay took it: it goes again, with the same Message-ID, one copy exists', async () => {
    const world = await aWorld({ dot: attempt => (attempt === 1 ? 'drop' : undefined) })
    const { messageId } = await world.put()
    await world.delivery.idle()
    expect(messageIds(world)).toEqual([messageId])
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(world.sent).toHaveLength(1)
  })

  test('silence after the dot is not an answer either', async () => {
    const world = await aWorld({ dot: attempt => (attempt === 1 ? 'silence' : undefined), timeoutMs: 300 })
    await world.put()
    await world.delivery.idle()
    expect(world.relay.arrived).toHaveLength(1)
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('421 after the dot proves nothing: the copy decides', async () => {
    const world = await aWorld({ dot: attempt => (attempt === 1 ? 421 : undefined) })
    await world.put()
    await until(async () => (await world.rows())[0]?.state === 'sending')
    await world.delivery.idle()
    expect(world.relay.arrived).toHaveLength(1)
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('[LIFE-043] killed after the relay took it, started again: the copy that arrives later settles it', async () => {
    const world = await aWorld({ begin: false })
    const { messageId, raw } = await world.put()
    // The state that a process leaves if it is killed between the mark and the relay's answer.
    await world.queue.claim(Date.now() - 60_000, 5)
    const { delivery, sent } = startAgain(world, LONG_MS)
    const transport = smtpTransport({ url: `smtp://127.0.0.1:${world.relay.port}`, name: DOMAIN })
    await transport.send({ from: '', to: ['privacy@provider.example'], archive: ARCHIVE }, raw)
    transport.close()
    await delivery.idle()
    expect(messageIds(world)).toEqual([messageId])
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(sent).toHaveLength(1)
  })

  test('[LIFE-043] killed before the relay took it, started again: no copy comes, it goes out once', async () => {
    const world = await aWorld({ begin: false })
    const { messageId } = await world.put()
    await world.queue.claim(Date.now() - 60_000, 5)
    const { delivery, sent } = startAgain(world)
    await delivery.idle()
    expect(messageIds(world)).toEqual([messageId])
    expect(await world.rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(sent).toHaveLength(1)
  })

  test('a copy that arrives when the letter already waits to go again keeps it from going', async () => {
    const world = await aWorld({ begin: false })
    const { messageId, raw } = await world.put()
    const [mail] = await world.queue.claim(Date.now(), 5)
    await world.queue.release(mail?.id ?? '', { retryAt: 0, reason: 'no copy in time', counted: true })
    const transport = smtpTransport({ url: `smtp://127.0.0.1:${world.relay.port}`, name: DOMAIN })
    await transport.send({ from: '', to: ['privacy@provider.example'], archive: ARCHIVE }, raw)
    transport.close()
    await world.relay.settled()
    expect(await world.queue.hasArrived(messageId)).toBe(true)

    const { delivery, sent } = startAgain(world)
    await delivery.idle()
    expect(messageIds(world)).toEqual([messageId])
    expect(sent).toHaveLength(1)
  })

  test('a copy that is not what we wrote proves nothing', async () => {
    const world = await aWorld({ begin: false })
    const { messageId, raw } = await world.put()
    await world.queue.claim(Date.now(), 5)
    const forged = Buffer.from(raw)
      .toString('latin1')
      .replace(/\r\n\r\n[\s\S]*/, '\r\n\r\nnothing\r\n')
    await forward(world.inboundPort, Buffer.from(forged, 'latin1'))
    expect(await world.queue.hasArrived(messageId)).toBe(false)
  })
})

test('a stop lets running sends end, and nothing starts afterwards', async () => {
  const world = await aWorld()
  await world.put()
  await until(() => world.relay.rcpts.size > 0)
  await world.delivery.stop()
  expect(await world.rows()).toMatchObject([{ state: 'sent' }])
  await world.put()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(world.relay.arrived).toHaveLength(1)
})

describe('a mail that carries a ticket', () => {
  const SECRET = 'a ticket that opens the account'

  async function putSecret(world: World, { secretUntil = Date.now() + 600_000, sealedBy = atRest } = {}) {
    const messageId = '<confirm.1@totalrecall.example>'
    const plain = await buildMail({
      from: { name: 'Total Recall', address: `accounts@${DOMAIN}` },
      to: 'dana@example.com',
      subject: 'Confirm your email',
      text: SECRET,
      messageId,
      date: day(20_000),
    })
    await world.store.tenant(world.accountId).write(tx =>
      tx.queueMail({
        requestId: null,
        step: 'confirm',
        messageId,
        envelopeFrom: '',
        envelopeTo: ['dana@example.com'],
        raw: sealedBy.seal(messageId, plain),
        channel: 0,
        createdAt: day(20_000),
        secretUntil,
      }),
    )
    return messageId
  }
  const kept = async (world: World) => {
    const rows = await world.store.db.selectFrom('mails').select(['state', 'raw', 'attempts']).execute()
    return rows.map(({ state, raw, attempts }) => ({ state, attempts, bytes: raw.byteLength }))
  }

  test('waits sealed, leaves to its reader alone, and is wiped when the relay has taken it', async () => {
    const world = await aWorld({ begin: false })
    const messageId = await putSecret(world)
    const waiting = await world.store.db.selectFrom('mails').select('raw').executeTakeFirstOrThrow()
    expect(waiting.raw.byteLength).toBeGreaterThan(SECRET.length)
    expect(Buffer.from(waiting.raw).toString('latin1')).not.toContain(SECRET)
    await startAgain(world).delivery.idle()
    expect(world.relay.arrived.map(({ to }) => to)).toEqual([['dana@example.com']])
    expect(world.relay.arrived[0]?.raw.toString()).toContain(SECRET)
    expect(await kept(world)).toEqual([{ state: 'sent', attempts: 1, bytes: 0 }])
    expect(await world.store.db.selectFrom('inboundMails').selectAll().execute()).toEqual([])
    expect(await world.queue.hasArrived(messageId)).toBe(false)
  })

  test('whose fate is unknown is sent twice, then given up and wiped: no copy could ever tell', async () => {
    const world = await aWorld({ dot: () => 'keep, then drop' })
    await putSecret(world)
    await until(async () => (await kept(world))[0]?.state === 'waiting' && (await kept(world))[0]?.attempts === 1)
    world.skip(LONG_MS)
    await until(async () => (await kept(world))[0]?.state === 'failed')
    expect(await kept(world)).toEqual([{ state: 'failed', attempts: 2, bytes: 0 }])
    world.skip(LONG_MS)
    await world.delivery.idle()
    expect(world.relay.arrived).toHaveLength(2)
  })

  test('that a crash left in flight is sent once more, not looked for', async () => {
    const world = await aWorld({ begin: false })
    await putSecret(world)
    await world.queue.claim(Date.now(), 5)
    const { delivery } = startAgain(world, LONG_MS)
    await until(async () => (await kept(world))[0]?.state === 'waiting')
    await world.store.db.updateTable('mails').set({ nextAttemptAt: 0 }).execute()
    await delivery.idle()
    expect(await kept(world)).toEqual([{ state: 'sent', attempts: 2, bytes: 0 }])
  })

  test('does not leave once its ticket is over, or when its key is gone', async () => {
    for (const facts of [
      { secretUntil: Date.now() },
      { sealedBy: atRestWith(new Uint8Array(32).fill(8), testRandom) },
    ]) {
      const world = await aWorld()
      await putSecret(world, facts)
      await world.delivery.idle()
      expect(await kept(world)).toEqual([{ state: 'failed', attempts: 1, bytes: 0 }])
      expect(world.relay.arrived).toEqual([])
    }
  })
})
