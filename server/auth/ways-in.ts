import { z } from 'zod'

import type { CallAnswer, CallBody, WaysIn } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { Session } from '../../sync/wire/session.ts'
import type { Attempt } from '../http/rate-limit.ts'
import type { SignedIn } from '../http/session.ts'
import type { WayChange } from '../mail/messages/ways-in.ts'
import type { Log, Random, WallClock } from '../ports.ts'
import type { AuthStore, AuthWriter, Identity } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Visitor } from '../visitor.ts'
import type { AtRest } from './at-rest.ts'
import type { Beginning } from './beginning.ts'
import { passkeyAttempts, waysAttempts } from './limits.ts'
import type { webauthn } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import { newRecoveryCodes, plainCode } from './recovery-codes.ts'
import { SecondFactorNeeded } from './second-factor.ts'
import type { Sessions } from './sessions.ts'

/** A session this young counts as proof of identity. */
const FRESH_MS = 15 * 60_000
const MOST_PASSKEYS = 10
const SECOND_FACTOR_TRIES = 5
const NAME_LENGTH = 60

interface WaysInNeeds {
  store: AuthStore
  sessions: Sessions
  passwords: Passwords
  passkeys: ReturnType<typeof webauthn>
  limit(...attempts: Attempt[]): Promise<void>
  wall: WallClock
  random: Random
  log: Log
  atRest: Pick<AtRest, 'codeHash'>
  /** Queues a mail about the change to the account's address, in the same transaction. */
  tellOfWay(tx: AuthWriter, identity: Identity, change: WayChange, codesLeft?: number): Promise<void>
  onMailQueued(): void
}

export interface WaysInCalls {
  passkeyChallenge(from: Visitor): Promise<CallAnswer<'passkeyChallenge'>>
  passkeySignIn(body: CallBody<'passkeySignIn'>, from: Visitor, browser: string): Promise<CallAnswer<'passkeySignIn'>>
  secondFactor(body: CallBody<'secondFactor'>, from: Visitor): Promise<CallAnswer<'secondFactor'>>
  recoveryCode(body: CallBody<'recoveryCode'>, from: Visitor): Promise<CallAnswer<'recoveryCode'>>
  waysIn(who: SignedIn): Promise<WaysIn>
  newPasskey(who: SignedIn, body: CallBody<'newPasskey'>): Promise<CallAnswer<'newPasskey'>>
  addPasskey(who: SignedIn, body: CallBody<'addPasskey'>): Promise<WaysIn>
  namePasskey(who: SignedIn, body: CallBody<'namePasskey'>): Promise<WaysIn>
  removePasskey(who: SignedIn, body: CallBody<'removePasskey'>): Promise<WaysIn>
  disconnectGoogle(who: SignedIn, body: CallBody<'disconnectGoogle'>): Promise<WaysIn>
  setSecondFactor(who: SignedIn, body: CallBody<'setSecondFactor'>): Promise<CallAnswer<'setSecondFactor'>>
  newRecoveryCodes(who: SignedIn, body: CallBody<'newRecoveryCodes'>): Promise<CallAnswer<'newRecoveryCodes'>>
}

/** The sign-in that waits for its second factor. */
const Pending = z.object({
  kind: z.enum(['signup', 'magiclink', 'password', 'google', 'recovery']),
  flowHash: z.string().nullable(),
  browser: z.string(),
  next: z.string(),
  ticketId: z.string().nullable(),
})

/** Ways into an account besides password and mailbox, and the passkey that is required after any of them. */
export function waysInCalls(needs: WaysInNeeds): WaysInCalls & {
  /** Runs a sign-in; when the account requires a second factor, the response asks for it. */
  withSecondFactor<T>(work: () => Promise<T>): Promise<T>
  /** Throws unless the session is young, or the password is given. */
  confirm(who: SignedIn, password: string): Promise<Identity>
} {
  const { store, sessions, passwords, passkeys, limit, wall, random, log, atRest, tellOfWay } = needs

  async function withSecondFactor<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SecondFactorNeeded)) throw error
      throw new Problem('second_factor_needed', { more: await askFor(error.identity, error.beginning) })
    }
  }

  async function askFor({ authUserId, accountId }: Identity, beginning: Beginning) {
    const { kind, flowHash, browser = '', next = '/dashboard', ticketId = null } = beginning
    const pending = JSON.stringify({ kind, flowHash, browser, next, ticketId })
    log.info('second_factor_asked', { accountId })
    return store.transaction(async tx => ({
      ...(await passkeys.question(
        tx,
        { purpose: 'second_factor', authUserId, pending },
        await tx.ways.passkeysOf(authUserId),
      )),
    }))
  }

  async function passkeyChallenge(from: Visitor): Promise<CallAnswer<'passkeyChallenge'>> {
    await limit(...passkeyAttempts('passkey_options', from))
    return store.transaction(tx => passkeys.question(tx, { purpose: 'sign_in', authUserId: null, pending: null }, []))
  }

  async function passkeySignIn(
    { attempt, response }: CallBody<'passkeySignIn'>,
    from: Visitor,
    browser: string,
  ): Promise<CallAnswer<'passkeySignIn'>> {
    await limit(...passkeyAttempts('passkey', from))
    const session = await store.transaction(async tx => {
      const asked = await tx.ways.takeChallenge(sha256Hex(attempt), wall.now())
      if (asked?.purpose !== 'sign_in') return undefined
      const identity = await takeAnswer(tx, response, asked.challenge)
      return identity && sessions.begin(tx, identity, { kind: 'passkey', flowHash: null, browser })
    })
    if (session === undefined) {
      log.warn('passkey_refused')
      throw new Problem('passkey_refused')
    }
    log.info('signed_in_passkey', { accountId: session.accountId })
    return { session, next: '/dashboard' }
  }

  /** Verifies a passkey's response, saves its new counter, and returns the person it belongs to. */
  async function takeAnswer(
    tx: AuthWriter,
    response: CallBody<'passkeySignIn'>['response'],
    challenge: string,
  ): Promise<Identity | undefined> {
    const answered = await passkeys.answered(tx, response, challenge)
    if (answered === undefined) return undefined
    const { passkey, counter } = answered
    await tx.ways.notePasskeyUse(passkey.id, { counter, lastUsedAt: wall.now() })
    return tx.identityById(passkey.authUserId)
  }

  const secondFactor = ({ attempt, response }: CallBody<'secondFactor'>, from: Visitor) =>
    afterAsked(attempt, from, async (tx, { authUserId }, challenge) => {
      const identity = await takeAnswer(tx, response, challenge)
      return identity?.authUserId === authUserId
    })

  async function recoveryCode({ attempt, code }: CallBody<'recoveryCode'>, from: Visitor) {
    const done = await afterAsked(attempt, from, async (tx, identity) => {
      const { authUserId, accountId } = identity
      const isOne = await tx.ways.spendRecoveryCode(authUserId, codeHash(authUserId, code), wall.now())
      if (!isOne) return false
      await tellOfWay(tx, identity, 'recovery_code_used', await tx.ways.recoveryCodesLeft(authUserId))
      log.info('recovery_code_used', { accountId })
      return true
    })
    needs.onMailQueued()
    return done
  }

  /** Every try is counted, even when its second factor is wrong. */
  async function afterAsked(
    attempt: string,
    from: Visitor,
    isShown: (tx: AuthWriter, identity: Identity, challenge: string) => Promise<boolean>,
  ): Promise<CallAnswer<'secondFactor'>> {
    await limit(...passkeyAttempts('passkey', from))
    const hash = sha256Hex(attempt)
    const done = await store.transaction(async tx => {
      const asked = await tx.ways.challenge(hash, wall.now())
      if (asked?.purpose !== 'second_factor' || asked.authUserId === null || asked.tries >= SECOND_FACTOR_TRIES) return
      await tx.ways.countTry(hash)
      const identity = await tx.identityById(asked.authUserId)
      if (identity === undefined || !(await isShown(tx, identity, asked.challenge))) return
      await tx.ways.takeChallenge(hash, wall.now())
      return begin(tx, identity, Pending.parse(JSON.parse(asked.pending ?? 'null')))
    })
    if (done === undefined) {
      log.warn('second_factor_failed')
      throw new Problem('second_factor_failed')
    }
    log.info('second_factor_passed', { accountId: done.session.accountId })
    return done
  }

  async function begin(
    tx: AuthWriter,
    identity: Identity,
    { next, ticketId, ...beginning }: z.infer<typeof Pending>,
  ): Promise<{ session: Session; next: string } | undefined> {
    if (ticketId !== null) {
      // When two browsers use the same link, only one gets in.
      const ticket = await tx.ticketById(ticketId)
      if (ticket === undefined || ticket.spentAt !== null) return undefined
      await tx.spendTicket(ticketId, wall.now())
    }
    return { session: await sessions.begin(tx, identity, { ...beginning, isProven: true }), next }
  }

  async function waysIn({ authUserId }: SignedIn): Promise<WaysIn> {
    return store.transaction(tx => waysOf(tx, authUserId))
  }

  async function waysOf(tx: AuthWriter, authUserId: string): Promise<WaysIn> {
    const identity = await tx.identityById(authUserId)
    const own = await tx.ways.passkeysOf(authUserId)
    return {
      hasPassword: identity?.passwordHash != null,
      hasGoogle: (await tx.ways.linkOfPerson(authUserId)) !== undefined,
      passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      secondFactor: (await tx.ways.secondFactorSince(authUserId)) !== null,
      recoveryCodesLeft: await tx.ways.recoveryCodesLeft(authUserId),
    }
  }

  /** A session left open somewhere is not enough to change the ways into an account. */
  async function confirm(who: SignedIn, password: string): Promise<Identity> {
    await limit(...waysAttempts(who.authUserId))
    const identity = await store.identityById(who.authUserId)
    if (identity === undefined) throw new Problem('session_expired')
    const here = (await store.liveSessions(who.authUserId, wall.now())).find(({ id }) => id === who.sessionId)
    if (here !== undefined && wall.now() - here.createdAt < FRESH_MS) return identity
    if (password === '') throw new Problem('confirm_first')
    if (!(await passwords.verify(identity.passwordHash, password, who.authUserId))) {
      log.warn('sign_in_failed', { accountId: identity.accountId })
      throw new Problem('password_wrong')
    }
    return identity
  }

  /**
   * Makes one change in one transaction: the remaining ways are checked there, so that two changes at once cannot
   * remove the last two. `work` returns which change to tell the mailbox about, if any.
   */
  async function change(who: SignedIn, work: (tx: AuthWriter) => Promise<Changed>): Promise<WaysIn> {
    const done = await store.transaction(async tx => {
      const result = await work(tx)
      if ('problem' in result) return result
      const identity = result.tell && (await tx.identityById(who.authUserId))
      if (result.tell !== undefined && identity !== undefined) await tellOfWay(tx, identity, result.tell)
      return waysOf(tx, who.authUserId)
    })
    if ('problem' in done) throw new Problem(done.problem)
    needs.onMailQueued()
    return done
  }

  async function newPasskey(who: SignedIn, { password }: CallBody<'newPasskey'>) {
    const identity = await confirm(who, password)
    if ((await store.ways.passkeysOf(who.authUserId)).length >= MOST_PASSKEYS) throw new Problem('passkey_limit')
    return store.transaction(tx => passkeys.newQuestion(tx, who.authUserId, identity.email))
  }

  async function addPasskey(
    who: SignedIn,
    { attempt, name, response }: CallBody<'addPasskey'>,
  ): Promise<CallAnswer<'addPasskey'>> {
    await limit(...waysAttempts(who.authUserId))
    const { authUserId, accountId } = who
    const ways = await change(who, async tx => {
      const asked = await tx.ways.takeChallenge(sha256Hex(attempt), wall.now())
      const isOurs = asked?.purpose === 'add' && asked.authUserId === authUserId
      const made = isOurs ? await passkeys.made(response, asked.challenge) : undefined
      if (made === undefined || (await tx.ways.passkey(made.id)) !== undefined) return { problem: 'passkey_not_added' }
      const own = await tx.ways.passkeysOf(authUserId)
      if (own.length >= MOST_PASSKEYS) return { problem: 'passkey_limit' }
      const named = nameIn(name) || `Passkey ${own.length + 1}`
      const now = wall.now()
      await tx.ways.addPasskey({ ...made, authUserId, accountId, name: named, createdAt: now, lastUsedAt: null })
      return { tell: 'passkey_added' }
    })
    log.info('passkey_added', { accountId })
    return ways
  }

  async function namePasskey(who: SignedIn, { id, name }: CallBody<'namePasskey'>): Promise<WaysIn> {
    await limit(...waysAttempts(who.authUserId))
    const named = nameIn(name)
    if (named === '') throw new Problem('missing_information')
    const ways = await change(who, async (tx): Promise<Changed> => {
      const isOwn = await tx.ways.renamePasskey(who.authUserId, id, named)
      return isOwn ? {} : { problem: 'not_found' }
    })
    log.info('passkey_renamed', { accountId: who.accountId })
    return ways
  }

  async function removePasskey(who: SignedIn, { id, password }: CallBody<'removePasskey'>): Promise<WaysIn> {
    await confirm(who, password)
    const ways = await change(who, async tx => {
      const before = await waysOf(tx, who.authUserId)
      if (!before.passkeys.some(passkey => passkey.id === id)) return { problem: 'not_found' }
      const isLast = before.passkeys.length === 1
      // Without it nobody could give the second factor, or sign in at all.
      if (isLast && (before.secondFactor || !(before.hasPassword || before.hasGoogle)))
        return { problem: 'last_way_in' }
      await tx.ways.removePasskey(who.authUserId, id)
      return { tell: 'passkey_removed' }
    })
    log.info('passkey_removed', { accountId: who.accountId })
    return ways
  }

  async function disconnectGoogle(who: SignedIn, { password }: CallBody<'disconnectGoogle'>): Promise<WaysIn> {
    await confirm(who, password)
    const ways = await change(who, async tx => {
      const before = await waysOf(tx, who.authUserId)
      if (!before.hasGoogle) return { problem: 'not_found' }
      if (!before.hasPassword && before.passkeys.length === 0) return { problem: 'last_way_in' }
      await tx.ways.removeLink(who.authUserId)
      return { tell: 'google_disconnected' }
    })
    log.info('google_disconnected', { accountId: who.accountId })
    return ways
  }

  async function setSecondFactor(who: SignedIn, { on, password }: CallBody<'setSecondFactor'>) {
    await confirm(who, password)
    let codes: string[] = []
    const ways = await change(who, async tx => {
      const before = await waysOf(tx, who.authUserId)
      if (on === before.secondFactor) return {}
      if (on && before.passkeys.length === 0) return { problem: 'not_found' }
      await tx.ways.setSecondFactor(who.authUserId, on ? wall.now() : null)
      codes = on ? await makeCodes(tx, who) : []
      if (!on) await tx.ways.replaceRecoveryCodes(who.authUserId, [])
      return { tell: on ? 'second_factor_on' : 'second_factor_off' }
    })
    log.info(on ? 'second_factor_on' : 'second_factor_off', { accountId: who.accountId })
    return { ways, codes }
  }

  async function otherCodes(who: SignedIn, { password }: CallBody<'newRecoveryCodes'>) {
    await confirm(who, password)
    let codes: string[] = []
    const ways = await change(who, async tx => {
      if ((await tx.ways.secondFactorSince(who.authUserId)) === null) return { problem: 'not_found' }
      codes = await makeCodes(tx, who)
      return { tell: 'recovery_codes_made' }
    })
    return { ways, codes }
  }

  async function makeCodes(tx: AuthWriter, { authUserId, accountId }: SignedIn): Promise<string[]> {
    const codes = newRecoveryCodes(random)
    const createdAt = wall.now()
    await tx.ways.replaceRecoveryCodes(
      authUserId,
      codes.map(code => ({ hash: codeHash(authUserId, code), authUserId, accountId, createdAt, usedAt: null })),
    )
    log.info('recovery_codes_made', { accountId, count: codes.length })
    return codes
  }

  /** Hashed with a key that is not in the database: somebody who reads only the database cannot use any of them. */
  const codeHash = (authUserId: string, code: string) => atRest.codeHash(`recovery of ${authUserId}`, plainCode(code))

  return {
    withSecondFactor,
    confirm,
    passkeyChallenge,
    passkeySignIn,
    secondFactor,
    recoveryCode,
    waysIn,
    newPasskey,
    addPasskey,
    namePasskey,
    removePasskey,
    disconnectGoogle,
    setSecondFactor,
    newRecoveryCodes: otherCodes,
  }
}

/** Result of a change: why nothing was changed, or what to tell the mailbox. */
type Changed = { problem: ProblemCode } | { tell?: WayChange }

const nameIn = (text: string) => text.trim().normalize('NFC').slice(0, NAME_LENGTH)
