import type { Identity } from '../store/auth-store.ts'
import type { Beginning } from './beginning.ts'

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
export function asksForMore({ kind, isProven = false }: Beginning): boolean {
  return kind !== 'passkey' && kind !== 'adopted' && !isProven
}
