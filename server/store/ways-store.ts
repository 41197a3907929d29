import type { Selectable } from 'kysely'

import type { Executor } from './database.ts'
import type { Database } from './schema.ts'

type GoogleLink = Database['googleLinks']
export type PasskeyRow = Database['passkeys']
export type ChallengeRow = Selectable<Database['passkeyChallenges']>
type RecoveryCodeRow = Database['recoveryCodes']

export interface WaysReader {
  linkOfSub(sub: string): Promise<GoogleLink | undefined>
  linkOfPerson(authUserId: string): Promise<GoogleLink | undefined>
  passkey(id: string): Promise<PasskeyRow | undefined>
  /** Oldest first. */
  passkeysOf(authUserId: string): Promise<PasskeyRow[]>
  secondFactorSince(authUserId: string): Promise<number | null>
  recoveryCodesLeft(authUserId: string): Promise<number>
}

/** Inside one transaction. */
export interface WaysWriter extends WaysReader {
  addLink(link: GoogleLink): Promise<void>
  removeLink(authUserId: string): Promise<void>
  addNonce(hash: string, expiresAt: number): Promise<void>
  /** Deletes it; false when there is none that is still valid. */
  takeNonce(hash: string, now: number): Promise<boolean>
  addPasskey(passkey: PasskeyRow): Promise<void>
  renamePasskey(authUserId: string, id: string, name: string): Promise<boolean>
  notePasskeyUse(id: string, used: Pick<PasskeyRow, 'counter' | 'lastUsedAt'>): Promise<void>
  removePasskey(authUserId: string, id: string): Promise<boolean>
  addChallenge(challenge: ChallengeRow): Promise<void>
  /** Finds a challenge that is still valid, without deleting it. */
  challenge(hash: string, now: number): Promise<ChallengeRow | undefined>
  countTry(hash: string): Promise<void>
  takeChallenge(hash: string, now: number): Promise<ChallengeRow | undefined>
  setSecondFactor(authUserId: string, since: number | null): Promise<void>
  /** Replaces all earlier ones. */
  replaceRecoveryCodes(authUserId: string, codes: readonly RecoveryCodeRow[]): Promise<void>
  /** Marks it as used; false for one that is used, or not this person's. */
  spendRecoveryCode(authUserId: string, hash: string, now: number): Promise<boolean>
}

export function waysReader(db: Executor): WaysReader {
  return {
    linkOfSub: sub => db.selectFrom('googleLinks').selectAll().where('sub', '=', sub).executeTakeFirst(),
    linkOfPerson: authUserId =>
      db.selectFrom('googleLinks').selectAll().where('authUserId', '=', authUserId).executeTakeFirst(),
    passkey: id => db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst(),
    passkeysOf: authUserId =>
      db
        .selectFrom('passkeys')
        .selectAll()
        .where('authUserId', '=', authUserId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    async secondFactorSince(authUserId) {
      const row = await db
        .selectFrom('authUsers')
        .select('secondFactorSince')
        .where('id', '=', authUserId)
        .executeTakeFirst()
      return row?.secondFactorSince ?? null
    },
    async recoveryCodesLeft(authUserId) {
      const row = await db
        .selectFrom('recoveryCodes')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where('authUserId', '=', authUserId)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      return row?.count ?? 0
    },
  }
}

export function waysWriter(trx: Executor): WaysWriter {
  const challenge = (hash: string, now: number) =>
    trx
      .selectFrom('passkeyChallenges')
      .selectAll()
      .where('hash', '=', hash)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
  return {
    ...waysReader(trx),
    ...links(trx),
    async addPasskey(passkey) {
      await trx.insertInto('passkeys').values(passkey).execute()
    },
    async renamePasskey(authUserId, id, name) {
      const query = trx.updateTable('passkeys').set({ name }).where('authUserId', '=', authUserId).where('id', '=', id)
      return (await query.executeTakeFirst()).numUpdatedRows > 0
    },
    async notePasskeyUse(id, used) {
      await trx.updateTable('passkeys').set(used).where('id', '=', id).execute()
    },
    async removePasskey(authUserId, id) {
      const query = trx.deleteFrom('passkeys').where('authUserId', '=', authUserId).where('id', '=', id)
      return (await query.executeTakeFirst()).numDeletedRows > 0
    },
    async addChallenge(row) {
      await trx.insertInto('passkeyChallenges').values(row).execute()
    },
    challenge,
    async countTry(hash) {
      await trx
        .updateTable('passkeyChallenges')
        .set(eb => ({ tries: eb('tries', '+', 1) }))
        .where('hash', '=', hash)
        .execute()
    },
    async takeChallenge(hash, now) {
      const found = await challenge(hash, now)
      if (found !== undefined) await trx.deleteFrom('passkeyChallenges').where('hash', '=', hash).execute()
      return found
    },
    async setSecondFactor(authUserId, since) {
      await trx.updateTable('authUsers').set({ secondFactorSince: since }).where('id', '=', authUserId).execute()
    },
    ...codes(trx),
  }
}

function links(trx: Executor): Pick<WaysWriter, 'addLink' | 'removeLink' | 'addNonce' | 'takeNonce'> {
  return {
    async addLink(link) {
      await trx.insertInto('googleLinks').values(link).execute()
    },
    async removeLink(authUserId) {
      await trx.deleteFrom('googleLinks').where('authUserId', '=', authUserId).execute()
    },
    async addNonce(hash, expiresAt) {
      await trx.insertInto('googleNonces').values({ hash, expiresAt }).execute()
    },
    async takeNonce(hash, now) {
      const query = trx.deleteFrom('googleNonces').where('hash', '=', hash).where('expiresAt', '>', now)
      return (await query.executeTakeFirst()).numDeletedRows > 0
    },
  }
}

function codes(trx: Executor): Pick<WaysWriter, 'replaceRecoveryCodes' | 'spendRecoveryCode'> {
  return {
    async replaceRecoveryCodes(authUserId, rows) {
      await trx.deleteFrom('recoveryCodes').where('authUserId', '=', authUserId).execute()
      if (rows.length > 0)
        await trx
          .insertInto('recoveryCodes')
          .values([...rows])
          .execute()
    },
    async spendRecoveryCode(authUserId, hash, now) {
      const query = trx
        .updateTable('recoveryCodes')
        .set({ usedAt: now })
        .where('hash', '=', hash)
        .where('authUserId', '=', authUserId)
        .where('usedAt', 'is', null)
      return (await query.executeTakeFirst()).numUpdatedRows > 0
    },
  }
}

/** Deletes expired nonces and challenges; returns how many. */
export async function sweepWays(trx: Executor, now: number): Promise<number> {
  const gone = [
    await trx.deleteFrom('googleNonces').where('expiresAt', '<=', now).executeTakeFirst(),
    await trx.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).executeTakeFirst(),
  ]
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
