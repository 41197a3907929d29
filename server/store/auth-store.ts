import type { Selectable } from 'kysely'

import { AccountId } from '../../sync/records/ids.ts'
import { endedByClosing } from './closing-store.ts'
import type { Executor } from './database.ts'
import type { Database } from './schema.ts'
import type { Store } from './store.ts'
import type { TenantWriter } from './tenant.ts'
import { sweepWays, type WaysReader, type WaysWriter, waysReader, waysWriter } from './ways-store.ts'

/** Who can sign in, and whose account that is. */
export interface Identity {
  authUserId: string
  accountId: AccountId
  email: string
  /** Null until a password was confirmed from the mailbox. */
  passwordHash: string | null
  emailConfirmedAt: number | null
}

export type TicketRow = Database['tickets']
type SessionRow = Selectable<Database['sessions']>
type TokenRow = Database['sessionTokens']

/** A token with the session that it belongs to. */
export interface TokenFacts {
  hash: string
  kind: string
  expiresAt: number
  spentAt: number | null
  sessionId: string
  authUserId: string
  accountId: AccountId
  email: string
  sessionCreatedAt: number
  sessionLastUsedAt: number
  sessionKind: string
  sessionShownAt: number | null
  sessionShownBothAt: number | null
  sessionFlowHash: string | null
  revokedAt: number | null
}

/** `expiresAt` of a ticket that a newer one of the same person has replaced. */
export const REPLACED = 0

export interface AuthReader {
  identityByEmail(email: string): Promise<Identity | undefined>
  identityById(authUserId: string): Promise<Identity | undefined>
  ticketByHash(tokenHash: string): Promise<TicketRow | undefined>
  ticketById(id: string): Promise<TicketRow | undefined>
  /**
   * The ticket of the newest sign-in mail, spent or not. With `flowHash`: of the newest that this browser asked for.
   */
  newestTicket(authUserId: string, flowHash?: string): Promise<TicketRow | undefined>
  /** The newest ticket of one kind, spent or not. */
  newestOfKind(authUserId: string, kind: string): Promise<TicketRow | undefined>
  tokenByHash(hash: string): Promise<TokenFacts | undefined>
  /** The sessions of a person that can still be used, most recently used first. */
  liveSessions(authUserId: string, now: number): Promise<SessionRow[]>
  /** Whether a refresh token belonged to a session that ended with its account. */
  endedByClosing(refreshHash: string): Promise<boolean>
}

/** A limit on attempts within a time window, counted per key. */
interface LimitedKey {
  key: string
  limit: { attempts: number; windowMs: number }
}

/** Inside one transaction. */
export interface AuthWriter extends AuthReader {
  ways: WaysWriter
  /** Makes the tenant and the sign-in identity, and opens the tenant's write side. */
  createIdentity(identity: {
    authUserId: string
    accountId: AccountId
    email: string
    createdAt: number
  }): Promise<void>
  openAccount(accountId: AccountId): Promise<TenantWriter>
  confirmEmail(authUserId: string, at: number): Promise<void>
  setPassword(authUserId: string, passwordHash: string): Promise<void>
  /** Replaces the earlier unspent tickets of the same person and browser: from now on only this one works. */
  addTicket(ticket: TicketRow): Promise<void>
  spendTicket(id: string, at: number): Promise<void>
  /** Forgets what was typed at this person's sign-ups and did not take effect. */
  forgetPending(authUserId: string): Promise<void>
  countWrongCode(id: string): Promise<void>
  addSession(session: SessionRow): Promise<void>
  addTokens(tokens: readonly TokenRow[]): Promise<void>
  spendToken(hash: string, at: number): Promise<void>
  /** Records that the session was used, and deletes its expired tokens. */
  touchSession(sessionId: string, at: number): Promise<void>
  revokeSession(sessionId: string, at: number, why: string): Promise<void>
  /** The session's person has shown a factor again, or both. */
  noteShown(sessionId: string, shown: { shownAt: number; shownBothAt?: number }): Promise<void>
  /** Invalidates the unspent tickets of this kind, so mails already sent no longer work. */
  replaceTickets(authUserId: string, kind: string): Promise<void>
}

export interface AuthStore extends AuthReader {
  ways: WaysReader
  transaction<T>(work: (tx: AuthWriter) => Promise<T>): Promise<T>
  /** Counts one attempt for each key. If a limit is used up, counts none and resolves to the first such key. */
  takeAttempts<Counted extends LimitedKey>(attempts: readonly Counted[], now: number): Promise<Counted | undefined>
  /** Deletes rows that no longer matter; returns how many. */
  sweep(now: number): Promise<number>
}

/** Every database statement of sign-in. */
export function authStore(store: Store): AuthStore {
  return {
    ...authReader(store.db),
    ways: waysReader(store.db),
    transaction: work => store.transaction((trx, open) => work(authWriter(trx, open))),
    takeAttempts: (attempts, now) => store.transaction(trx => takeAttempts(trx, attempts, now)),
    sweep: now => store.transaction(trx => sweep(trx, now)),
  }
}

function authReader(db: Executor): AuthReader {
  const identities = () =>
    db
      .selectFrom('authUsers')
      .innerJoin('users', 'users.authUserId', 'authUsers.id')
      .where('users.deleted', '=', 0)
      .select([
        'authUsers.id as authUserId',
        'users.accountId as accountId',
        'authUsers.email as email',
        'authUsers.passwordHash as passwordHash',
        'authUsers.emailConfirmedAt as emailConfirmedAt',
      ])
  return {
    async identityByEmail(email) {
      return withAccountId(await identities().where('authUsers.email', '=', email).executeTakeFirst())
    },
    async identityById(authUserId) {
      return withAccountId(await identities().where('authUsers.id', '=', authUserId).executeTakeFirst())
    },
    ticketByHash: tokenHash =>
      db.selectFrom('tickets').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),
    ticketById: id => db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst(),
    newestTicket: (authUserId, flowHash) =>
      db
        .selectFrom('tickets')
        .selectAll()
        .where('authUserId', '=', authUserId)
        // A demand_email ticket is mailed to an address that does not open an account; the other one opens nothing.
        .where('kind', 'not in', ['demand_email', 'show_again'])
        .$if(flowHash !== undefined, query => query.where('flowHash', '=', flowHash ?? null))
        .where('expiresAt', '!=', REPLACED)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    newestOfKind: (authUserId, kind) =>
      db
        .selectFrom('tickets')
        .selectAll()
        .where('authUserId', '=', authUserId)
        .where('kind', '=', kind)
        .where('expiresAt', '!=', REPLACED)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    async tokenByHash(hash) {
      const row = await db
        .selectFrom('sessionTokens')
        .innerJoin('sessions', 'sessions.id', 'sessionTokens.sessionId')
        .innerJoin('authUsers', 'authUsers.id', 'sessions.authUserId')
        .where('sessionTokens.hash', '=', hash)
        .select([
          'sessionTokens.hash as hash',
          'sessionTokens.kind as kind',
          'sessionTokens.expiresAt as expiresAt',
          'sessionTokens.spentAt as spentAt',
          'sessions.id as sessionId',
          'sessions.authUserId as authUserId',
          'sessions.accountId as accountId',
          'authUsers.email as email',
          'sessions.createdAt as sessionCreatedAt',
          'sessions.lastUsedAt as sessionLastUsedAt',
          'sessions.kind as sessionKind',
          'sessions.shownAt as sessionShownAt',
          'sessions.shownBothAt as sessionShownBothAt',
          'sessions.flowHash as sessionFlowHash',
          'sessions.revokedAt as revokedAt',
        ])
        .executeTakeFirst()
      return withAccountId(row)
    },
    liveSessions: (authUserId, now) =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('authUserId', '=', authUserId)
        .where('revokedAt', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('sessionTokens')
              .select('hash')
              .whereRef('sessionTokens.sessionId', '=', 'sessions.id')
              .where('spentAt', 'is', null)
              .where('expiresAt', '>', now),
          ),
        )
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    endedByClosing: refreshHash => endedByClosing(db, refreshHash),
  }
}

function withAccountId<Found extends { accountId: string }>(
  row: Found | undefined,
): (Omit<Found, 'accountId'> & { accountId: AccountId }) | undefined {
  return row && { ...row, accountId: AccountId.parse(row.accountId) }
}

function authWriter(trx: Executor, open: (accountId: AccountId) => Promise<TenantWriter>): AuthWriter {
  return {
    ...authReader(trx),
    ways: waysWriter(trx),
    openAccount: open,
    async createIdentity({ authUserId, accountId, email, createdAt }) {
      await trx.insertInto('account').values({ id: accountId, v: 0, floor: 0, createdAt }).execute()
      await trx
        .insertInto('authUsers')
        .values({ id: authUserId, email, passwordHash: null, emailConfirmedAt: null, createdAt })
        .execute()
    },
    async confirmEmail(authUserId, at) {
      await trx.updateTable('authUsers').set({ emailConfirmedAt: at }).where('id', '=', authUserId).execute()
    },
    async setPassword(authUserId, passwordHash) {
      await trx.updateTable('authUsers').set({ passwordHash }).where('id', '=', authUserId).execute()
    },
    async addTicket(ticket) {
      await trx
        .updateTable('tickets')
        .set({ expiresAt: REPLACED, pendingPasswordHash: null, pendingFacts: null })
        .where('authUserId', '=', ticket.authUserId)
        // A stranger who types the address in must not make its owner's mail useless.
        .where('flowHash', 'is not distinct from', ticket.flowHash)
        .where('spentAt', 'is', null)
        .execute()
      await trx.insertInto('tickets').values(ticket).execute()
    },
    async spendTicket(id, at) {
      await trx.updateTable('tickets').set({ spentAt: at }).where('id', '=', id).execute()
    },
    async forgetPending(authUserId) {
      await trx
        .updateTable('tickets')
        .set({ pendingPasswordHash: null, pendingFacts: null })
        .where('authUserId', '=', authUserId)
        .execute()
    },
    async countWrongCode(id) {
      await trx
        .updateTable('tickets')
        .set(eb => ({ codeAttempts: eb('codeAttempts', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },
    async addSession(session) {
      await trx.insertInto('sessions').values(session).execute()
    },
    async addTokens(tokens) {
      await trx
        .insertInto('sessionTokens')
        .values([...tokens])
        // After a restore, a token whose spent mark was cleared already has its successors.
        .onConflict(conflict =>
          conflict.column('hash').doUpdateSet(eb => ({ expiresAt: eb.ref('excluded.expiresAt') })),
        )
        .execute()
    },
    async spendToken(hash, at) {
      await trx.updateTable('sessionTokens').set({ spentAt: at }).where('hash', '=', hash).execute()
    },
    async touchSession(sessionId, at) {
      await trx.updateTable('sessions').set({ lastUsedAt: at }).where('id', '=', sessionId).execute()
      // Spent refresh tokens stay until they expire: reuse of one is how a theft is detected.
      await trx.deleteFrom('sessionTokens').where('sessionId', '=', sessionId).where('expiresAt', '<=', at).execute()
    },
    async noteShown(sessionId, shown) {
      await trx.updateTable('sessions').set(shown).where('id', '=', sessionId).execute()
    },
    async revokeSession(sessionId, at, why) {
      await trx
        .updateTable('sessions')
        .set({ revokedAt: at, revokedWhy: why })
        .where('id', '=', sessionId)
        .where('revokedAt', 'is', null)
        .execute()
    },
    async replaceTickets(authUserId, kind) {
      await trx
        .updateTable('tickets')
        .set({ expiresAt: REPLACED })
        .where('authUserId', '=', authUserId)
        .where('kind', '=', kind)
        .where('spentAt', 'is', null)
        .execute()
    },
  }
}

/**
 * Keeps one row for each of a key's last `attempts` that were allowed, so no span of `windowMs` ever holds more than
 * that. A counter per window would allow twice as many around its edge.
 */
async function takeAttempts<Counted extends LimitedKey>(
  trx: Executor,
  attempts: readonly Counted[],
  now: number,
): Promise<Counted | undefined> {
  const slots = attempts.map(({ key, limit }) =>
    Array.from({ length: limit.attempts }, (_, index) => `${key}#${index}`),
  )
  const used = await trx
    .selectFrom('rateLimits')
    .select(['key', 'windowStart'])
    .where('key', 'in', slots.flat())
    .execute()
  const lastUse = new Map(used.map(row => [row.key, row.windowStart]))
  const free: string[] = []
  for (const [index, attempt] of attempts.entries()) {
    const oldEnough = now - attempt.limit.windowMs
    const slot = slots[index]?.find(name => (lastUse.get(name) ?? Number.NEGATIVE_INFINITY) <= oldEnough)
    if (slot === undefined) return attempt
    free.push(slot)
  }
  await trx
    .insertInto('rateLimits')
    .values(free.map(key => ({ key, windowStart: now, count: 1 })))
    .onConflict(conflict => conflict.column('key').doUpdateSet({ windowStart: now }))
    .execute()
  return undefined
}

const DAY_MS = 86_400_000

async function sweep(trx: Executor, now: number): Promise<number> {
  const gone = [
    await trx.deleteFrom('sessionTokens').where('expiresAt', '<=', now).executeTakeFirst(),
    // A spent or replaced ticket is kept for a day, so that a second use explains what happened to it.
    await trx
      .deleteFrom('tickets')
      .where('createdAt', '<=', now - DAY_MS)
      .executeTakeFirst(),
    await trx
      .deleteFrom('rateLimits')
      .where('windowStart', '<=', now - DAY_MS)
      .executeTakeFirst(),
    await trx
      .deleteFrom('sessions')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sessionTokens').select('hash').whereRef('sessionTokens.sessionId', '=', 'sessions.id'))),
      )
      .executeTakeFirst(),
  ]
  const ways = await sweepWays(trx, now)
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), ways)
}
