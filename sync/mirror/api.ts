/**
 * The connection to the server. Sends the account's bearer token and renews it once; throws only when no answer comes.
 */
export interface SyncApi {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Timeout for an answer: a silent connection must not block everything forever. */
export const ANSWER_MS = 30_000

/**
 * How one exchange ended. `more`: run another one at once. `reset`: the cursor belongs to a different history than the
 * server's. `retry`: the server answered but could not do it now. `limited`: it accepts nothing more from this account
 * for a while.
 */
export type Trip = 'done' | 'more' | 'reset' | 'offline' | 'signed-out' | 'update' | 'retry' | 'limited'

/** What an unexpected status code means for the exchange. */
export function tripOf(status: number): Trip {
  if (status === 401) return 'signed-out'
  if (status === 409) return 'reset'
  if (status === 429) return 'limited'
  return status === 426 ? 'update' : 'retry'
}
