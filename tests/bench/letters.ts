import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'
import nodemailer from 'nodemailer'

import { openRequests } from '../../server/erase/open-requests.ts'
import { writeDueLetter } from '../../server/erase/write-due-letter.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { testRandom } from '../builders-server.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../free-port.ts'
import { COMPANY } from '../journeys/fixture/person.ts'
import { aProduct } from '../journeys/fixture/product.ts'
import type { Extent, Sizes } from './extent.ts'
import { addPaidAccounts, now, onStore } from './seed.ts'
import type { Figure } from './table.ts'

const SIZES: Sizes<{ accounts: number; rounds: number }> = {
  whole: { accounts: 25, rounds: 3 },
  shortest: { accounts: 1, rounds: 1 },
}
const MAIL_DOMAIN = 'totalrecall.example'
/** As many as the product's own delivery opens. */
const CONNECTIONS = 5

/**
 * Letters per second that the sandbox's relay accepts: written and sent by the running product, sent from a queue that
 * is already full, and the same bytes sent by a bare loop.
 */
export async function letters(extent: Extent): Promise<Figure[]> {
  const { accounts, rounds } = SIZES[extent]
  const count = accounts * PROVIDERS.length
  const templates = mkdtempSync(join(tmpdir(), 'recall-bench-'))
  const unwritten = join(templates, 'unwritten')
  const written = join(templates, 'written')
  try {
    await prepare(templates, { unwritten, written, accounts })
    const fromQueue: Sending[] = []
    const fromStart: Sending[] = []
    for (let round = 0; round < rounds; round += 1) {
      fromQueue.push(await sendAll(written, count))
      fromStart.push(await sendAll(unwritten, count))
    }
    const figure = (name: string, sendings: readonly Sending[], rate: 'whole' | 'sending'): Figure => ({
      name,
      unit: 'letters/s',
      values: sendings.map(sending => sending[rate]),
      reference: {
        name: `nodemailer alone, ${CONNECTIONS} connections`,
        values: sendings.map(sending => sending.bare),
      },
    })
    return [
      figure(`letters sent, ${count} written before`, fromQueue, 'sending'),
      figure(`letters written and sent, ${accounts} accounts × ${PROVIDERS.length}`, fromStart, 'whole'),
    ]
  } finally {
    rmSync(templates, { recursive: true, force: true })
  }
}

/** The same accounts before and after their letters were written: each round starts from a copy. */
async function prepare(
  folder: string,
  { unwritten, written, accounts }: { unwritten: string; written: string; accounts: number },
): Promise<void> {
  const database = join(folder, 'recall.sqlite')
  const accountIds = await onStore(folder, store => addPaidAccounts(store, accounts))
  copyFileSync(database, unwritten)
  await onStore(folder, async store => {
    const sender = { mailDomain: MAIL_DOMAIN, company: COMPANY, counsel: null }
    for (const accountId of accountIds) {
      const tenant = store.tenant(accountId)
      await tenant.write(tx => openRequests(tx, now(), testRandom))
      for (const request of await tenant.list('requests')) {
        const turn = await writeDueLetter(tenant, request.id, now(), sender)
        if (turn.done !== 'wrote') throw new Error(`a letter was not written: ${turn.done}`)
      }
    }
  })
  copyFileSync(database, written)
}

/** Letters per second in one round. */
interface Sending {
  /** From the moment when the first letter was begun. */
  whole: number
  /** From the relay's first acceptance to its last. */
  sending: number
  bare: number
}

/** One round with a separate product, relay and database. */
async function sendAll(template: string, count: number): Promise<Sending> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-bench-'))
  copyFileSync(template, join(dataDir, 'recall.sqlite'))
  const dkimKey = join(dataDir, 'dkim.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(dkimKey, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const inboundPort = await freePort()
  const relay = await aRelay(inboundPort)
  const product = await aProduct({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${relay.port}?tls=off`,
    DKIM_KEY_FILE: dkimKey,
    DKIM_SELECTOR: 'bench',
    INBOUND_SMTP_PORT: String(inboundPort),
    MAIL_DOMAIN,
  })
  try {
    await eventually('every letter at the relay', async () => relay.taken.length === count, 60_000)
    await eventually('every letter settled', async () => readMails(dataDir).every(mail => mail.state === 'sent'))
    const mails = readMails(dataDir)
    if (relay.taken.length !== count || mails.length !== count) throw new Error('letters were sent twice')
    const taken = [...relay.taken]
    // The bare loop gets the machine to itself.
    await product.kill()
    await sendBare(mails, relay.port)
    await eventually('every letter of the bare loop', async () => relay.taken.length === 2 * count)
    const bare = relay.taken.slice(count)
    const writtenAt = Math.min(...mails.map(mail => mail.createdAt))
    return {
      whole: count / ((Math.max(...taken) - writtenAt) / 1_000),
      sending: rate(taken),
      bare: rate(bare),
    }
  } finally {
    await product.remove()
    await relay.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From the first acceptance to the last: the time before the first is process startup. */
function rate(taken: readonly number[]): number {
  return (taken.length - 1) / ((Math.max(...taken) - Math.min(...taken)) / 1_000)
}

interface Mail {
  state: string
  createdAt: number
  envelopeFrom: string
  envelopeTo: string
  raw: Buffer
}

function readMails(dataDir: string): Mail[] {
  const sqlite = new BetterSqlite(join(dataDir, 'recall.sqlite'), { readonly: true })
  try {
    const columns = 'state, created_at AS createdAt, envelope_from AS envelopeFrom, envelope_to AS envelopeTo, raw'
    return sqlite.prepare<[], Mail>(`SELECT ${columns} FROM mails WHERE request_id IS NOT NULL ORDER BY id`).all()
  } finally {
    sqlite.close()
  }
}

async function sendBare(mails: readonly Mail[], port: number): Promise<void> {
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
  })
  const archive = `archive@${MAIL_DOMAIN}`
  const send = ({ envelopeFrom, envelopeTo, raw }: Mail) =>
    transport.sendMail({ envelope: { from: envelopeFrom, to: [...JSON.parse(envelopeTo), archive] }, raw })
  await Promise.all(mails.map(send))
  transport.close()
}

interface Relay {
  port: number
  /** When it answered 250, in milliseconds since 1970; one entry per mail. */
  taken: number[]
  end(): Promise<void>
}

async function aRelay(inboundPort: number): Promise<Relay> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-relay-'))
  const child = fork(join(import.meta.dirname, 'relay.js'), [dataDir, MAIL_DOMAIN, String(inboundPort)])
  const taken: number[] = []
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the relay ended with code ${code}`)))
    child.on('message', (message: { port: number } | { takenAt: number }) => {
      if ('port' in message) resolve(message.port)
      else taken.push(message.takenAt)
    })
  })
  return {
    port,
    taken,
    async end() {
      await ended(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise(resolve => {
    child.once('exit', resolve)
    child.kill()
  })
}
