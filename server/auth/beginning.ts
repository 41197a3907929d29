/** How a session begins, and in which browser. `adopt.ts` checks this. */
export interface Beginning {
  kind: 'signup' | 'magiclink' | 'password' | 'google' | 'passkey' | 'adopted' | 'recovery'
  flowHash: string | null
  /** As its owner tells it apart from others (`browserOf`). */
  browser?: string
  /** Where the person goes once a second factor was given. */
  next?: string
  /** The ticket that proved the mailbox; it is spent together with the second factor. */
  ticketId?: string
  /** A second factor was already given. */
  isProven?: boolean
}
