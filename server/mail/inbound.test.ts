import { connect, type Socket } from 'node:net'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { aStore, day, silentLog, testRandom } from '../../tests/builders-server.ts'
import { inboundStore } from '../store/inbound-store.ts'
import type { Store } from '../store/store.ts'
import { readNetworks } from '../visitor.ts'
import { type Inbound, type InboundNeeds, startInbound } from './inbound.ts'
import { smtpTransport } from './transport.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const DOMAIN = 'totalrecall.example'

interface Server {
  store: Store
  inbound: Inbound
  ids: string[]
  copies: string[]
  mails(): Promise<{ id: string; state: string; envelopeFrom: string; envelopeTo: string; raw: Uint8Array }[]>
}

async function testServer(options: Partial<InboundNeeds> = {}): Promise<Server> {
  const store = options.store ?? (await aStore())
  cleanups.push(() => store.close())
  const ids: string[] = []
  const copies: string[] = []
  const inbound = await startInbound({
    host: '127.0.0.1',
    port: 0,
    mailDomain: DOMAIN,
    store,
    clock: { now: () => day(20_000) },
    random: testRandom,
    log: silentLog,
    onMail: id => ids.push(id),
    onArchive: messageId => copies.push(messageId),
    ...options,
  })
  cleanups.push(() => inbound.stop())
  return {
    store,
    inbound,
    ids,
    copies,
    mails: () =>
      store.db
        .selectFrom('inboundMails')
        .select(['id', 'state', 'envelopeFrom', 'envelopeTo', 'raw'])
        .orderBy('id')
        .execute(),
  }
}

/** Speaks SMTP by hand: sends each line after the answer to the previous one, and returns all answers. */
function talk(port: number, lines: readonly (string | Buffer)[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const answers: string[] = []
    const rest = [...lines]
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error(`silence after ${answers.at(-1)}`)))
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      const complete = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(text)?.[0]
      if (complete === undefined) return
      text = text.slice(complete.length)
      answers.push(complete.trimEnd())
      const line = rest.shift()
      if (line === undefined) socket.end()
      else socket.write(typeof line === 'string' ? `${line}\r\n` : line)
    })
    socket.on('close', () => resolve(answers))
    socket.on('error', reject)
  })
}

/** Sends a mail, `end` and QUIT, closes its side at once as Exim does, and returns all answers until the other closes. */
function halfClosed(port: number, body: string, end = '\r\n.\r\nQUIT\r\n'): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const commands = ['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<dana.abcdefghij+token@${DOMAIN}>`, 'DATA']
    const answers: string[] = []
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error(`silence after ${answers.at(-1)}`)))
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      for (let found = COMPLETE.exec(text); found !== null; found = COMPLETE.exec(text)) {
        text = text.slice(found[0].length)
        answers.push(found[0].trimEnd())
        const command = commands.shift()
        if (command !== undefined) socket.write(`${command}\r\n`)
        else if (answers.at(-1)?.startsWith('354')) socket.end(`${body}${end}`)
      }
    })
    socket.on('close', () => resolve(answers))
    socket.on('error', reject)
  })
}

const COMPLETE = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/

/** Opens a connection that stays open, sends a line, and returns the code of the server's greeting. */
function greeting(port: number, sockets: Socket[], line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(line))
    sockets.push(socket)
    socket.setTimeout(5_000, () => socket.destroy(new Error('no greeting')))
    socket.once('data', chunk => resolve(chunk.toString().slice(0, 3)))
    socket.once('close', () => resolve(''))
    socket.once('error', reject)
  })
}

const codes = (answers: readonly string[]) => answers.map(answer => answer.slice(0, 3))

const MAIL = Buffer.from(
  'From: a@b.example\r\nSubject: =?utf-8?q?J=C3=BC?=\r\n\r\nHello \xff\x00 there\r\n.dot\r\n',
  'latin1',
)

async function send(port: number, to: string, raw: Uint8Array) {
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, name: 'provider.example' })
  const outcome = await transport.send({ from: 'privacy@provider.example', to: [to], archive: `other@${DOMAIN}` }, raw)
  transport.close()
  return outcome
}

describe('mail that arrives', () => {
  test('[EVID-019] is stored byte for byte before the sender is told so', async () => {
    const server = await testServer()
    const outcome = await send(server.inbound.port, `dana.abcdefghij+token@${DOMAIN}`, MAIL)
    expect(outcome).toEqual({ kind: 'taken' })
    const [mail] = await server.mails()
    expect(mail).toMatchObject({ state: 'new', envelopeFrom: 'privacy@provider.example' })
    expect(JSON.parse(mail?.envelopeTo ?? '')).toEqual([`dana.abcdefghij+token@${DOMAIN}`, `other@${DOMAIN}`])
    expect(Buffer.from(mail?.raw ?? '').equals(MAIL)).toBe(true)
    expect(server.ids).toEqual([mail?.id])

    const kept = inboundStore(server.store)
    expect(await kept.listNew(10)).toEqual([mail?.id])
    expect(await kept.read(mail?.id ?? '')).toMatchObject({ receivedAt: day(20_000) })
    await kept.settle(mail?.id ?? '', { state: 'unmatched', owner: null, note: 'nobody' })
    expect(await kept.listNew(10)).toEqual([])
  })

  test.each([
    ['a letter', 300],
    ['a mail of 400 KB', 400_000],
  ])('[TRUTH-304] a sender that has closed its side after the final dot of %s is answered', async (_, bytes) => {
    const server = await testServer()
    const body = `From: a@b.example\r\n\r\n${'Hello there, this is a line of it.\r\n'.repeat(bytes / 35)}`
    const answers = await Promise.all(Array.from({ length: 6 }, () => halfClosed(server.inbound.port, body)))
    expect(answers.map(codes)).toEqual(
      Array.from({ length: 6 }, () => ['220', '250', '250', '250', '354', '250', '221']),
    )
    expect(await server.mails()).toHaveLength(6)
  })

  test('[TRUTH-304] a sender that closes its side in the middle of a mail leaves nothing, and no connection', async () => {
    const server = await testServer()
    const answers = await halfClosed(server.inbound.port, 'From: a@b.example\r\n\r\nHello', '')
    expect(codes(answers)).toEqual(['220', '250', '250', '250', '354'])
    expect(await server.mails()).toEqual([])
  })

  test('[MAIL-010] known and unknown addresses get the same answers, word for word', async () => {
    const server = await testServer()
    await server.store.db
      .insertInto('replyTokens')
      .values({ token: 'knowntoken', accountId: 'account', requestId: 'request' })
      .execute()
    const dialogue = (to: string) =>
      talk(server.inbound.port, ['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`, 'DATA', 'Hi\r\n.', 'QUIT'])
    const known = await dialogue(`dana.abcdefghij+knowntoken@${DOMAIN}`)
    const unknown = await dialogue(`nobody.zzzzzzzzzz+nonsense@${DOMAIN}`)
    const reserved = await dialogue(`postmaster@${DOMAIN}`)
    expect(unknown).toEqual(known)
    expect(reserved).toEqual(known)
    expect(codes(known)).toEqual(['220', '250', '250', '250', '354', '250', '221'])
  })

  test('is taken for our own domain only', async () => {
    const server = await testServer()
    const answers = await talk(server.inbound.port, [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<victim@elsewhere.example>',
      `RCPT TO:<a@sub.${DOMAIN}>`,
      `RCPT TO:<a%elsewhere.example@${DOMAIN}.evil.example>`,
      'QUIT',
    ])
    expect(codes(answers)).toEqual(['220', '250', '250', '550', '550', '550', '221'])
    expect(await server.mails()).toEqual([])
  })

  test('larger than the limit is refused, whether announced or not, and nothing of it is kept', async () => {
    const server = await testServer({ budget: { mailBytes: 10_000 } })
    const announced = await talk(server.inbound.port, ['EHLO x', 'MAIL FROM:<a@b.example> SIZE=10001', 'QUIT'])
    expect(codes(announced)).toEqual(['220', '250', '552', '221'])
    const outcome = await talk(server.inbound.port, [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      `RCPT TO:<a@${DOMAIN}>`,
      'DATA',
      [...Array.from({ length: 101 }, () => 'x'.repeat(98)), '.'].join('\r\n'),
      'QUIT',
    ])
    expect(codes(outcome)).toEqual(['220', '250', '250', '250', '354', '552', '221'])
    expect(await server.mails()).toEqual([])
    // What the desk reads in its own server's bounce: the same text, however it learned of the limit.
    for (const answers of [announced, outcome]) {
      expect(answers.join('\n')).toContain('552 This message is too large for us (10 MB): nothing of it was kept.')
      expect(answers.join('\n')).toContain(
        'Please send it again without attachments, or with a link to them, to the same address',
      )
    }
  })

  test('[SEC-023] that comes in many very short chunks is counted by its work: the connection ends', async () => {
    // A chunk counts as a fifth of the mail's limit, so twice the limit is reached at the eleventh.
    const budget = { mailBytes: 10_000, pieceBytes: 2_000 }
    const { inbound, mails } = await testServer({ budget })
    const lines = Array.from({ length: 60 }, (_, at) => `line ${at}\r\n`)
    const envelope = ['EHLO desk.example', 'MAIL FROM:<a@desk.example>', `RCPT TO:<x@${DOMAIN}>`, 'DATA']
    const whole = await talk(inbound.port, [...envelope, Buffer.from(`${lines.join('')}.\r\n`), 'QUIT'])
    expect(whole.at(-2)).toBe('250 Kept')
    expect(await mails()).toHaveLength(1)

    const socket = connect(inbound.port, '127.0.0.1')
    let said = ''
    socket.setNoDelay(true).on('data', chunk => (said += chunk))
    const ended = new Promise(resolve => socket.on('close', resolve))
    const answered = (code: string) => vi.waitUntil(() => said.split('\r\n').at(-2)?.startsWith(code))
    await answered('220')
    for (const line of envelope) {
      socket.write(`${line}\r\n`)
      await answered(line === 'DATA' ? '354' : '250')
    }
    for (const line of lines) {
      socket.write(line)
      // Server and client share this loop: in its next turn the server reads what was written in this one.
      await new Promise(resolve => setImmediate(resolve))
      await new Promise(resolve => setImmediate(resolve))
    }
    await ended
    expect(said).toContain('421 ')
    expect(await mails()).toHaveLength(1)
  })

  test('[SEC-023] its work counts for the day of its host, and is given back where it was wanted', async () => {
    const budget = { mailBytes: 10_000, pieceBytes: 2_000, hostBytesADay: 5_000 }
    const { inbound, ids } = await testServer({ budget })
    const send = () =>
      talk(inbound.port, [
        ...['EHLO desk.example', 'MAIL FROM:<a@desk.example>', `RCPT TO:<x@${DOMAIN}>`, 'DATA'],
        Buffer.from('short\r\n.\r\n'),
        'QUIT',
      ])
    const answers = [await send(), await send(), await send()].map(said => said.at(-2))
    expect(answers).toEqual(['250 Kept', '250 Kept', '452 Busy, try again later'])
    for (const id of ids) inbound.wasWanted(id)
    expect((await send()).at(-2)).toBe('250 Kept')
  })

  test('broken off before its end is not kept', async () => {
    const server = await testServer()
    await new Promise<void>(resolve => {
      const socket = connect(server.inbound.port, '127.0.0.1')
      socket.write(`EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<a@${DOMAIN}>\r\nDATA\r\n`)
      socket.on('data', chunk => {
        if (!chunk.toString().includes('354')) return
        socket.write('Subject: half\r\n\r\nthis sentence', () => socket.destroy())
      })
      socket.on('close', () => resolve())
    })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await server.mails()).toEqual([])
    expect(await send(server.inbound.port, `a@${DOMAIN}`, MAIL)).toEqual({ kind: 'taken' })
  })

  test('a second mail hidden behind a lone line feed stays part of the first', async () => {
    const server = await testServer()
    const hidden = `Subject: one\r\n\r\ntext\n.\nMAIL FROM:<x@y.example>\r\nRCPT TO:<b@${DOMAIN}>\r\nDATA\r\nSubject: two\r\n\r\n\r\n.\r\n`
    await talk(server.inbound.port, [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      `RCPT TO:<a@${DOMAIN}>`,
      'DATA',
      Buffer.from(hidden),
      'QUIT',
    ])
    const mails = await server.mails()
    expect(mails.map(mail => mail.envelopeTo)).toEqual([JSON.stringify([`a@${DOMAIN}`])])
  })

  test('that cannot be stored is put off, not lost', async () => {
    const store = await aStore()
    let full = true
    const failing: Store = {
      ...store,
      transaction: work => (full ? Promise.reject(new Error('disk full')) : store.transaction(work)),
    }
    const server = await testServer({ store: failing })
    const outcome = await send(server.inbound.port, `a@${DOMAIN}`, MAIL)
    expect(outcome).toMatchObject({ kind: 'later', reply: { code: 451 } })
    expect(server.ids).toEqual([])
    full = false
    expect(await send(server.inbound.port, `a@${DOMAIN}`, MAIL)).toEqual({ kind: 'taken' })
    expect(server.ids).toHaveLength(1)
  })

  test('from one host comes on at most twenty connections', async () => {
    const server = await testServer()
    const sockets = Array.from({ length: 21 }, () => connect(server.inbound.port, '127.0.0.1'))
    const greetings = await Promise.all(
      sockets.map(
        socket => new Promise<string>(resolve => socket.once('data', chunk => resolve(chunk.toString().slice(0, 3)))),
      ),
    )
    for (const socket of sockets) socket.destroy()
    expect(greetings.filter(code => code === '220')).toHaveLength(20)
    expect(greetings.filter(code => code === '421')).toHaveLength(1)
  })

  test('behind a trusted proxy comes from whom its PROXY line names, an IPv6 host being its /64', async () => {
    const server = await testServer({ proxies: readNetworks('127.0.0.0/8').networks })
    const sockets: Socket[] = []
    cleanups.push(() => sockets.map(socket => socket.destroy()))
    const greeted = (source: string, destination: string) =>
      greeting(server.inbound.port, sockets, `PROXY ${source} ${destination} 40000 25\r\n`)
    const from = (n: number) => greeted(`TCP6 2001:db8:a:12::${n}`, '2001:db8:f::1')
    const twenty = await Promise.all(Array.from({ length: 20 }, (_, n) => from(n + 1)))
    expect(new Set(twenty)).toEqual(new Set(['220']))
    expect(await from(21)).toBe('421')
    expect(await greeted('TCP6 2001:db8:a:13::1', '2001:db8:f::1')).toBe('220')
    expect(await greeted('TCP4 203.0.113.9', '192.0.2.1')).toBe('220')
    // A health check by the proxy itself.
    expect(await greeting(server.inbound.port, sockets, 'PROXY UNKNOWN\r\n')).toBe('220')
  })

  test('from a trusted proxy without a PROXY line is not begun', async () => {
    const server = await testServer({ proxies: readNetworks('127.0.0.1').networks })
    for (const line of ['EHLO x', 'PROXY TCP4 garbage 192.0.2.1 40000 25', 'PROXY TCP4 999.1.1.1 192.0.2.1 40000 25']) {
      const sockets: Socket[] = []
      expect(await greeting(server.inbound.port, sockets, `${line}\r\n`), line).not.toBe('220')
      for (const socket of sockets) socket.destroy()
    }
  })

  test('from anybody else brings no PROXY line', async () => {
    const server = await testServer({ proxies: readNetworks('10.0.0.0/8').networks })
    const answers = await talk(server.inbound.port, ['PROXY TCP4 203.0.113.9 192.0.2.1 40000 25', 'QUIT'])
    expect(codes(answers)).toEqual(['220', '500', '221'])
  })

  test('to the archive address proves only a mail that we wrote, and is kept once', async () => {
    const server = await testServer()
    const archive = `archive@${DOMAIN}`
    const messageId = `<req-1@erase.${DOMAIN}>`
    const letter = Buffer.from(`Subject: x\r\nMessage-ID: ${messageId}\r\n\r\nOur words\r\n`)
    const address = await send(server.inbound.port, archive, letter)
    expect(address).toEqual({ kind: 'taken' })
    expect(server.copies).toEqual([])

    await server.store.db
      .insertInto('mails')
      .values({
        id: 'mail-1',
        accountId: null,
        requestId: null,
        step: 'demand',
        messageId,
        envelopeFrom: '',
        envelopeTo: '[]',
        raw: letter,
        state: 'sending',
        channel: 0,
        attempts: 1,
        nextAttemptAt: 0,
        sendingSince: 0,
        sentAt: null,
        createdAt: 0,
        lastError: null,
      })
      .execute()
    await send(server.inbound.port, archive, Buffer.from(`Message-ID: ${messageId}\r\n\r\nOther words\r\n`))
    expect(server.copies).toEqual([])

    const relayed = Buffer.concat([Buffer.from('Received: by relay\r\n'), letter])
    await send(server.inbound.port, archive, relayed)
    await send(server.inbound.port, archive, relayed)
    expect(server.copies).toEqual([messageId, messageId])
    const copies = (await server.mails()).filter(mail => mail.state === 'archive')
    expect(copies).toHaveLength(1)
    expect(Buffer.from(copies[0]?.raw ?? '').equals(relayed)).toBe(true)
  })
})
