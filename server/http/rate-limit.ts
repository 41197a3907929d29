import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import type { CallLimit, CountedBy } from '../../sync/wire/call-limits.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { WallClock } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Visitor } from '../visitor.ts'
import type { SignedIn } from './session.ts'

const WINDOW_MS = { minute: 60_000, day: 86_400_000 }

/** A limit that was reached: its name, for the log, and how long until it lets through again. */
export class LimitReached extends Problem {
  readonly limit: string
  readonly waitMs: number

  constructor(limit: string, code: ProblemCode, waitMs: number) {
    super(code)
    this.limit = limit
    this.waitMs = waitMs
  }
}

export interface AttemptStore {
  /**
   * Counts an attempt for each key and resolves to undefined; or counts none and resolves to the first key whose last
   * `attempts` are all younger than its `windowMs`.
   */
  takeAttempts<Counted extends { key: string; limit: { attempts: number; windowMs: number } }>(
    attempts: readonly Counted[],
    now: number,
  ): Promise<Counted | undefined>
}

/** What limits count by, as far as a request shows it. */
interface Counted {
  visitor: Visitor
  /** The signed-in person; undefined for a visitor. */
  member: Pick<SignedIn, 'accountId' | 'authUserId' | 'email'> | undefined
  /** The address that the body names; the member's own unless given. */
  email?: string
  /** By which number this address knows the browser; undefined for a stranger. */
  knownAs?(email: string): string | undefined
}

/** The same, once it is clear which address counts. */
type Seen = Pick<Counted, 'visitor' | 'member'> & { email: string; browser: string | undefined }

const KEYS: { readonly [Each in CountedBy]: (seen: Seen) => string } = {
  address: ({ visitor }) => visitor.address,
  network: ({ visitor }) => visitor.network,
  neighborhood: ({ visitor }) => visitor.neighborhood,
  email: ({ email }) => email,
  account: ({ member }) => member?.accountId ?? '',
  person: ({ member }) => member?.authUserId ?? '',
  browser: ({ browser }) => browser ?? '',
  everybody: () => '',
}

/**
 * Counts one attempt against every limit that applies, or throws the problem of the first that is used up; a refused
 * call counts against none of them.
 */
export async function limitCall(
  { attempts, wall }: { attempts: AttemptStore; wall: WallClock },
  limits: readonly CallLimit[],
  { visitor, member, knownAs, ...counted }: Counted,
): Promise<void> {
  const email = normalizeEmail(counted.email ?? member?.email ?? '')
  const browser = knownAs?.(email)
  const seen = { visitor, member, email, browser }
  const sides = [member === undefined ? 'guests' : 'members', browser === undefined ? 'strangers' : 'known']
  const applying = limits.filter(({ of }) => of === undefined || sides.includes(of))
  if (applying.length === 0) return
  const taken = applying.map(({ name, by, attempts, per, problem = 'too_many_attempts' }) => ({
    name,
    // Hashed, so that the table of attempts does not become a list of addresses.
    key: `${name}:${sha256Hex(by.map(each => KEYS[each](seen)).join(' '))}`,
    limit: { attempts, windowMs: WINDOW_MS[per] },
    problem,
  }))
  const refused = await attempts.takeAttempts(taken, wall.now())
  // After one window all attempts that count now are too old to count.
  if (refused !== undefined) throw new LimitReached(refused.name, refused.problem, refused.limit.windowMs)
}
