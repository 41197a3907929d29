import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { authenticate } from 'mailauth'
import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { silentLog, testRandom } from '../../tests/builders-server.ts'
import { DAY_MS, MovableClock } from './clock.ts'
import { startSandbox } from './sandbox.ts'
import { openSandboxStore } from './sandbox-store.ts'

const REAL = 1_800_000_000_000
const REPLY_TO = 'dana.k3v9+7f21c0@totalrecall.example'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Arrived {
  mailFrom: string
  rcptTo: string[]
  helo: string
  raw: Buffer
}

/** A stand-in for the product's inbound server that accepts everything. */
async function aSink(refuse: () => number | null = () => null) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const code = refuse()
        if (code !== null) return callback(Object.assign(new Error('no'), { responseCode: code }))
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          mailFrom: mailFrom ? mailFrom.address : '',
          rcptTo: rcptTo.map(({ address }) => address),
          helo: session.hostNameAppearsAs,
          raw: Buffer.concat(chunks),
        })
        callback(null)
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  cleanUps.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { arrived, address: { host: '127.0.0.1', port: (server.server.address() as AddressInfo).port } }
}

async function aSandbox(
  options: { dataDir?: string; offsetMs?: number; inbound?: () => { host: string; port: number } } = {},
) {
  const clock = await MovableClock.open({
    wall: { now: () => REAL },
    load: async () => options.offsetMs ?? 0,
    save: async () => {},
  })
  const sandbox = await startSandbox({
    dataDir: options.dataDir ?? aFolder(),
    mailDomain: 'totalrecall.example',
    inbound: options.inbound ?? (() => ({ host: '127.0.0.1', port: 0 })),
    clock,
    random: testRandom,
    log: silentLog,
    origin: 'http://localhost:8787',
  })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await sandbox.stop()
    isStopped = true
  }
  cleanUps.push(stop)
  return { ...sandbox, clock, stop }
}

function send(
  relay: { host: string; port: number },
  mail: { to: string[]; messageId: string; replyTo?: string; text?: string },
) {
  const { to, messageId, replyTo = REPLY_TO, text = 'Please delete my account.' } = mail
  const transport = nodemailer.createTransport({ ...relay, ignoreTLS: true })
  return transport.sendMail({
    envelope: { from: 'dana.k3v9@totalrecall.example', to },
    from: 'Dana Whitfield <dana.k3v9@totalrecall.example>',
    to: to[0] ?? '',
    replyTo,
    messageId,
    subject: 'Request for deletion TR-7KQ2-0001',
    text: `${text}\n\nReference: TR-7KQ2-0001`,
    attachments: [{ filename: 'letter.pdf', content: Buffer.from('%PDF-1.7 letter'), contentType: 'application/pdf' }],
  })
}

const openaiLetter = { to: ['dsar@openai.com'], messageId: '<req-1@totalrecall.example>' }

async function mailsIn(sandbox: Awaited<ReturnType<typeof aSandbox>>, query = '') {
  const response = await sandbox.routes.request(`/mail.json${query}`)
  const mails: { id: string; subject: string; to: string[]; box: string; messageId: string }[] = await response.json()
  return mails
}

test('[MAIL-012] four providers answer a letter by DKIM-signed SMTP, in its thread, each in its own words', async () => {
  const sink = await aSink()
  const sandbox = await aSandbox({ inbound: () => sink.address })
  for (const [n, { id, channels }] of PROVIDERS.entries()) {
    const messageId = `<req-${n}@totalrecall.example>`
    await send(sandbox.relay, { to: [channels[0].address], messageId, replyTo: `dana.k3v9+${id}@totalrecall.example` })
  }
  await sandbox.tick()
  expect(sink.arrived).toEqual([])

  await sandbox.clock.advance(7999)
  expect(sink.arrived).toHaveLength(0)
  await sandbox.clock.advance(1)
  expect(sink.arrived).toHaveLength(1)
  await sandbox.clock.advance(52_000)
  expect(sink.arrived.map(({ rcptTo }) => rcptTo[0])).toEqual(
    ['openai', 'anthropic', 'google', 'xai'].map(id => `dana.k3v9+${id}@totalrecall.example`),
  )

  const bodies = new Set<string>()
  for (const [n, { raw, mailFrom, helo }] of sink.arrived.entries()) {
    const mail = await PostalMime.parse(raw)
    expect(mail.inReplyTo).toBe(`<req-${n}@totalrecall.example>`)
    expect(mail.references).toContain(`<req-${n}@totalrecall.example>`)
    bodies.add(mail.text ?? mail.html ?? '')
    const verdict = await authenticate(raw, {
      ip: '127.0.0.1',
      helo,
      sender: mailFrom,
      mta: 'totalrecall.example',
      resolver: sandbox.resolve,
    })
    const domain = PROVIDERS[n]?.replyDomains[0]
    expect(verdict.dkim.results).toMatchObject([{ status: { result: 'pass', aligned: domain } }])
    expect(verdict.dmarc).toMatchObject({ status: { result: 'pass' } })
    expect(mail.from?.address?.endsWith(`@${domain}`)).toBe(true)
  }
  expect(bodies.size).toBe(4)
  expect(sink.arrived.filter(({ raw }) => /^Content-Type: text\/html/im.test(raw.toString()))).toHaveLength(2)

  await sandbox.clock.advance(45 * DAY_MS)
  // One identity question, three confirmations, one spoof; Google itself sends nothing more.
  expect(sink.arrived).toHaveLength(9)
  expect(new Set((await mailsIn(sandbox, '?box=replies')).map(({ messageId }) => messageId)).size).toBe(9)
})

test('[MAIL-012] each provider has words of its own for each thing it can answer, all signed', async () => {
  const sink = await aSink()
  const sandbox = await aSandbox({ inbound: () => sink.address })
  const kinds = ['acknowledge', 'ask_identity', 'progress', 'confirm', 'refuse', 'extend']
  for (const { id, channels } of PROVIDERS) {
    await send(sandbox.relay, { to: [channels[1].address], messageId: `<${id}@totalrecall.example>` })
    for (const kind of kinds) expect((await post(sandbox, `/providers/${id}/answer`, { kind })).status).toBe(200)
  }
  const bodies = new Set<string>()
  for (const { raw } of sink.arrived) {
    const { text, html } = await PostalMime.parse(raw)
    bodies.add(text ?? html ?? '')
    const { dkim } = await authenticate(raw, { ip: '127.0.0.1', mta: 'totalrecall.example', resolver: sandbox.resolve })
    expect(dkim.results.map(({ status }) => status.result)).toEqual(['pass'])
  }
  expect(bodies.size).toBe(PROVIDERS.length * kinds.length)
})

test('[MAIL-012] a provider confirms what the letter asked for: the account is gone only where it was to go', async () => {
  const sink = await aSink()
  const sandbox = await aSandbox({ inbound: () => sink.address })
  const confirmed = new Map<string, string>()
  for (const { id, channels, deletes } of PROVIDERS) {
    const letters = {
      contents: `Its scope: the contents alone. This is no request to close an account: ${deletes.stays.letter.replace(' ', '\n')}.`,
      account: 'Please delete my account.',
    }
    for (const [scope, text] of Object.entries(letters)) {
      await send(sandbox.relay, { to: [channels[0].address], messageId: `<${id}-${scope}@totalrecall.example>`, text })
      expect((await post(sandbox, `/providers/${id}/answer`, { kind: 'confirm' })).status).toBe(200)
      const { text: plain, html = '' } = await PostalMime.parse(sink.arrived.at(-1)?.raw ?? '')
      const [said = ''] = (plain ?? html.replace(/<[^>]*>/g, ' '))
        .replace(/\s+/g, ' ')
        .split(/Your message:|Dana Whitfield/)
      confirmed.set(`${id} ${scope}`, said)
    }
  }
  for (const [about, stays] of Object.entries({
    openai: 'The account itself stays open, as you asked.',
    anthropic: 'Your login and your plan are as they were.',
    google: 'Your Google Account was not changed.',
    xai: 'The account stays active.',
  })) {
    expect(confirmed.get(`${about} contents`)).toContain(stays)
    expect(confirmed.get(`${about} account`)).not.toContain(stays)
  }
})

test('[MAIL-012] spoofed mail claims to be the provider, and no verdict is for it', async () => {
  const sink = await aSink()
  const sandbox = await aSandbox({ inbound: () => sink.address })
  await send(sandbox.relay, { to: ['dpo-google@google.com'], messageId: '<g@totalrecall.example>' })
  for (let n = 0; n < 2; n++) await post(sandbox, '/providers/google/answer', { kind: 'spoof' })
  const verdicts = []
  for (const { raw, mailFrom, helo } of sink.arrived) {
    const { dkim, dmarc } = await authenticate(raw, {
      ip: '127.0.0.1',
      helo,
      sender: mailFrom,
      mta: 'totalrecall.example',
      resolver: sandbox.resolve,
    })
    expect((await PostalMime.parse(raw)).from?.address).toBe('privacy@google.com')
    expect(dmarc).toMatchObject({ status: { result: 'fail' } })
    verdicts.push(dkim.results.map(({ status }) => `${status.result} ${status.aligned || 'unaligned'}`))
  }
  expect(verdicts).toEqual([['pass unaligned'], ['none unaligned']])
})

test('[MAIL-012] a bounce is a delivery status notification with a null sender, and the next address is read', async () => {
  const sink = await aSink()
  const sandbox = await aSandbox({ inbound: () => sink.address })
  const steps = [
    { after: 1000, kind: 'bounce' },
    { after: 2000, kind: 'acknowledge' },
  ]
  expect((await post(sandbox, '/providers/openai/script', { steps })).status).toBe(200)
  await send(sandbox.relay, openaiLetter)
  await sandbox.clock.advance(60_000)
  expect(sink.arrived).toHaveLength(1)
  const [bounce] = sink.arrived
  expect(bounce).toMatchObject({ mailFrom: '', rcptTo: ['dana.k3v9@totalrecall.example'], helo: 'mx.openai.com' })
  const text = bounce?.raw.toString() ?? ''
  expect(text).toMatch(/^Content-Type: multipart\/report; report-type=delivery-status;/m)
  expect(text).toMatch(/^Final-Recipient: rfc822; dsar@openai\.com\r\nAction: failed\r\nStatus: 5\.1\.1\r$/m)
  expect(text).toMatch(/^Message-ID: <req-1@totalrecall\.example>\r$/m)

  await send(sandbox.relay, { to: ['privacy@openai.com'], messageId: '<req-1b@totalrecall.example>' })
  await sandbox.clock.advance(60_000)
  expect(sink.arrived).toHaveLength(2)
  expect((await PostalMime.parse(sink.arrived[1]?.raw ?? '')).inReplyTo).toBe('<req-1b@totalrecall.example>')
})

test('a reminder on the same correspondence sets nothing going, a new correspondence does', async () => {
  const sink = await aSink()
  const sandbox = await aSandbox({ inbound: () => sink.address })
  await send(sandbox.relay, openaiLetter)
  await send(sandbox.relay, { ...openaiLetter, messageId: '<follow-up@totalrecall.example>' })
  await sandbox.clock.advance(60_000)
  expect(sink.arrived).toHaveLength(1)
  await send(sandbox.relay, { ...openaiLetter, messageId: '<req-2@x.example>', replyTo: 'd+2@totalrecall.example' })
  await sandbox.clock.advance(60_000)
  expect(sink.arrived).toHaveLength(2)
})

test('a changed script replaces what was waiting; a provider told to be silent takes back its replies', async () => {
  const sink = await aSink()
  const sandbox = await aSandbox({ inbound: () => sink.address })
  await send(sandbox.relay, openaiLetter)
  await post(sandbox, '/providers/openai/script', { steps: [{ after: 2 * DAY_MS, kind: 'refuse' }] })
  await sandbox.clock.advance(DAY_MS)
  expect(sink.arrived).toHaveLength(0)
  await sandbox.clock.advance(DAY_MS)
  expect(sink.arrived.map(({ raw }) => /must decline it/.test(raw.toString()))).toEqual([true])

  await send(sandbox.relay, { ...openaiLetter, replyTo: 'd+2@totalrecall.example' })
  await post(sandbox, '/providers/openai/answer', { kind: 'silent' })
  await sandbox.clock.advance(9 * DAY_MS)
  expect(sink.arrived).toHaveLength(1)
})

test('[MAIL-011] every accepted mail is one row of the viewer, a doubled one two', async () => {
  const sandbox = await aSandbox()
  await send(sandbox.relay, openaiLetter)
  await send(sandbox.relay, openaiLetter)
  await send(sandbox.relay, { to: ['dana@example.com'], messageId: '<confirm@totalrecall.example>' })
  await send(sandbox.relay, {
    to: ['privacy@x.ai', 'archive@totalrecall.example'],
    messageId: '<x@totalrecall.example>',
  })
  expect((await mailsIn(sandbox)).map(({ box }) => box)).toEqual(['xai', 'people', 'openai', 'openai'])
  expect(await mailsIn(sandbox, '?to=DANA@example.com')).toMatchObject([
    { box: 'people', to: ['dana@example.com'], messageId: '<confirm@totalrecall.example>' },
  ])
  const page = await (await sandbox.routes.request('/mail')).text()
  expect(page.match(/Request for deletion TR-7KQ2-0001/g)).toHaveLength(4)
})

test('copies for the product wait while its inbound server is down or busy, also over a restart', async () => {
  const dataDir = aFolder()
  let port = 1
  const sandbox = await aSandbox({ dataDir, inbound: () => ({ host: '127.0.0.1', port }) })
  await send(sandbox.relay, {
    to: ['privacy@x.ai', 'archive@totalrecall.example'],
    messageId: '<x@totalrecall.example>',
  })
  await sandbox.tick()
  let busy: number | null = 451
  const sink = await aSink(() => busy)
  port = sink.address.port
  await sandbox.tick()
  expect(sink.arrived).toHaveLength(0)
  await sandbox.stop()

  busy = null
  const again = await aSandbox({ dataDir, inbound: () => sink.address })
  await again.tick()
  await again.tick()
  expect(sink.arrived).toMatchObject([
    { mailFrom: 'dana.k3v9@totalrecall.example', rcptTo: ['archive@totalrecall.example'] },
  ])
  expect(sink.arrived[0]?.raw.toString()).toContain('Message-ID: <x@totalrecall.example>')
})

test('a reply that the product could not take comes again as the same mail, signed with the same key', async () => {
  const dataDir = aFolder()
  let isDown = true
  const refused: Buffer[] = []
  const sink = await aSink(() => (isDown ? 451 : null))
  const sandbox = await aSandbox({ dataDir, inbound: () => sink.address })
  await send(sandbox.relay, openaiLetter)
  await sandbox.clock.advance(8000)
  const record = await sandbox.resolve('sandbox._domainkey.openai.com', 'TXT')
  await sandbox.stop()
  const store = openSandboxStore(join(dataDir, 'sandbox.sqlite'))
  for (const { id } of store.waitingReplies('openai')) refused.push(Buffer.from(store.replyRaw(id) ?? []))
  store.close()

  isDown = false
  const again = await aSandbox({ dataDir, offsetMs: 8000, inbound: () => sink.address })
  await again.tick()
  expect(sink.arrived).toHaveLength(1)
  expect(sink.arrived[0]?.raw.equals(refused[0] ?? Buffer.of())).toBe(true)
  expect(await again.resolve('sandbox._domainkey.openai.com', 'TXT')).toEqual(record)
})

test('names outside the sandbox do not exist, and are not asked elsewhere', async () => {
  const sandbox = await aSandbox()
  await expect(sandbox.resolve('example.org', 'TXT')).rejects.toMatchObject({
    code: 'ENOTFOUND',
    hostname: 'example.org',
  })
  await expect(sandbox.resolve('openai.com', 'A')).rejects.toMatchObject({ code: 'ENODATA' })
  expect(await sandbox.resolve('_DMARC.OpenAI.com.', 'TXT')).toEqual([[expect.stringContaining('p=reject')]])
  expect(sandbox.relay.host).toBe('127.0.0.1')
})

test('after a SIGKILL every mail that got its 250 is there, none twice', { timeout: 60_000 }, async () => {
  const dataDir = aFolder()
  const { child, port } = await aSandboxProcess(dataDir)
  const accepted: string[] = []
  const tried: string[] = []
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 3,
    ignoreTLS: true,
  })
  const dead = new Promise(resolve => child.once('exit', resolve))
  const writer = async (name: string) => {
    for (let n = 0; child.exitCode === null && child.signalCode === null && n < 2000; n++) {
      const messageId = `<${name}-${n}@totalrecall.example>`
      tried.push(messageId)
      const sent = transport.sendMail({
        from: 'a@totalrecall.example',
        to: 'dsar@openai.com',
        replyTo: `${name}.${n}@totalrecall.example`,
        messageId,
        text: 'letter',
      })
      const done = await Promise.race([
        sent.then(
          () => true,
          () => false,
        ),
        dead.then(() => false),
      ])
      if (!done) return
      accepted.push(messageId)
      if (accepted.length === 40) child.kill('SIGKILL')
    }
  }
  await Promise.all(['a', 'b', 'c'].map(writer))
  await dead
  transport.close()

  const store = openSandboxStore(join(dataDir, 'sandbox.sqlite'))
  cleanUps.push(() => store.close())
  const kept = store.messages({ limit: 5000, offset: 0 }).map(({ messageId }) => messageId)
  expect(accepted.length).toBeGreaterThanOrEqual(40)
  expect(new Set(kept).size).toBe(kept.length)
  expect(accepted.filter(messageId => !kept.includes(messageId))).toEqual([])
  expect(kept.filter(messageId => !tried.includes(messageId))).toEqual([])
  // Each letter has its replies, or was not stored at all.
  expect(store.dueReplies(REAL * 2, 5000)).toHaveLength(kept.length * 2)
})

/** The sandbox in a process of its own, which the test kills. */
async function aSandboxProcess(dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const program = `
    import { runnerImport } from 'vite'
    const { module } = await runnerImport('./server/sandbox/sandbox.ts', { configFile: false, logLevel: 'silent' })
    const { module: random } = await runnerImport('./server/random.ts', { configFile: false, logLevel: 'silent' })
    const log = { info() {}, warn() {}, error() {} }
    const clock = { now: () => ${REAL}, offsetMs: 0, onMoved: () => () => {} }
    const inbound = () => ({ host: '127.0.0.1', port: 0 })
    const { relay } = await module.startSandbox({
      dataDir: ${JSON.stringify(dataDir)}, mailDomain: 'totalrecall.example', inbound, clock,
      random: random.systemRandom(), log, origin: '',
    })
    console.log('port ' + relay.port)
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(() => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^port (\d+)$/.exec(line)?.[1]
    if (port) return { child, port: Number(port) }
  }
  throw new Error('the sandbox process ended before it listened')
}

function post(sandbox: Awaited<ReturnType<typeof aSandbox>>, path: string, body: unknown) {
  const headers = { 'Content-Type': 'application/json' }
  return sandbox.routes.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
}
