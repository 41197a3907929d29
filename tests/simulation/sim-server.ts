import { Hono } from 'hono'

import { problemResponse } from '../../server/http/problem-response.ts'
import { requireSession, type Signed } from '../../server/http/session.ts'
import type { LogFacts, Random } from '../../server/ports.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { type SyncStore, syncStore } from '../../server/store/sync-store.ts'
import { pokesOf } from '../../server/sync/pokes.ts'
import { syncRoutes } from '../../server/sync/routes.ts'
import { AccountId, EmailId, Instant } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { aSession } from '../builders-serve.ts'
import type { Chance } from './chance.ts'
import { afterPowerCut, type Disk, mount, newDisk, type Power } from './disk.ts'
import type { Trace } from './trace.ts'
import { trueNow } from './virtual-time.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** One account of the simulated world. */
export interface SimAccount {
  id: AccountId
  emailId: EmailId
}

/** The one server: its disk outlives its process. */
export interface SimServer {
  readonly store: Store
  readonly sync: SyncStore
  readonly disk: Disk
  /** Number of restores; words of an earlier epoch may be missing until their devices offer them again. */
  readonly restores: number
  isUp(): boolean
  /** The process dies at its `n`th statement from now. */
  dieAfter(statements: number): void
  /** The process dies at its next COMMIT: the work is done, but not on disk. */
  dieAtCommit(): void
  /** The process dies now, in the middle of whatever it does. */
  kill(): void
  start(): Promise<void>
  /** Everything committed so far, as a backup contains it. */
  backup(): Buffer
  /** The process dies, and the next one starts from a backup, under another epoch. */
  restore(image: Buffer): Promise<void>
  signUp(name: string): Promise<SimAccount>
  /** A token for requests of the account. */
  signIn(account: AccountId): string
  signOut(token: string): void
  /** The oldest generation of pages that the server still accepts. */
  minGeneration: number
  request(token: string, generation: number, path: string, init: RequestInit): Promise<Response>
  /** Called once each time the process dies. */
  onDeath(listener: () => void): void
  clockOffsetMs: number
}

export interface ServerOptions {
  chance: Chance
  trace: Trace
  /** Ledger places in a segment. */
  places: number
  /** Maximum rows per page. */
  maxRows: number
  image: Buffer
  onCommit(): void
  /** Called before each statement, with its values. */
  onWrite(sql: string, values: readonly unknown[]): void
}

/** An empty, migrated database, made once for each thread. */
export async function emptyImage(): Promise<Buffer> {
  const disk = newDisk()
  mount(disk, { isOn: true, before: () => {} })
  const store = await openStore(':memory:', { random: seededRandom(() => 0.5), log: silent })
  await store.close()
  return disk.real.serialize()
}

/** Seeded ids that sort in order of creation, like the server's own. */
export function seededRandom(next: () => number): Random {
  let made = 0
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(next() * 16).toString(16)).join('')
  return {
    bytes: length => Uint8Array.from({ length }, () => Math.floor(next() * 256)),
    id: () => `${(++made).toString(16).padStart(8, '0')}-${digits(8)}`,
  }
}

export function simServer({ chance, trace, places, maxRows, image, onCommit, onWrite }: ServerOptions): SimServer {
  const random = seededRandom(chance.fork('ids').next)
  const sessions = new Map<string, AccountId>()
  const listeners: (() => void)[] = []
  let disk = newDisk(image)
  let restores = 0
  let signIns = 0
  let running: { store: Store; sync: SyncStore; app: Hono<Signed>; power: Power } | undefined
  let dieIn = Number.POSITIVE_INFINITY
  let diesAtCommit = false

  function kill(): void {
    if (running === undefined) return
    running.power.isOn = false
    running = undefined
    dieIn = Number.POSITIVE_INFINITY
    diesAtCommit = false
    afterPowerCut(disk)
    trace.note('server', 'died')
    for (const listener of listeners) listener()
  }

  async function start(): Promise<void> {
    const power: Power = {
      isOn: true,
      before(sql, values) {
        dieIn -= 1
        const isCommit = /^\s*commit/i.test(sql)
        if (dieIn < 0 || (diesAtCommit && isCommit)) {
          trace.note('server', `dies before ${sql.slice(0, 40)}`)
          kill()
          throw new Error('this server process is dead')
        }
        onWrite(sql, values)
        if (isCommit) queueMicrotask(onCommit)
      },
    }
    mount(disk, power)
    const store = await openStore(':memory:', { random, log: silent })
    if (!power.isOn) return
    const sync = syncStore(store, { random })
    const paged: SyncStore = {
      ...sync,
      changes: (ask, refuse) => sync.changes({ ...ask, maxRows }, refuse),
      start: (ask, refuse) => sync.start({ ...ask, maxRows }, refuse),
    }
    const now = () => trueNow() + server.clockOffsetMs
    const app = new Hono<Signed>()
    // The trace records internal errors: a response of 500 reveals nothing.
    const log = {
      ...silent,
      // Without the location, which would contain the folder of this build.
      error: (event: string, { route, status }: LogFacts = {}) => trace.note('server', `${event} ${route} ${status}`),
    }
    app.onError((error, c) => {
      if (!(error instanceof Problem)) trace.note('server', `error ${error.message.slice(0, 120)}`)
      return problemResponse(log)(error, c)
    })
    const auth = {
      checkAccess: async (token: string) => {
        const accountId = sessions.get(token)
        return accountId && aSession(accountId, { sessionId: token })
      },
    }
    app.use('*', requireSession(auth))
    app.route(
      '/',
      syncRoutes({
        sync: { ...paged, sessionIsOpen: async token => sessions.has(token) },
        tenant: store.tenant,
        clock: { now: () => Instant.parse(Math.max(0, now())) },
        wall: { now },
        pokes: pokesOf(store),
        places,
      }),
    )
    running = { store, sync: paged, app, power }
    trace.note('server', 'started')
  }

  function up() {
    if (running === undefined) throw new Error('the server is down')
    return running
  }

  const server: SimServer = {
    get store() {
      return up().store
    },
    get sync() {
      return up().sync
    },
    get disk() {
      return disk
    },
    get restores() {
      return restores
    },
    minGeneration: 0,
    clockOffsetMs: 0,
    isUp: () => running !== undefined,
    dieAfter(statements) {
      dieIn = statements
      if (statements === Number.POSITIVE_INFINITY) diesAtCommit = false
    },
    dieAtCommit() {
      diesAtCommit = true
    },
    kill,
    start,
    backup: () => disk.real.serialize(),
    async restore(kept) {
      kill()
      disk = newDisk(kept)
      restores += 1
      disk.real.prepare(`UPDATE settings SET value = ? WHERE key = 'epoch'`).run(`restored-${restores}`)
      trace.note('server', `restored ${restores}`)
      await start()
      onCommit()
    },
    async signUp(name) {
      const accountId = AccountId.parse(`account-${name}`)
      const emailId = EmailId.parse(`email-${name}`)
      const at = Instant.parse(trueNow())
      await up().store.transaction(async (trx, open) => {
        await trx.insertInto('account').values({ id: accountId, v: 0, floor: 0, createdAt: at }).execute()
        const tx = await open(accountId)
        await tx.insert('users', {
          id: accountId,
          authUserId: `auth-${name}`,
          email: `${name}@example.com`,
          provider: 'email',
          firstName: 'Dana',
          lastName: 'Whitfield',
          zipCode: '94110',
          plan: null,
          termsVersion: '2025-09-24',
          termsAcceptedAt: at,
        })
        await tx.insert('email', {
          id: emailId,
          userId: accountId,
          email: `${name}@example.com`,
          verifiedAt: at,
          inboundAlias: `${name}@totalrecall.example`,
        })
        await tx.insert('user_onboarding', {
          id: accountId,
          userId: accountId,
          onboardingCompleted: true,
          paymentCompleted: true,
          poaSigned: true,
          emailVerified: true,
          providersSelected: ['openai', 'xai'],
        })
        for (const providerId of ['openai', 'xai']) {
          await tx.insert('email_providers', { id: `${emailId}.${providerId}`, emailId, providerId, enabled: true })
        }
      })
      return { id: accountId, emailId }
    },
    signIn(account) {
      const token = `session-${++signIns}`
      sessions.set(token, account)
      return token
    },
    signOut: token => sessions.delete(token),
    async request(token, generation, path, init) {
      const { app, power } = up()
      if (generation < server.minGeneration) return problemResponseOf('sync_upgrade')
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${token}`)
      const answer = await app.request(path, { ...init, headers })
      if (!power.isOn) throw new Error('the server died before it had answered')
      return answer
    },
    onDeath: listener => listeners.push(listener),
  }
  return server
}

function problemResponseOf(code: 'sync_upgrade'): Response {
  return new Response(JSON.stringify({ code: new Problem(code).code }), { status: 426 })
}
