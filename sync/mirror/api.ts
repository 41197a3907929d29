/** The way to the server: sends with the account's bearer, renews it once; throws only when no answer comes. */
export interface SyncApi {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** An answer that takes longer does not come: a silent connection must not stop everything for ever. */
export const ANSWER_MS = 30_000

/**
 * How one exchange ended. `more`: worth another one at once. `reset`: the server's history is another one than
 * the cursor's. `retry`: the server answered, but could not do it now. `limited`:
 * it takes no more of this account for a while.
 */
export type Trip = 'done' | 'more' | 'reset' | 'offline' | 'signed-out' | 'update' | 'retry' | 'limited'

/** What an answer other than the expected ones means for the exchange. */
export function tripOf(status: number): Trip {
  if (status === 401) return 'signed-out'
  if (status === 409) return 'reset'
  if (status === 429) return 'limited'
  return status === 426 ? 'update' : 'retry'
}
