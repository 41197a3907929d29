/** Where this browser keeps the number that it sends along when it asks for a mail. */
const FLOW_KEY = 'recall.flow'
const FLOW = /^[0-9a-f]{32}$/

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * What tells the server that a link is opened where it was asked for: only then it takes the password that was
 * typed here. Made once and kept, so that a second mail and another tab belong to the same attempt.
 */
export function flowNonce(shelf: Shelf, newBytes: () => Uint8Array): string {
  const kept = knownFlow(shelf)
  if (kept !== null) return kept
  const flow = [...newBytes().slice(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  try {
    shelf.setItem(FLOW_KEY, flow)
  } catch {
    // A full or closed storage: the mail still works, only with one question more.
  }
  return flow
}

/** The number, if this browser has asked for a mail. */
export function knownFlow(shelf: Shelf): string | null {
  const kept = shelf.getItem(FLOW_KEY)
  return kept !== null && FLOW.test(kept) ? kept : null
}

/** The attempt has ended in a session: the next mail is another one. */
export function endFlow(shelf: Shelf): void {
  shelf.removeItem(FLOW_KEY)
}

/** What an address carried to the callback. `token`: an access token, which none of our mails sends. */
export type Arrival = { kind: 'ticket'; ticket: string } | { kind: 'token' } | { kind: 'nothing' }

/** Reads what stands behind `#` and `?`. A ticket counts in the fragment only: a query travels to servers. */
export function readArrival({ hash, search }: { hash: string; search: string }): Arrival {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const ticket = fragment.get('ticket')
  if (ticket !== null && ticket !== '') return { kind: 'ticket', ticket }
  const query = new URLSearchParams(search)
  return fragment.has('access_token') || query.has('access_token') ? { kind: 'token' } : { kind: 'nothing' }
}

/** 'd***@example.com', as the server masks the address of a ticket. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
}
