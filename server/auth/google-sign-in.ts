import type { Language } from '../../sync/records/language.ts'
import { checkEmail, checkName } from '../../sync/rules/account/fields.ts'
import type { CallBody } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import { confirmAccount, createAccount } from '../account/create-account.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { isAddressOf, tellOfWay } from './account-mail.ts'
import { type GooglePerson, NONCE_MS } from './google-tokens.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { withSecondFactor } from './second-factor.ts'
import { endSessions } from './sessions.ts'

/** Where the person goes next: without a ZIP code it is unknown which law a letter can cite. */
const NEXT = { complete: '/onboarding', incomplete: '/onboarding/complete-profile' } as const

/** Sign-in with a Google token. Accounts are found by Google's own id for a person; by address only once, with care. */
export const googleCalls = {
  /** Google signs the nonce's hash: somebody who only sees the token cannot use it, and nobody can use it twice. */
  async googleNonce(_, { people, random, wall, readGoogleToken }) {
    if (readGoogleToken === undefined) throw new Problem('google_off')
    const secret = Buffer.from(random.bytes(32)).toString('base64url')
    const hash = sha256Hex(secret)
    const expiresAt = wall.now() + NONCE_MS
    await people.transaction(tx => tx.ways.addNonce(hash, expiresAt))
    return { nonce: secret, hash, expiresAt }
  },

  googleSignIn: ({ body, language, browser }, needs) =>
    withSecondFactor(needs, async () => {
      const person = await personOf(needs, body)
      const done = await needs.people.transaction(async tx => {
        const found = await identityOf(needs, tx, person, language)
        if ('problem' in found) return found
        const { identity, isNew } = found
        const account = await tx.openAccount(identity.accountId)
        const facts = await account.get('users', identity.accountId)
        const next = facts !== undefined && facts.zipCode !== '' ? NEXT.complete : NEXT.incomplete
        const session = await needs.sessions.begin(tx, identity, { kind: 'google', flowHash: null, browser, next })
        return { session, next, welcome: isNew ? { firstName: facts?.firstName ?? '' } : null }
      })
      if (!('problem' in done)) return done
      needs.log.warn('google_refused', { code: done.problem })
      throw new Problem(done.problem)
    }),

  /**
   * Connects Google for somebody who is signed in: the token proves whose Google account it is, whatever its address.
   */
  async googleConnect({ caller: { authUserId, sessionId }, body }, needs) {
    const person = await personOf(needs, body)
    const problem = await needs.people.transaction(async (tx): Promise<ProblemCode | undefined> => {
      const identity = await tx.identityById(authUserId)
      if (identity === undefined) return 'not_authenticated'
      const taken = await tx.ways.linkOfSub(person.sub)
      if (taken !== undefined) return taken.authUserId === authUserId ? undefined : 'google_taken'
      await tx.ways.removeLink(authUserId)
      await addLink(needs, tx, identity, person)
      await tellOfWay(needs, tx, identity, { change: 'google_connected' })
      await endSessions(tx, identity, { now: needs.wall.now(), but: sessionId })
      return undefined
    })
    if (problem !== undefined) throw new Problem(problem)
    return { connected: true }
  },
} satisfies AuthHandlers<'googleNonce' | 'googleSignIn' | 'googleConnect'>

/** Throws unless Google issued the token for this very browser. A valid token's nonce is spent, whatever comes of it. */
async function personOf(
  { people, wall, log, readGoogleToken }: AuthNeeds,
  { token, nonce }: Pick<CallBody<'googleSignIn'>, 'token' | 'nonce'>,
): Promise<GooglePerson> {
  if (readGoogleToken === undefined) throw new Problem('google_off')
  const read = await readGoogleToken(token)
  const hash = sha256Hex(nonce)
  const isOurs = read !== undefined && read.nonce === hash
  const isFresh = isOurs && (await people.transaction(tx => tx.ways.takeNonce(hash, wall.now())))
  if (read !== undefined && isFresh) return read.person
  log.warn('google_refused', { code: read === undefined ? 'token' : isOurs ? 'nonce_used' : 'nonce' })
  throw new Problem('google_refused')
}

async function identityOf(needs: AuthNeeds, tx: AuthWriter, person: GooglePerson, asked: Language): Promise<Found> {
  const { random, clock, log, config, onEmailProven } = needs
  const link = await tx.ways.linkOfSub(person.sub)
  if (link !== undefined) {
    const identity = await tx.identityById(link.authUserId)
    return identity === undefined ? { problem: 'google_refused' } : { identity, isNew: false }
  }
  const email = checkEmail(person.email)
  if (!email.ok) return { problem: email.code }
  if (isAddressOf(config.mailDomain, email.value)) return { problem: 'email_ours' }
  const known = await tx.identityByEmail(email.value)
  if (known !== undefined && known.emailConfirmedAt !== null) return linked(needs, tx, known, person)
  const beforeAt = email.value.slice(0, email.value.lastIndexOf('@'))
  const names = { firstName: nameOf(person.firstName) || nameOf(beforeAt), lastName: nameOf(person.lastName) }
  const facts = { ...names, email: email.value, zipCode: '' }
  const making = { random, mailDomain: config.mailDomain, now: clock.now() }
  const identity = known ?? (await createAccount(tx, { ...facts, provider: 'google' }, making)).identity
  // Somebody else may have typed this address into a form: nothing of that may apply to its owner.
  await tx.forgetPending(identity.authUserId)
  const account = await confirmAccount(tx, identity, { now: making.now, asked })
  await account.update('users', identity.accountId, { ...facts, provider: 'google' })
  await addLink(needs, tx, identity, person)
  await onEmailProven(account, identity.email)
  log.info('signed_up_google', { accountId: identity.accountId })
  return { identity, isNew: true }
}

/**
 * An account whose owner has proven the same mailbox. If Google hosts that mailbox, its token is proof enough. For
 * others Google says only that they were proven to it once, so the owner signs in as before and connects Google there.
 */
async function linked(needs: AuthNeeds, tx: AuthWriter, identity: Identity, person: GooglePerson): Promise<Found> {
  const other = await tx.ways.linkOfPerson(identity.authUserId)
  if (other !== undefined || !person.keepsMailbox) return { problem: 'google_connect_first' }
  await addLink(needs, tx, identity, person)
  await tellOfWay(needs, tx, identity, { change: 'google_connected' })
  await endSessions(tx, identity, { now: needs.wall.now() })
  return { identity, isNew: false }
}

async function addLink(
  { clock, log }: AuthNeeds,
  tx: AuthWriter,
  { authUserId, accountId }: Identity,
  { sub }: GooglePerson,
): Promise<void> {
  await tx.ways.addLink({ sub, authUserId, accountId, linkedAt: clock.now() })
  log.info('google_linked', { accountId })
}

type Found = { identity: Identity; isNew: boolean } | { problem: ProblemCode }

/** A name that a letter could not carry is left empty, for the owner to fill in. */
function nameOf(given: string): string {
  const checked = checkName(given)
  return checked.ok ? checked.value : ''
}
