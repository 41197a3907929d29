/** Where this browser stores the nonce that it sends when it asks for a mail, and when it last asked. */
const FLOW_KEY = 'recall.flow'
/** Earlier releases stored no time. */
const FLOW = /^([0-9a-f]{32})(?:\.(\d{1,15}))?$/
/** A session that arrives in an address is accepted without a press for this long after this browser asked for one. */
export const FRESH_MS = 15 * 60_000

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The nonce tells the server that a link is opened in the browser that asked for it: only then does the server accept
 * the password that was typed here. Created once and stored, so that a second mail and another tab belong to the same
 * attempt.
 */
export function flowNonce(shelf: Shelf, newBytes: () => Uint8Array, now = Date.now()): string {
  const flow = knownFlow(shelf) ?? hexOf(newBytes().slice(0, 16))
  try {
    shelf.setItem(FLOW_KEY, `${flow}.${now}`)
  } catch {
    // Storage is full or blocked: the mail still works, with one more question.
  }
  return flow
}

/** This browser's nonce, for a mail that is requested now. */
export function newFlow(): string {
  return flowNonce(window.localStorage, () => crypto.getRandomValues(new Uint8Array(16)))
}

/** The nonce, if this browser has asked for a mail. */
export function knownFlow(shelf: Shelf): string | null {
  return FLOW.exec(shelf.getItem(FLOW_KEY) ?? '')?.[1] ?? null
}

/** The nonce, if this browser has asked recently. */
export function freshFlow(shelf: Shelf, now = Date.now()): string | null {
  const [, flow, askedAt] = FLOW.exec(shelf.getItem(FLOW_KEY) ?? '') ?? []
  const ageMs = now - Number(askedAt ?? Number.NaN)
  return flow !== undefined && ageMs >= 0 && ageMs < FRESH_MS ? flow : null
}

/** The attempt has ended in a session: the next mail starts a new one. */
export function endFlow(shelf: Shelf): void {
  shelf.removeItem(FLOW_KEY)
}

/** 'd***@example.com', as the server masks the address of a ticket. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
}

const hexOf = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
