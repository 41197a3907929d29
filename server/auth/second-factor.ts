import type { Identity } from '../store/auth-store.ts'
import type { Beginning } from './beginning.ts'

/**
 * Password, link, code or Google are proven, and this account asks for a passkey besides. Thrown out of the transaction, so
 * that nothing of the sign-in has happened: a link is not spent before the second factor is there.
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

/** Who is in by a passkey, or was in already, has shown both. */
export function asksForMore({ kind, isProven = false }: Beginning): boolean {
  return kind !== 'passkey' && kind !== 'adopted' && !isProven
}
