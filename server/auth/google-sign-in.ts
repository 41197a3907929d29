import type { CallBody } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import { sha256Hex } from '../store/hash.ts'
import { withSecondFactor } from './ask-second-factor.ts'
import { connect, opened } from './google-accounts.ts'
import { type GooglePerson, NONCE_MS } from './google-tokens.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'

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
        const found = await opened(needs, tx, person, language)
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
      await connect(needs, tx, identity, person.sub, sessionId)
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
