import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'
import nodemailer, { type Transporter } from 'nodemailer'

import { openRequests } from '../../server/erase/open-requests.ts'
import { sha256Hex } from '../../server/store/hash.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { addPaidAccounts, now, onStore } from '../bench/seed.ts'
import { testRandom } from '../builders-server.ts'
import { eventually } from '../eventually.ts'
import { chanceOf } from '../simulation/chance.ts'
import { idleLoop, watchedServer } from '../watched-server.ts'
import { FAMILIES, hostileMail, mutated } from './hostile-mail.ts'

/** A little below what the product accepts, to leave space for what mail programs add. */
const BYTES = 10_400_000
const SETTLED_WITHIN_MS = 60_000
/** Families that at ten megabytes have more pieces than `pieceBytes` allows. */
const OVER_WORK = ['lines of dots']
/** More than may be in transit at once. */
const BURST = 6
/** The time in which the product frees the resources that it took. */
const REST_MS = 5_000
/** No turn of the server's loop may take longer while hostile mails arrive. */
const MAX_STALL_MS = 50

export interface Fuzzed {
  family: string
  answer: number
  state: string
  stallMs: number
  /** The stall of a process that does nothing, at the same time: what the machine itself adds. */
  referenceMs: number
  /** The part of the stall spent on disk at a COMMIT. */
  commitMs: number
  bytes: number
  /** Peak memory while it was processed, above that of the idle server before the first mail. */
  megabytes: number
}

interface Options {
  seed: number
  /** How many mails of each family; the first is as the family makes it, the others are mutated. */
  rounds: number
  bytes?: number
  /** Only families whose name contains these words. */
  family?: string
}

/**
 * Sends hostile mail to the built server by SMTP, to an address of a real request: each is answered and stored
 * unchanged, and the event loop of the process is never blocked for long.
 */
export async function fuzzMail({ seed, rounds, bytes = BYTES, family: words = '' }: Options) {
  const families = Object.keys(FAMILIES).filter(family => family.includes(words))
  const folder = mkdtempSync(join(tmpdir(), 'recall-fuzz-'))
  const chance = chanceOf(seed)
  const to = await replyAddressIn(folder)
  const reference = idleLoop()
  // All mail comes from this one host, and is more than one host may send in a day.
  const server = await watchedServer(folder, { INBOUND_SMTP_RELAYS: '127.0.0.1' })
  const results: Fuzzed[] = []
  const wrong: string[] = []
  try {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: server.inboundPort, ignoreTLS: true })
    await eventually('the mail server', () => transport.verify(), 60_000)
    // The first mail starts the worker that parses, so its startup is not part of any measurement.
    await transport.sendMail({ envelope: { from: 'a@b.example', to }, raw: 'Subject: first\r\n\r\nhello' })
    await settled(folder)
    await server.quiet()
    const before = await server.stall()
    for (let round = 0; round < rounds; round += 1) {
      for (const family of families) {
        const made = hostileMail(family, { bytes, chance })
        const raw = round === 0 ? Buffer.from(made) : Buffer.from(mutated(made, chance))
        await server.stall()
        await reference.stall()
        const answer = await transport
          .sendMail({ envelope: { from: 'bounce@openai.com', to }, raw })
          .then(() => 250, codeOf)
        const state = await settled(folder)
        const { stallMs, commitMs, peakRss } = await server.stall()
        const { stallMs: referenceMs } = await reference.stall()
        const megabytes = (peakRss - before.rss) / 2 ** 20
        results.push({ family, bytes: raw.length, answer, state, stallMs, commitMs, referenceMs, megabytes })
        // Line endings are fixed on the way, which may make the mail larger than the limit: 552 is a valid answer too.
        // One that costs more work than any mail may is cut off.
        const isCut = answer === 421 && OVER_WORK.includes(family)
        if (answer !== 250 && answer !== 552 && !isCut) wrong.push(`${family}: answered ${answer}`)
        if (server.hasEnded()) throw new Error(`${family} ended the server`)
      }
    }
    const burst = await atOnce(transport, to, bytes)
    await settled(folder)
    const loud = await server.stall()
    const refused = burst.filter(answer => answer !== 250)
    if (refused.some(answer => answer !== 452)) wrong.push(`a burst of mails: answered ${refused.join(', ')}`)
    await new Promise(resolve => setTimeout(resolve, REST_MS))
    const after = await server.stall()
    const more = ({ rss }: { rss: number }) => ((rss - before.rss) / 2 ** 20).toFixed(0)
    const cut = results.filter(({ answer }) => answer === 421)
    wrong.push(...(await missing(folder, results.length - cut.length + burst.length - refused.length)))
    const slow = results.filter(({ stallMs }) => stallMs > MAX_STALL_MS)
    return {
      results,
      wrong,
      slow,
      lines: [
        ...linesOf(results),
        `${BURST} of them at once: ${BURST - refused.length} kept, ${refused.length} told to come later; longest stall ${loud.stallMs.toFixed(1)} ms (${loud.commitMs.toFixed(1)} of it in COMMIT); at most ${more({ rss: loud.peakRss })} MB more than before`,
        `after ${REST_MS / 1_000} s of rest: ${more(after)} MB more than before the first`,
      ],
    }
  } finally {
    await reference.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates an account with open requests; returns the reply address of one of them. */
async function replyAddressIn(folder: string): Promise<string> {
  return onStore(folder, async store => {
    const [accountId] = await addPaidAccounts(store, 1)
    if (accountId === undefined) throw new Error('no account')
    const tenant = store.tenant(accountId)
    await tenant.write(tx => openRequests(tx, now(), testRandom))
    const [email] = await tenant.list('email')
    const [request] = await tenant.list('requests')
    const token = await tenant.replyToken(request?.id ?? '')
    if (email === undefined || token === undefined) throw new Error('no request')
    return email.inboundAlias.replace('@', `+${token}@`)
  })
}

/** Sends large mails in parallel; returns their reply codes. */
function atOnce(transport: Transporter, to: string, bytes: number): Promise<number[]> {
  const sent = Array.from({ length: BURST }, (_, n) => {
    const raw = Buffer.from(hostileMail('S/MIME, encrypted', { bytes, chance: chanceOf(n) }))
    raw.write(`Subject: ${n}`, raw.indexOf('Subject: '))
    return transport.sendMail({ envelope: { from: 'bounce@openai.com', to }, raw }).then(() => 250, codeOf)
  })
  return Promise.all(sent)
}

const codeOf = (error: { responseCode?: unknown }) => Number(error.responseCode ?? 0)

/** The state of the newest mail, once it has been processed. */
async function settled(folder: string): Promise<string> {
  return eventually(
    'the mail is dealt with',
    async () => {
      const state = inDatabase(folder, sqlite =>
        sqlite.prepare("select state from inbound_mails order by state = 'new' desc, id desc limit 1").pluck().get(),
      )
      return state === undefined || state === 'new' ? undefined : String(state)
    },
    SETTLED_WITHIN_MS,
  )
}

/** Checks that every mail is stored as evidence of the request, byte for byte. */
async function missing(folder: string, count: number): Promise<string[]> {
  return onStore(folder, async store => {
    const wrong: string[] = []
    const [account] = await store.db.selectFrom('account').select('id').execute()
    const rows = await store.db.selectFrom('inboundMails').select('id').where('state', '!=', 'new').execute()
    if (rows.length < count) wrong.push(`${count} mails were sent, ${rows.length} are there`)
    const tenant = store.tenant(AccountId.parse(account?.id))
    for (const { sha256, fromAddress } of await tenant.list('replies')) {
      const bytes = await tenant.file(sha256)
      if (bytes === undefined || sha256Hex(bytes) !== sha256) wrong.push(`a mail of ${fromAddress} is not as it came`)
    }
    return wrong
  })
}

function inDatabase<T>(folder: string, look: (sqlite: BetterSqlite.Database) => T): T {
  const sqlite = new BetterSqlite(join(folder, 'recall.sqlite'), { readonly: true })
  try {
    return look(sqlite)
  } finally {
    sqlite.close()
  }
}

function linesOf(results: readonly Fuzzed[]): string[] {
  const worst = Math.max(...results.map(({ stallMs }) => stallMs))
  const reference = Math.max(...results.map(({ referenceMs }) => referenceMs))
  const memory = Math.max(...results.map(({ megabytes }) => megabytes))
  const row = (family: string, ...columns: string[]) =>
    [family.padEnd(40), ...columns.map(text => text.padStart(9))].join(' ')
  return [
    row('family', 'bytes', 'answer', 'kept as', 'stall ms', 'of commit', 'idle ms', 'MB more'),
    ...results.map(({ family, bytes, answer, state, stallMs, commitMs, referenceMs, megabytes }) =>
      row(
        family,
        String(bytes),
        String(answer),
        state,
        stallMs.toFixed(1),
        commitMs.toFixed(1),
        referenceMs.toFixed(1),
        megabytes.toFixed(0),
      ),
    ),
    `${results.length} mails of ${Object.keys(FAMILIES).length} families; longest stall ${worst.toFixed(1)} ms, of a process that does nothing ${reference.toFixed(1)} ms; at most ${memory.toFixed(0)} MB more than before`,
  ]
}
