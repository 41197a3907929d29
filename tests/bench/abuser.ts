// A stranger as a separate process, so that its work takes no time from the one that measures. Its arguments are the
// attack, its duration and the server; over Node's IPC channel it reports until when it runs and how much it did.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

import { VALIDATION } from '../../sync/catalog/checklists.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { FAMILIES, hostileMail } from '../fuzz/hostile-mail.ts'
import { chanceOf } from '../simulation/chance.ts'

export interface Target {
  port: number
  inboundPort: number
  /** The attacker's own account: anybody can have one. */
  token: string
  epoch: string
  /** The reply address of one of its requests. */
  replyTo: string
}

const [attack = '', lastsMs = '0', targetText = '{}'] = process.argv.slice(2)
const target: Target = JSON.parse(targetText)
const until = Date.now() + Number(lastsMs)
const goesOn = () => Date.now() < until
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let done = 0

/** Every attack by name; each continues until the time is up. */
const ATTACKS: Readonly<Record<string, () => Promise<unknown>>> = {
  headers: () => sideBySide(16, hostileHeaders),
  notes: () => sideBySide(4, hostileNotes),
  mails: () => sideBySide(20, hostileMails),
  connections: () => sideBySide(600, drippingConnection),
  pushes: () => sideBySide(4, largePushes),
  'sign-ins': () => sideBySide(200, wrongSignIns),
}

/** Runs this many workers at once; each starts again as soon as it has finished. */
async function sideBySide(count: number, work: (worker: number, round: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, worker) => {
      for (let round = 0; goesOn(); round += 1) {
        await work(worker, round).then(
          () => {
            done += 1
          },
          // A server may rightly hang up on an attacker; that must not become a tight loop here.
          () => new Promise(resolve => setTimeout(resolve, 20)),
        )
      }
    }),
  )
}

/** All within the 16 KB of headers that Node reads. */
const BLANKS = `a${' '.repeat(15_000)}b`
const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { 'accept-encoding': BLANKS },
  { accept: `text/html${' ;q=0'.repeat(2_900)}` },
  { 'if-none-match': '"x",'.repeat(3_700) },
  { authorization: `Bearer ${BLANKS}` },
  { 'x-forwarded-for': Array.from({ length: 900 }, (_, n) => `10.0.${n % 256}.${n % 199}`).join(', ') },
  { cookie: 'a=b; '.repeat(3_000) },
  { range: `bytes=${'0-,'.repeat(4_900)}` },
  { 'content-type': `multipart/form-data; boundary=${'"'.repeat(14_000)}` },
]

async function hostileHeaders(worker: number, round: number): Promise<void> {
  const headers = HOSTILE_HEADERS[(worker + round) % HOSTILE_HEADERS.length] ?? {}
  await ask('GET', round % 2 === 0 ? '/' : '/sync/pull', { headers })
}

/** A note whose spaces once cost 163 ms, merged with one that another device has written meanwhile. */
async function hostileNotes(worker: number, round: number): Promise<void> {
  const { client, runId, key } = ofWorker(worker)
  const blanks = ' '.repeat(9_900)
  const args = {
    runId,
    key,
    field: 'notes',
    base: `a${blanks}b`,
    text: `${worker % 2 === 0 ? 'x' : 'a'}${blanks}${round}`,
  }
  if (round === 0) await push(client, [newRun(runId)])
  await push(client, [{ seq: round + 2, name: 'write_note@1', args }])
}

async function largePushes(worker: number, round: number): Promise<void> {
  const { client, runId } = ofWorker(worker)
  if (round === 0) await push(client, [newRun(runId)])
  const first = round * 200 + 2
  await push(
    client,
    Array.from({ length: 200 }, (_, n) => ({
      seq: first + n,
      name: 'rename_run@1',
      args: { runId, name: `run ${n}`, tester: 'x'.repeat(120), environment: 'y'.repeat(300) },
    })),
  )
}

const workers = new Map<number, { client: string; runId: string; key: string }>()
function ofWorker(worker: number) {
  const known = workers.get(worker) ?? {
    client: randomUUID(),
    runId: randomUUID(),
    key: VALIDATION.entries[worker % VALIDATION.entries.length]?.id ?? '',
  }
  workers.set(worker, known)
  return known
}

const newRun = (runId: string) => ({
  seq: 1,
  name: 'create_run@1',
  args: { runId, kind: 'validation', name: 'run', tester: '', environment: '' },
})

async function push(client: string, muts: readonly unknown[]): Promise<void> {
  await ask('POST', '/sync/push', {
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ proto: PROTOCOL, schema: WIRE_VERSION, epoch: target.epoch, client, muts }),
  })
}

/** Guesses from 200 networks at 200 addresses: as many as the limit of five a minute for each does not stop. */
async function wrongSignIns(worker: number, round: number): Promise<void> {
  await ask('POST', '/api/auth/sign-in', {
    headers: {
      'content-type': 'application/json',
      origin: `http://127.0.0.1:${target.port}`,
      'x-forwarded-for': `10.${worker}.${round % 256}.1`,
    },
    body: JSON.stringify({ email: `nobody.${worker}.${round}@example.com`, password: 'not the right password' }),
  })
}

/** Hostile mail of 300 KB from twenty hosts, to an address that belongs to a request. */
async function hostileMails(worker: number, round: number): Promise<void> {
  const names = Object.keys(FAMILIES)
  const family = names[(worker * 7 + round) % names.length] ?? ''
  const mail = hostileMail(family, { bytes: 300_000, chance: chanceOf(worker * 1_000 + round) })
  const socket = await smtp(worker)
  try {
    await say(socket, 'EHLO stranger.example\r\n')
    await say(socket, 'MAIL FROM:<bounce@openai.com>\r\n')
    await say(socket, `RCPT TO:<${target.replyTo}>\r\n`)
    await say(socket, 'DATA\r\n')
    socket.write(mail)
    await say(socket, '\r\n.\r\n')
  } finally {
    socket.destroy()
  }
}

/** Two of three by HTTP, one by SMTP; one byte every other second, so that none of them is ever idle. */
async function drippingConnection(worker: number): Promise<void> {
  const socket = worker % 3 === 0 ? await smtp(worker) : connect(target.port, '127.0.0.1')
  const ended = new Promise<void>(resolve => {
    socket.once('close', () => resolve())
    socket.on('error', () => {})
  })
  socket.write(worker % 3 === 0 ? 'E' : 'GET / HTTP/1.1\r\nHost: x\r\nX: ')
  const drip = setInterval(() => socket.write('a'), 2_000)
  const timer = setTimeout(() => socket.destroy(), Math.max(0, until - Date.now()))
  await ended
  clearInterval(drip)
  clearTimeout(timer)
}

/** A connection that a proxy announces as coming from another host. */
async function smtp(worker: number): Promise<Socket> {
  const socket = connect(target.inboundPort, '127.0.0.1')
  socket.on('error', () => {})
  await say(socket, `PROXY TCP4 10.9.${worker % 20}.1 127.0.0.1 40000 25\r\n`)
  return socket
}

/** Resolves with the final line of a reply; rejects if the server hangs up or refuses. */
function say(socket: Socket, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const hear = (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      const end = /^(\d)\d\d [^\n]*\n$/m.exec(heard)
      if (end === null) return
      stop()
      if (end[1] === '2' || end[1] === '3') resolve()
      else reject(new Error(heard))
    }
    const fail = () => {
      stop()
      reject(new Error('hung up'))
    }
    const stop = () => {
      socket.off('data', hear)
      socket.off('close', fail)
    }
    socket.on('data', hear)
    socket.once('close', fail)
    socket.write(words)
  })
}

/** Any response counts as an answer; only a broken connection does not. */
function ask(
  method: 'GET' | 'POST',
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: target.port, host: '127.0.0.1', method, path, headers, agent }, answer => {
      answer.resume()
      answer.once('end', () => resolve())
      answer.once('error', reject)
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

// Comes last, so that everything it uses has been created.
process.send?.({ until })
await ATTACKS[attack]?.()
process.send?.({ done }, () => process.exit(0))
