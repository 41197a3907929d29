import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'

import { afterEach, describe, expect, test } from 'vitest'

import { aStore, day, testRandom } from '../../tests/builders-server.ts'
import type { LogFacts } from '../ports.ts'
import { inboundStore } from '../store/inbound-store.ts'
import type { Store } from '../store/store.ts'
import { hostOf } from './host-shares.ts'
import { freeBytesIn, type InboundNeeds, startInbound } from './inbound.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const DOMAIN = 'totalrecall.example'
const MIB = 1024 * 1024

async function testServer(options: Partial<InboundNeeds> = {}) {
  const store = await aStore()
  cleanups.push(() => store.close())
  const told: { event: string; facts: LogFacts | undefined }[] = []
  const note = (event: string, facts?: LogFacts) => void told.push({ event, facts })
  const time = { now: day(20_000) }
  const ids: string[] = []
  const copies: string[] = []
  const inbound = await startInbound({
    host: '127.0.0.1',
    port: 0,
    mailDomain: DOMAIN,
    store,
    clock: { now: () => time.now },
    random: testRandom,
    log: { info: note, warn: note, error: note },
    onMail: id => ids.push(id),
    onArchive: messageId => copies.push(messageId),
    ...options,
  })
  cleanups.push(() => inbound.stop())
  return { store, inbound, told, time, ids, copies, port: inbound.port }
}

/** A sender that says one line after the other. From another address of this machine it counts as another host. */
async function aSender(port: number, localAddress = '127.0.0.1') {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress })
  cleanups.push(() => socket.destroy())
  let heard = ''
  let hear = () => {}
  let isClosed = false
  const closed = new Promise<void>(resolve =>
    socket.once('close', () => {
      isClosed = true
      hear()
      resolve()
    }),
  )
  socket.on('error', () => {})
  socket.on('data', chunk => {
    heard += chunk.toString('latin1')
    hear()
  })
  /** The next complete answer, or what was received so far if the connection has ended. */
  async function answer(): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(heard)?.[0]
      if (whole !== undefined) {
        heard = heard.slice(whole.length)
        return whole.trimEnd().split('\r\n').at(-1) ?? ''
      }
      if (isClosed) return heard
      await new Promise<void>(resolve => {
        hear = resolve
      })
    }
  }
  const write = (bytes: string | Uint8Array) => void (socket.destroyed || socket.write(bytes))
  const say = (line: string) => {
    write(`${line}\r\n`)
    return answer()
  }
  const code = async (given: Promise<string>) => Number((await given).slice(0, 3))
  return {
    closed,
    greeting: await answer(),
    write,
    say,
    answer,
    /** Runs up to the 354 go-ahead; returns the code of the first other answer. */
    async begin(to = `a@${DOMAIN}`): Promise<number> {
      for (const line of ['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`, 'DATA']) {
        const answered = await code(say(line))
        if (answered >= 400) return answered
      }
      return 354
    },
    finish(bytes: string | Uint8Array): Promise<number> {
      write(bytes)
      write('\r\n.\r\n')
      return code(answer())
    },
    async mail(bytes: string | Uint8Array, to = `a@${DOMAIN}`): Promise<number> {
      const begun = await this.begin(to)
      return begun === 354 ? this.finish(bytes) : begun
    },
  }
}

/** 7-bit lines: nothing is changed on the way. */
const letter = (bytes: number): Buffer => Buffer.alloc(bytes, `${'x'.repeat(62)}\r\n`)

const codesOf = (told: { facts: LogFacts | undefined }[]) => told.map(({ facts }) => facts?.code)

describe('a connection that takes longer than mail takes is ended', () => {
  const took = async (work: () => Promise<unknown>) => {
    const before = performance.now()
    await work()
    return performance.now() - before
  }

  test('one that is never silent, at the deadline of the session', async () => {
    const { port, told } = await testServer({ budget: { sessionMs: 600 } })
    const sender = await aSender(port)
    const nagging = setInterval(() => sender.write('NOOP\r\n'), 50)
    const ms = await took(() => sender.closed)
    clearInterval(nagging)
    expect(ms).toBeGreaterThan(400)
    expect(told).toContainEqual({ event: 'inbound_ended', facts: { code: 'session_deadline', count: 1 } })
  })

  test('one that says nothing at all, by the silence', async () => {
    const { port } = await testServer({ budget: { silenceMs: 400 } })
    const sender = await aSender(port)
    expect(await sender.answer()).toMatch(/^421/)
    await sender.closed
  })

  test('a mail that drips, by its rate, and its share is free again', async () => {
    const { port, told, store } = await testServer({
      budget: { dataStretchMs: 1_000, dataBytesAStretch: 1_000, memoryBytesAHost: 100_000 },
    })
    const sender = await aSender(port)
    expect(await sender.begin()).toBe(354)
    // Nearly everything the host may hold, and then a byte now and then.
    sender.write(letter(90_000))
    const dripping = setInterval(() => sender.write('x'), 20)
    expect(await sender.answer()).toMatch(/^421/)
    clearInterval(dripping)
    expect(codesOf(told)).toContain('data_rate')
    expect(await (await aSender(port)).mail(letter(90_000))).toBe(250)
    expect(await inboundStore(store).listNew(10)).toHaveLength(1)
  })

  test('a mail that comes fast enough and never ends, by the deadline of its data', async () => {
    const { port, told } = await testServer({ budget: { dataMs: 700 } })
    const sender = await aSender(port)
    expect(await sender.begin()).toBe(354)
    const flowing = setInterval(() => sender.write(letter(640)), 10)
    expect(await sender.answer()).toMatch(/^421/)
    clearInterval(flowing)
    expect(codesOf(told)).toContain('data_deadline')
  })

  test('one that goes on with far more than is taken', async () => {
    const { port, told } = await testServer({ budget: { mailBytes: 50_000 } })
    const sender = await aSender(port)
    expect(await sender.begin()).toBe(354)
    sender.write(letter(200_000))
    expect(await sender.answer()).toMatch(/^421/)
    expect(codesOf(told)).toContain('data_flood')
  })

  test('a mail that is here to its last dot is answered first, and then the session is over', async () => {
    const { port, store, told } = await testServer({
      budget: { sessionMs: 2_000 },
      store: slowly(await aStore(), 3_000),
    })
    const sender = await aSender(port)
    expect(await sender.mail('Subject: late\r\n\r\nhello')).toBe(250)
    expect(await sender.answer()).toMatch(/^421/)
    expect(codesOf(told)).toEqual(['session_deadline'])
    await store.close()
  })
})

/** A store with a slow disk. */
const slowly = (store: Store, ms: number): Store => ({
  ...store,
  transaction: async work => {
    await new Promise(resolve => setTimeout(resolve, ms))
    return store.transaction(work)
  },
})

describe('one host has its share, and the others have theirs', () => {
  test('of memory, for mail on its way', async () => {
    const { port, told } = await testServer({ budget: { memoryBytes: 300_000, memoryBytesAHost: 100_000 } })
    const greedy = await aSender(port)
    expect(await greedy.begin()).toBe(354)
    greedy.write(letter(90_000))
    const more = await aSender(port)
    expect(await more.mail(letter(20_000))).toBe(452)
    expect(codesOf(told)).toEqual(['memory'])
    expect(await (await aSender(port, '127.0.0.2')).mail(letter(90_000))).toBe(250)
    // The sender finishes its mail and gets its share back.
    expect(await greedy.finish('')).toBe(250)
    expect(await more.mail(letter(20_000))).toBe(250)
  })

  test('of connections', async () => {
    const { port } = await testServer({ budget: { connections: 6, connectionsAHost: 2 } })
    const greetings: string[] = []
    for (const host of ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.2']) {
      greetings.push((await aSender(port, host)).greeting.slice(0, 3))
    }
    expect(greetings).toEqual(['220', '220', '421', '220'])
  })

  test('of a day in bytes, until midnight; what proves to be wanted is given back', async () => {
    const { port, inbound, ids, time, told } = await testServer({ budget: { hostBytesADay: 100_000 } })
    const send = async (host?: string) => (await aSender(port, host)).mail(letter(60_000))
    expect(await send()).toBe(250)
    expect(await send()).toBe(452)
    expect(await send()).toBe(452)
    expect(codesOf(told)).toEqual(['host_day'])
    expect(await send('127.0.0.2')).toBe(250)

    time.now = day(20_001)
    expect(await send()).toBe(250)
    inbound.wasWanted(ids.at(-1) ?? '')
    expect(await send()).toBe(250)
    expect(await send()).toBe(452)
  })

  test('of a day in mails', async () => {
    const { port } = await testServer({ budget: { hostMailsADay: 2 } })
    const sender = await aSender(port)
    const answers = [await sender.mail('a: b\r\n\r\n'), await sender.mail('a: b\r\n\r\n'), await sender.mail('x')]
    expect(answers).toEqual([250, 250, 452])
  })

  test('except the servers of the operator, through which everybody sends', async () => {
    const { port } = await testServer({
      relays: ['127.0.0.1'],
      budget: { hostBytesADay: 1_000, connectionsAHost: 1, memoryBytesAHost: 1_000 },
    })
    const senders = [await aSender(port), await aSender(port)]
    for (const sender of senders) expect(await sender.mail(letter(50_000))).toBe(250)
    expect(await (await aSender(port, '127.0.0.2')).mail(letter(50_000))).toBe(452)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, host) => {
    expect(hostOf(address)).toBe(host)
  })
})

describe('a large mail on its way', () => {
  test('lies in a file, and arrives byte for byte', async () => {
    // Memory for four pieces in all, while sixteen arrive at once.
    const { port, store, ids } = await testServer({ budget: { memoryBytes: MIB, memoryBytesAHost: MIB } })
    const mails = [letter(2 * MIB + 100), Buffer.concat([Buffer.from('Subject: other\r\n'), letter(2 * MIB)])]
    const senders = [await aSender(port), await aSender(port)]
    const answers = await Promise.all(senders.map((sender, n) => sender.mail(mails[n] ?? '')))
    expect(answers).toEqual([250, 250])
    const kept = await Promise.all(ids.map(id => inboundStore(store).read(id)))
    const texts = await Promise.all(kept.map(async mail => Buffer.concat((await mail?.pieces()) ?? []).toString()))
    expect(new Set(texts)).toEqual(new Set(mails.map(mail => `${mail.toString()}\r\n`)))
  })

  test('has a share of the disk, too', async () => {
    const { port, told } = await testServer({ budget: { spillBytesAHost: MIB } })
    expect(await (await aSender(port)).mail(letter(MIB + 1_000))).toBe(452)
    expect(codesOf(told)).toEqual(['spill'])
    expect(await (await aSender(port)).mail(letter(MIB - 1_000))).toBe(250)
  })

  test('as a copy of our own letter counts for nothing', async () => {
    const { port, store, copies } = await testServer({ budget: { hostBytesADay: 700_000 } })
    const messageId = `<req-1@erase.${DOMAIN}>`
    const raw = Buffer.concat([Buffer.from(`Message-ID: ${messageId}\r\n\r\n`), letter(600_000)])
    await store.db.insertInto('mails').values(aSentMail(messageId, raw)).execute()
    const sender = await aSender(port)
    for (let n = 0; n < 3; n += 1) expect(await sender.mail(raw, `archive@${DOMAIN}`)).toBe(250)
    expect(copies).toEqual([messageId, messageId, messageId])
  })
})

const aSentMail = (messageId: string, raw: Uint8Array) => ({
  id: 'mail-1',
  accountId: null,
  requestId: null,
  step: 'demand',
  messageId,
  envelopeFrom: '',
  envelopeTo: '[]',
  raw,
  state: 'sending',
  channel: 0,
  attempts: 1,
  nextAttemptAt: 0,
  sendingSince: 0,
  sentAt: null,
  createdAt: 0,
  lastError: null,
})

describe('the disk', () => {
  test('below its floor takes no mail, and above it does', async () => {
    let free = 999
    const { port, told, ids } = await testServer({ freeBytes: async () => free, budget: { freeDiskBytes: 1_000 } })
    const sender = await aSender(port)
    expect(await sender.mail('a: b\r\n\r\n')).toBe(452)
    expect(await (await aSender(port)).mail('a: b\r\n\r\n')).toBe(452)
    // A flood of mail does not flood the log.
    expect(told).toEqual([{ event: 'inbound_refused', facts: { code: 'disk_floor', count: 1 } }])
    expect(ids).toEqual([])
    free = 1_000
    expect(await (await aSender(port)).mail('a: b\r\n\r\n')).toBe(250)
  })

  test('is asked itself', async () => {
    expect(await freeBytesIn(tmpdir())).toBeGreaterThan(0)
  })
})

test('the line of a refusal holds a reason and a number, and nothing of anybody', async () => {
  const { port, told, time } = await testServer({ budget: { hostMailsADay: 0 } })
  for (let n = 0; n < 3; n += 1) await (await aSender(port)).mail('x')
  time.now = day(20_000.5)
  await (await aSender(port)).mail('x')
  expect(told).toEqual([
    { event: 'inbound_refused', facts: { code: 'host_day', count: 1 } },
    { event: 'inbound_refused', facts: { code: 'host_day', count: 3 } },
  ])
})
