/** How a session begins, and in which browser: what `adopt.ts` asks about. */
export interface Beginning {
  kind: 'signup' | 'magiclink' | 'password' | 'google' | 'passkey' | 'adopted' | 'recovery'
  flowHash: string | null
  /** As its owner tells it from others (`browserOf`). */
  browser?: string
  /** Where the person goes on, once there is a second factor. */
  next?: string
  /** The ticket that proved the mailbox, spent with the second factor. */
  ticketId?: string
  /** A second factor was shown before. */
  isProven?: boolean
}
