import type { CallName, calls } from '../../sync/wire/calls.ts'
import type { Config } from '../config.ts'
import type { Handlers } from '../http/serve.ts'
import type { Clock, Log, Random, WallClock } from '../ports.ts'
import { type AuthStore, authStore } from '../store/auth-store.ts'
import type { Store } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import type { AtRest } from './at-rest.ts'
import type { ReadToken } from './google-tokens.ts'
import { webauthn } from './passkeys.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createSessions, type Sessions } from './sessions.ts'

/** What the handlers of sign-up, sign-in and sessions work with. */
export interface AuthNeeds {
  /** Every database statement of sign-in. */
  people: AuthStore
  sessions: Sessions
  passwords: Passwords
  passkeys: ReturnType<typeof webauthn>
  clock: Clock
  wall: WallClock
  random: Random
  log: Log
  config: Pick<Config, 'origin' | 'mailDomain'>
  atRest: AtRest
  /** Runs in the transaction that proves an address, and claims what waited for it (a guest's payment). */
  onEmailProven(tx: TenantWriter, email: string): Promise<unknown>
  /** Undefined: Google sign-in is off. */
  readGoogleToken: ReadToken | undefined
}

/** Handlers of one feature: `Name` chooses the calls. */
export type AuthHandlers<Name extends CallName> = Handlers<typeof calls, AuthNeeds, Name>

type Given = Omit<AuthNeeds, 'people' | 'sessions' | 'passwords' | 'passkeys'>

export function authNeeds(store: Store, given: Given): AuthNeeds {
  const { wall, random, log, atRest, config } = given
  const people = authStore(store)
  return {
    ...given,
    people,
    passwords: createPasswords(),
    sessions: createSessions({ store: people, wall, random, log, atRest }),
    passkeys: webauthn({ origin: config.origin, wall, random }),
  }
}
