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

/** A statement that is to be the last one the process runs, or the first one it does not run. */
export interface StatementPoint {
  sql: string
  nth: number
  when: 'before' | 'after'
}

/** Engine faults that `inside.mjs` knows. */
export type Planted = 'look-up' | 'mark'

/** Ended at its statement, when nothing moved any more, by our signal, or unexpectedly. */
const End = z.enum(['statement', 'idle', 'killed', 'by itself'])
export type End = z.infer<typeof End>

/** One run of the server's process. */
export interface Life {
  kill(): void
  readonly ended: Promise<End>
  isOver(): boolean
  ready: Promise<number>
  output(): string
  /** Of the operating system. */
  pid: number
}

interface ServerSetup {
  folder: string
  relayPort: number
  inboundPort: number
  /** In addition to, or instead of, what is set below. */
  environment?: Readonly<Record<string, string>>
}

interface Plan {
  aheadMs: number
  point: StatementPoint | null
  planted: Planted | null
  /** After this many beats without any write the process kills itself too. Null: it keeps running. */
  idleBeats: number | null
}

/** A process that has loaded what it needs and waits for its plan. */
export interface Waiting {
  begin(plan: Plan): Life
  end(): void
}

const READY_WITHIN_MS = 60_000

/**
 * The built server as it runs in production: no stand-in, the relay from SMTP_URL. Its calendar is real time plus
 * `aheadMs`; the providers' keys are in its DNS.
 */
export function spawnServer({ folder, relayPort, inboundPort, environment = {} }: ServerSetup): Waiting {
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
        // Nobody uses its HTTP port.
        PORT: '0',
        ORIGIN: 'https://recall.test',
        MAIL_DOMAIN,
        COMPANY_NAME: COMPANY.name,
        COMPANY_ADDRESS: COMPANY.address,
        SMTP_URL: `smtp://127.0.0.1:${relayPort}?tls=off`,
        DKIM_BY_RELAY: 'yes',
        INBOUND_SMTP_PORT: String(inboundPort),
        STRIPE_SECRET_KEY: 'sk_live_nobody',
        STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
        HEARTBEAT_MS: '150',
        // Otherwise its pace would be half a minute from letter to letter, and hours for the letters of one world.
        LETTERS_AN_HOUR: '0',
        // A copy needs a fraction of it. But short lives leave a queue of copies behind, and the last of them must not
        // be too late on a busy machine: then the mail would rightly be sent again.
        ARCHIVE_WAIT_MS: '20000',
        LOG_LEVEL: 'error',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
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
        pid: child.pid ?? 0,
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

/** All SQL texts that the server has run in this folder. */
export function statementsSeen(folder: string): string[] {
  const file = seenFile(folder)
  if (!existsSync(file)) return []
  // The last line may be incomplete, because its process was killed.
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
