import { AccountId, ClientId, Instant } from '../../sync/records/ids.ts'
import { LINK_TRIES } from '../../sync/wire/extension-calls.ts'
import type { Store } from './store.ts'
import type { TenantWriter } from './tenant.ts'

/** A code as stored: its first half names it in plain text, its second half is stored only as a hash. */
interface OpenCode {
  accountId: AccountId
  name: string
  codeHash: string
  expiresAt: number
}

/** The extension that a token belongs to. */
export interface LinkFacts {
  accountId: AccountId
  /** Also the client id under which it counts its mutations. */
  linkId: ClientId
  email: string
  askedAt: Instant
  confirmedAt: Instant | null
  lastSeenAt: number | null
}

interface LinkStore {
  /** Makes this the account's only open code. False when another account's open code has the same name just now. */
  openCode(code: OpenCode, now: number): Promise<boolean>
  /** Closes the code that matches and runs `work`; a wrong guess is counted against the code that it names. */
  takeCode<T>(
    guess: { name: string; codeHash: string; now: number },
    work: (tx: TenantWriter) => Promise<{ linkId: string; tokenHash: string; result: T }>,
  ): Promise<T | undefined>
  /** Undefined when the token is unknown, or its link has ended. */
  linkOf(tokenHash: string): Promise<LinkFacts | undefined>
  /** How many mutations of this link are settled. */
  settled(link: Pick<LinkFacts, 'accountId' | 'linkId'>): Promise<number>
}

export function linkStore(store: Store): LinkStore {
  const { db } = store
  return {
    openCode: (code, now) =>
      store.transaction(async trx => {
        await trx
          .deleteFrom('extensionCodes')
          .where(eb => eb.or([eb('accountId', '=', code.accountId), eb('expiresAt', '<=', now)]))
          .execute()
        const made = await trx
          .insertInto('extensionCodes')
          .values({ ...code, tries: 0 })
          .onConflict(conflict => conflict.column('name').doNothing())
          .executeTakeFirst()
        return made.numInsertedOrUpdatedRows === 1n
      }),
    takeCode: ({ name, codeHash, now }, work) =>
      store.transaction(async (trx, open) => {
        const code = await trx.selectFrom('extensionCodes').selectAll().where('name', '=', name).executeTakeFirst()
        if (code === undefined || code.expiresAt <= now || code.tries >= LINK_TRIES) return undefined
        if (code.codeHash !== codeHash) {
          await trx
            .updateTable('extensionCodes')
            .set({ tries: code.tries + 1 })
            .where('name', '=', name)
            .execute()
          return undefined
        }
        await trx.deleteFrom('extensionCodes').where('name', '=', name).execute()
        const accountId = AccountId.parse(code.accountId)
        const { linkId, tokenHash, result } = await work(await open(accountId))
        // Tokens of ended links no longer work; delete them here.
        await trx
          .deleteFrom('extensionTokens')
          .where('accountId', '=', accountId)
          .where('linkId', 'not in', eb =>
            eb.selectFrom('extensionLinks').select('id').where('accountId', '=', accountId).where('deleted', '=', 0),
          )
          .execute()
        await trx.insertInto('extensionTokens').values({ hash: tokenHash, accountId, linkId }).execute()
        return result
      }),
    async linkOf(tokenHash) {
      const row = await db
        .selectFrom('extensionTokens')
        .innerJoin('extensionLinks', join =>
          join
            .onRef('extensionLinks.id', '=', 'extensionTokens.linkId')
            .onRef('extensionLinks.accountId', '=', 'extensionTokens.accountId'),
        )
        .innerJoin('users', 'users.id', 'extensionTokens.accountId')
        .select([
          'extensionTokens.accountId',
          'extensionTokens.linkId',
          'users.email',
          'extensionLinks.askedAt',
          'extensionLinks.confirmedAt',
          'extensionLinks.lastSeenAt',
        ])
        .where('extensionTokens.hash', '=', tokenHash)
        .where('extensionLinks.deleted', '=', 0)
        .where('users.deleted', '=', 0)
        .executeTakeFirst()
      return (
        row && {
          ...row,
          accountId: AccountId.parse(row.accountId),
          linkId: ClientId.parse(row.linkId),
          askedAt: Instant.parse(row.askedAt),
          confirmedAt: row.confirmedAt === null ? null : Instant.parse(row.confirmedAt),
        }
      )
    },
    async settled({ accountId, linkId }) {
      const row = await db
        .selectFrom('syncClients')
        .select('lastSeq')
        .where('accountId', '=', accountId)
        .where('clientId', '=', linkId)
        .executeTakeFirst()
      return row?.lastSeq ?? 0
    },
  }
}
