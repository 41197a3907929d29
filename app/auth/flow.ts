/** Where this browser keeps the number that it sends along when it asks for a mail, and when it last asked. */
const FLOW_KEY = 'recall.flow'
/** Earlier releases kept no time. */
const FLOW = /^([0-9a-f]{32})(?:\.(\d{1,15}))?$/
/** A session that comes in an address is taken by itself this long after this browser has asked for one. */
export const FRESH_MS = 15 * 60_000

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * What tells the server that a link is opened where it was asked for: only then it takes the password that was
 * typed here. Made once and kept, so that a second mail and another tab belong to the same attempt.
 */
export function flowNonce(shelf: Shelf, newBytes: () => Uint8Array, now = Date.now()): string {
  const flow = knownFlow(shelf) ?? hexOf(newBytes().slice(0, 16))
  try {
    shelf.setItem(FLOW_KEY, `${flow}.${now}`)
  } catch {
    // A full or closed storage: the mail still works, only with one question more.
  }
  return flow
}

/** The number of this browser, for a mail that is asked for now. */
export function newFlow(): string {
  return flowNonce(window.localStorage, () => crypto.getRandomValues(new Uint8Array(16)))
}

/** The number, if this browser has asked for a mail. */
export function knownFlow(shelf: Shelf): string | null {
  return FLOW.exec(shelf.getItem(FLOW_KEY) ?? '')?.[1] ?? null
}

/** The same, if it has asked just now. */
export function freshFlow(shelf: Shelf, now = Date.now()): string | null {
  const [, flow, askedAt] = FLOW.exec(shelf.getItem(FLOW_KEY) ?? '') ?? []
  const ageMs = now - Number(askedAt ?? Number.NaN)
  return flow !== undefined && ageMs >= 0 && ageMs < FRESH_MS ? flow : null
}

/** The attempt has ended in a session: the next mail is another one. */
export function endFlow(shelf: Shelf): void {
  shelf.removeItem(FLOW_KEY)
}

/** 'd***@example.com', as the server masks the address of a ticket. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
}

const hexOf = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
