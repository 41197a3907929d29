import type { AccountId } from '../../sync/records/ids.ts'
import type { Store } from '../store/store.ts'

/** Tells open streams that a pull is worthwhile now. Only a hint: a lost or repeated poke does no harm. */
export interface Pokes {
  /** Called after each commit that touched the account, and whenever the calendar was moved. */
  subscribe(accountId: AccountId, listener: () => void): () => void
  /** The account may open no more streams: its further tabs poll once a minute instead. */
  isFull(accountId: AccountId): boolean
  /** The calendar was moved, so everybody's day counts change. */
  pokeEverybody(): void
  /**
   * Pokes the streams of accounts whose version is another one than at the last call: finds what other nodes have
   * written, if their news were lost.
   */
  poll(versions: (accountIds: readonly AccountId[]) => Promise<ReadonlyMap<AccountId, number>>): Promise<void>
}

/** Each stream holds a connection open; one account must not hold them all. */
const MAX_STREAMS = 50

export function pokesOf(store: Pick<Store, 'onCommit' | 'onCommitElsewhere'>): Pokes {
  let seen: ReadonlyMap<AccountId, number> = new Map()
  const listeners = new Map<AccountId, Set<() => void>>()
  const poke = (accountId: AccountId) => {
    for (const listener of listeners.get(accountId) ?? []) listener()
  }
  store.onCommit(poke)
  store.onCommitElsewhere(poke)
  return {
    subscribe(accountId, listener) {
      const own = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(accountId)
      }
    },
    isFull: accountId => (listeners.get(accountId)?.size ?? 0) >= MAX_STREAMS,
    pokeEverybody() {
      for (const accountId of listeners.keys()) poke(accountId)
    },
    async poll(versions) {
      if (listeners.size === 0) return
      const before = seen
      seen = await versions([...listeners.keys()])
      // A stream that was opened since may have missed news before its first look: it is poked once.
      for (const [accountId, v] of seen) if (before.get(accountId) !== v) poke(accountId)
    },
  }
}
