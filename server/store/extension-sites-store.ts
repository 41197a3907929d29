import type { AccountId } from '../../sync/records/ids.ts'
import { SealedSites } from '../../sync/wire/extension-calls.ts'
import type { LinkFacts } from './link-store.ts'
import type { Store } from './store.ts'

interface OfLink {
  id: string
  browser: string
  key: string
  sealed: SealedSites | null
}

/** Lists of added sites and of words, as the browsers of an account have sealed them for one another. */
interface ExtensionSitesStore {
  /** Keeps the key of this link and what it has sealed, or leaves or deletes the latter. Writes only what differs. */
  keep(link: Owner, given: { key: string; sealed: SealedSites | 'unchanged' | 'nothing' }): Promise<void>
  /** All confirmed links of the account that have a key, in the order of their ids. */
  list(accountId: AccountId): Promise<OfLink[]>
}

type Owner = Pick<LinkFacts, 'accountId' | 'linkId'>

export function extensionSitesStore(store: Pick<Store, 'db' | 'transaction'>): ExtensionSitesStore {
  return {
    keep: ({ accountId, linkId }, { key: publicKey, sealed }) =>
      store.transaction(async trx => {
        const kept = await trx
          .selectFrom('extensionSites')
          .select(['publicKey', 'sealed'])
          .where('accountId', '=', accountId)
          .where('linkId', '=', linkId)
          .executeTakeFirst()
        const before = sealed === 'unchanged' ? (kept?.sealed ?? null) : null
        const next = typeof sealed === 'string' ? before : JSON.stringify(sealed)
        if (kept?.publicKey === publicKey && kept.sealed === next) return
        // A link may have ended since it was let in: its row must not outlive it.
        const link = await trx
          .selectFrom('extensionLinks')
          .select('id')
          .where('accountId', '=', accountId)
          .where('id', '=', linkId)
          .where('deleted', '=', 0)
          .executeTakeFirst()
        if (link === undefined) return
        await trx
          .insertInto('extensionSites')
          .values({ accountId, linkId, publicKey, sealed: next })
          .onConflict(conflict => conflict.columns(['accountId', 'linkId']).doUpdateSet({ publicKey, sealed: next }))
          .execute()
      }),
    async list(accountId) {
      const rows = await store.db
        .selectFrom('extensionSites')
        .innerJoin('extensionLinks', join =>
          join
            .onRef('extensionLinks.id', '=', 'extensionSites.linkId')
            .onRef('extensionLinks.accountId', '=', 'extensionSites.accountId'),
        )
        .select(['extensionLinks.id', 'extensionLinks.browser', 'extensionSites.publicKey', 'extensionSites.sealed'])
        .where('extensionSites.accountId', '=', accountId)
        .where('extensionLinks.deleted', '=', 0)
        .where('extensionLinks.confirmedAt', 'is not', null)
        .orderBy('extensionLinks.id')
        .execute()
      return rows.map(({ id, browser, publicKey, sealed }) => ({
        ...{ id, browser, key: publicKey },
        sealed: sealed === null ? null : SealedSites.parse(JSON.parse(sealed)),
      }))
    },
  }
}
