import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'

import { z } from 'zod'

import { BILLING_CYCLES, PLANS } from '../../../sync/catalog/plans.ts'
import { PROVIDERS } from '../../../sync/catalog/providers.ts'
import { KEY_RECORD } from '../../builders-erase.ts'
import { COMPANY } from '../../journeys/fixture/person.ts'

export const MAIL_DOMAIN = 'recall.test'
export const SENDER = { mailDomain: MAIL_DOMAIN, company: COMPANY, counsel: null }

/** Where a statement is to be the last that the process runs, or the first that it does not. */
export interface StatementPoint {
  sql: string
  nth: number
  when: 'before' | 'after'
}

/** Faults of the engine that `inside.mjs` knows. */
export type Planted = 'look-up' | 'mark'

/** At its statement, when nothing moved any more, by our signal, or as nobody meant. */
const End = z.enum(['statement', 'idle', 'killed', 'by itself'])
export type End = z.infer<typeof End>

/** One life of the server's process. */
export interface Life {
  kill(): void
  readonly ended: Promise<End>
  isOver(): boolean
  ready: Promise<number>
  output(): string
}

interface Place {
  folder: string
  relayPort: number
  inboundPort: number
}

interface Plan {
  aheadMs: number
  point: StatementPoint | null
  planted: Planted | null
  /** After so many beats without any write the process kills itself, too: nothing moves. Null: it lives on. */
  idleBeats: number | null
}

/** A process that has loaded what it needs and waits for its plan. */
export interface Waiting {
  begin(plan: Plan): Life
  end(): void
}

const READY_WITHIN_MS = 60_000

/**
 * The built server as it runs in production: no stand-in, the relay by SMTP_URL. Its calendar is real time plus
 * `aheadMs`; the providers' keys are in its DNS.
 */
export function spawnServer({ folder, relayPort, inboundPort }: Place): Waiting {
  const hit = join(folder, 'hit')
  const child = spawn(
    process.execPath,
    ['--import', join(process.cwd(), 'tests/crash/letters/inside.mjs'), 'dist/server/main.js'],
    {
      env: {
        ...process.env,
        ...prices(),
        NODE_ENV: 'production',
        DATA_DIR: folder,
        // Nobody asks it by HTTP.
        PORT: '0',
        ORIGIN: 'https://recall.test',
        MAIL_DOMAIN,
        COMPANY_NAME: COMPANY.name,
        COMPANY_ADDRESS: COMPANY.address,
        SMTP_URL: `smtp://127.0.0.1:${relayPort}?tls=off`,
        DKIM_BY_RELAY: 'yes',
        INBOUND_SMTP_PORT: String(inboundPort),
        STRIPE_SECRET_KEY: 'sk_test_of_nobody',
        STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
        HEARTBEAT_MS: '150',
        // Its pace would be half a minute from letter to letter, and hours for the letters of one world.
        LETTERS_AN_HOUR: '0',
        // A copy needs a fraction of it. Short lives leave a queue of copies behind, though, and the last of them must
        // not be too late on a busy machine: then the mail is rightly sent again.
        ARCHIVE_WAIT_MS: '20000',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  let output = ''
  child.stderr?.on('data', chunk => (output += chunk))
  return {
    begin(plan) {
      if (isOver(child)) throw new Error(`the server ended before it began:\n${output}`)
      rmSync(hit, { force: true })
      const begun = performance.now()
      let killedByUs = false
      const ended = new Promise<End>(resolve => {
        child.once('exit', () =>
          resolve(existsSync(hit) ? End.parse(readFileSync(hit, 'utf8')) : killedByUs ? 'killed' : 'by itself'),
        )
      })
      child.send({ ...plan, records: keyRecords(), seen: seenFile(folder), hit })
      return {
        kill() {
          killedByUs = true
          child.kill('SIGKILL')
        },
        ended,
        isOver: () => isOver(child),
        ready: listening(child, inboundPort).then(() => performance.now() - begun),
        output: () => output,
      }
    },
    end: () => void child.kill('SIGKILL'),
  }
}

function keyRecords(): Record<string, string> {
  const domains = PROVIDERS.flatMap(({ replyDomains }) => replyDomains)
  return Object.fromEntries(domains.map(domain => [`s1._domainkey.${domain}`, KEY_RECORD]))
}

const seenFile = (folder: string) => join(folder, 'statements')

/** Texts of all statements that the server has run in this folder. */
export function statementsSeen(folder: string): string[] {
  const file = seenFile(folder)
  if (!existsSync(file)) return []
  // The last line may be half written: its process was killed.
  return readFileSync(file, 'utf8')
    .split(',\n')
    .slice(0, -1)
    .map(text => JSON.parse(text))
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function listening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!isOver(child)) {
    if (await answers(port)) return
    if (Date.now() > deadline) throw new Error('the server does not listen')
    await new Promise(resolve => setTimeout(resolve, 15))
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function prices(): Record<string, string> {
  return Object.fromEntries(
    PLANS.flatMap(({ id }) => BILLING_CYCLES.map(cycle => [`PRICE_${id}_${cycle}`.toUpperCase(), `price_${id}`])),
  )
}
