import type { Identity } from '../store/auth-store.ts'

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
  /** What the person has shown before, also a second factor where the account asks for one. Absent: one factor, now. */
  shown?: { shownAt: number; shownBothAt: number | null }
}

/**
 * Password, link, code or Google is proven, and this account also requires a passkey. Thrown out of the transaction, so
 * that the sign-in is rolled back: a link is not spent before the second factor is there.
 */
export class SecondFactorNeeded extends Error {
  readonly identity: Identity
  readonly beginning: Beginning

  constructor(identity: Identity, beginning: Beginning) {
    super('second factor needed')
    this.name = 'SecondFactorNeeded'
    this.identity = identity
    this.beginning = beginning
  }
}

/** Somebody who signs in with a passkey, or was signed in already, has shown both factors. */
export function asksForMore({ kind, shown }: Beginning): boolean {
  return kind !== 'passkey' && shown === undefined
}
