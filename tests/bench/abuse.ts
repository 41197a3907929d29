import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { atRest } from '../../server/auth/at-rest.ts'
import { createSessions } from '../../server/auth/sessions.ts'
import { openRequests } from '../../server/erase/open-requests.ts'
import { MAIL_BUDGET } from '../../server/mail/mail-budget.ts'
import { authStore } from '../../server/store/auth-store.ts'
import type { Store } from '../../server/store/store.ts'
import type { AccountId } from '../../sync/records/ids.ts'
import { silentLog, testRandom } from '../builders-server.ts'
import { endWithUs, removeWithUs } from '../end-with-us.ts'
import { idleLoop, type WatchedServer, watchedServer } from '../watched-server.ts'
import type { Target } from './abuser.ts'
import type { Extent, Sizes } from './extent.ts'
import { addPaidAccounts, now, onStore } from './seed.ts'
import { pullPath } from './served-account.ts'
import { type Figure, quantile } from './table.ts'

const MIB = 2 ** 20

/**
 * How many bytes the disk may grow by during each attack, and why. If an attack may leave nothing behind, only the log
 * grows.
 */
const ATTACKS: Readonly<Record<string, { diskBytes: number }>> = {
  headers: { diskBytes: MIB },
  // SQLite's log is emptied at 32 MB, and the newest 200 texts of a note are kept.
  notes: { diskBytes: 128 * MIB },
  // Unplaced mail, spill files for mail in transit, and SQLite's log at its largest.
  mails: { diskBytes: MAIL_BUDGET.unplacedBytes + MAIL_BUDGET.spillBytes + 128 * MIB },
  connections: { diskBytes: MIB },
  pushes: { diskBytes: 128 * MIB },
  'sign-ins': { diskBytes: 32 * MIB },
}

interface Size {
  rounds: number
  /** Duration of each attack in a round. */
  lastsMs: number
  attacks: readonly string[]
}
const SIZES: Sizes<Size> = {
  whole: { rounds: 3, lastsMs: 10_000, attacks: Object.keys(ATTACKS) },
  shortest: { rounds: 1, lastsMs: 1_000, attacks: Object.keys(ATTACKS) },
}
/** How often a bystander sends a request. Faster than any person, so that a short stall affects some of them. */
const EVERY_MS = 20
/** The pause between two attacks, in which the server finishes with the last one. */
const REST_MS = 1_000

interface Seen {
  p99: number[]
  stall: number[]
  disk: number[]
}

/**
 * What other people notice while a stranger abuses the server: the latency of their requests, the longest stall of the
 * event loop, and how far the disk fills. A second server that nobody attacks is queried at the same moments on the
 * same machine.
 */
export async function abuse(extent: Extent): Promise<Figure[]> {
  const { rounds, lastsMs, attacks } = SIZES[extent]
  const [attacked, idle] = [await aVictim(), await aVictim()]
  const nothing = idleLoop()
  const seen = new Map(
    attacks.map(name => [name, { here: nothingSeen(), there: nothingSeen(), idleStalls: noTimes() }]),
  )
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { here, there, idleStalls }] of seen) {
        await Promise.all([attacked.server.quiet(), idle.server.quiet(), nothing.stall()])
        const { until, done } = await startAbuser(name, lastsMs, attacked.target)
        await Promise.all([look(attacked, here, until), look(idle, there, until)])
        idleStalls.push((await nothing.stall()).stallMs)
        console.log(`abuse: ${name}, ${await done} times in ${lastsMs / 1_000} s`)
        if (attacked.server.hasEnded()) throw new Error(`'${name}' ended the server`)
        await new Promise(resolve => setTimeout(resolve, REST_MS))
      }
    }
  } finally {
    await Promise.all([attacked.remove(), idle.remove(), nothing.stop()])
  }
  return [...seen].flatMap(([name, { here, there, idleStalls }]) => [
    {
      name: `${name}: other people's p99`,
      unit: 'ms',
      values: here.p99,
      reference: { name: 'an idle server', values: there.p99 },
    },
    {
      name: `${name}: longest stall`,
      unit: 'ms',
      values: here.stall,
      reference: { name: 'a process that does nothing', values: idleStalls },
    },
    {
      name: `${name}: growth of the disk`,
      unit: 'MB',
      values: here.disk,
      reference: { name: 'its budget', values: [(ATTACKS[name]?.diskBytes ?? 0) / MIB] },
    },
  ])
}

const noTimes = (): number[] => []
const nothingSeen = (): Seen => ({ p99: [], stall: [], disk: [] })

interface Victim {
  server: WatchedServer
  folder: string
  /** Session of an innocent bystander. */
  token: string
  /** A pull that brings no rows. */
  path: string
  target: Target
  remove(): Promise<void>
}

async function aVictim(): Promise<Victim> {
  const folder = removeWithUs(mkdtempSync(join(tmpdir(), 'recall-abuse-')))
  const made = await onStore(folder, async store => {
    const [stranger, bystander] = await addPaidAccounts(store, 2)
    if (stranger === undefined || bystander === undefined) throw new Error('no accounts')
    for (const id of [stranger, bystander]) await store.tenant(id).write(tx => openRequests(tx, now(), testRandom))
    return {
      token: await tokenOf(store, bystander),
      strangersToken: await tokenOf(store, stranger),
      replyTo: await replyAddressOf(store, stranger),
    }
  })
  const server = await watchedServer(folder, { TRUSTED_PROXIES: '127.0.0.1', INBOUND_SMTP_PROXY: 'yes' })
  await server.quiet()
  const headers = { authorization: `Bearer ${made.token}` }
  const { epoch, v } = await (await fetch(`${server.origin}${pullPath({ since: 0, epoch: '' })}`, { headers })).json()
  return {
    server,
    folder,
    token: made.token,
    path: pullPath({ since: v, epoch }),
    target: {
      port: Number(new URL(server.origin).port),
      inboundPort: server.inboundPort,
      token: made.strangersToken,
      epoch,
      replyTo: made.replyTo,
    },
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function tokenOf(store: Store, accountId: AccountId): Promise<string> {
  const auth = authStore(store)
  const [user] = await store.tenant(accountId).list('users')
  const identity = await auth.identityByEmail(user?.email ?? '')
  if (identity === undefined) throw new Error('an account has lost its identity')
  const sessions = createSessions({
    store: auth,
    wall: { now: Date.now },
    random: testRandom,
    log: silentLog,
    atRest: atRest(testRandom.bytes(32), testRandom),
  })
  return (await auth.transaction(tx => sessions.begin(tx, identity, { kind: 'password', flowHash: null }))).accessToken
}

async function replyAddressOf(store: Store, accountId: AccountId): Promise<string> {
  const tenant = store.tenant(accountId)
  const [email] = await tenant.list('email')
  const [request] = await tenant.list('requests')
  const token = await tenant.replyToken(request?.id ?? '')
  if (email === undefined || token === undefined) throw new Error('no request')
  return email.inboundAlias.replace('@', `+${token}@`)
}

/** Resolves when the attack begins; `done`: how many times it did its work. */
function startAbuser(
  attack: string,
  lastsMs: number,
  target: Target,
): Promise<{ until: number; done: Promise<number> }> {
  const path = join(import.meta.dirname, 'abuser.js')
  const child = endWithUs(fork(path, [attack, String(lastsMs), JSON.stringify(target)]))
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`the attack '${attack}' ended with code ${code}`))
    child.once('exit', fail)
    child.once('message', ({ until }: { until: number }) => {
      const done = new Promise<number>((said, broke) => {
        child.once('message', (message: { done: number }) => said(message.done))
        child.once('exit', code => broke(new Error(`the attack '${attack}' ended with code ${code}`)))
      })
      resolve({ until, done })
    })
  })
}

/** Sends requests as a bystander, at fixed moments: a late answer does not delay the next request. */
async function look({ server, folder, token, path }: Victim, seen: Seen, until: number): Promise<void> {
  const before = bytesIn(folder)
  await server.stall()
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.7' }
  const asked: Promise<number>[] = []
  let fault: unknown
  const begun = performance.now()
  for (let due = begun; Date.now() < until; due += EVERY_MS) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
    const isPage = asked.length % 2 === 1
    const answer = answered(`${server.origin}${isPage ? '/' : path}`, { agent, headers })
    asked.push(answer)
    // It is rethrown below, where the servers are stopped; until then nothing awaits it.
    answer.catch(error => {
      fault ??= error
    })
    if (fault !== undefined) break
  }
  const times = await Promise.all(asked).finally(() => agent.destroy())
  seen.p99.push(quantile(times, 0.99))
  seen.stall.push((await server.stall()).stallMs)
  seen.disk.push(Math.max(0, bytesIn(folder) - before) / MIB)
}

/**
 * Milliseconds until the last byte has arrived. If the server closed an idle connection, the request is retried once,
 * as every browser does (RFC 9110, section 9.2.2); the time keeps counting.
 */
function answered(
  url: string,
  { agent, headers }: { agent: Agent; headers: Record<string, string> },
  begun = performance.now(),
  isSecond = false,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers }, answer => {
      answer.resume()
      answer.once('end', () => {
        // 204, unless the heartbeat has written something for the bystander as well.
        if (answer.statusCode === 200 || answer.statusCode === 204) resolve(performance.now() - begun)
        else reject(new Error(`${url}: ${answer.statusCode}`))
      })
      answer.once('error', reject)
    })
    asked.once('error', error => {
      if (asked.reusedSocket && !isSecond) resolve(answered(url, { agent, headers }, begun, true))
      else reject(error)
    })
  })
}

/** The server goes on writing meanwhile: a file that it removes after the folder was listed has no bytes. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      const file = statSync(join(parentPath, name), { throwIfNoEntry: false })
      return sum + (file?.size ?? 0)
    }, 0)
}
