import { createRemoteJWKSet, customFetch, type FetchImplementation, jwtVerify } from 'jose'
import { z } from 'zod'

import { Problem } from '../../sync/wire/problem.ts'
import type { WallClock } from '../ports.ts'

/** Whose tokens are accepted, and where a browser and this server load what belongs to them. */
export interface GoogleSource {
  clientId: string
  issuers: readonly string[]
  /** The public keys for its signatures. */
  keysUrl: string
  /** The script that a browser loads, and the URL under which that script loads its own parts. */
  scriptUrl: string
  partsUrl: string
}

/** Google itself, for the application that was registered there under this id. */
export function googleItself(clientId: string): GoogleSource {
  return {
    clientId,
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    scriptUrl: 'https://accounts.google.com/gsi/client',
    partsUrl: 'https://accounts.google.com/gsi/',
  }
}

/** What a token says about a person, once it is fully verified. */
export interface GooglePerson {
  /** Google's own id for the person: addresses change hands, this does not. */
  sub: string
  email: string
  firstName: string
  lastName: string
  /** Whether Google hosts the mailbox. Of any other address it only knows that it was once proven to Google. */
  keepsMailbox: boolean
}

export type ReadToken = (token: string) => Promise<{ person: GooglePerson; nonce: string } | undefined>

/** Lifetime of a nonce; no token is older than its nonce. */
export const NONCE_MS = 10 * 60_000
/** How far Google's clock and ours may be apart. */
const TOLERANCE_S = 60
const KEYS_KEPT_MS = 10 * 60_000
/** An unknown key makes us fetch the keys again, but not more often than this. */
const LOOK_AGAIN_MS = 30_000

const Claims = z.object({
  sub: z.string().min(1).max(255),
  /** Must be ours alone: a token for several audiences is meant for somebody else, too. */
  aud: z.string(),
  azp: z.string().optional(),
  nonce: z.string().min(1),
  email: z.string(),
  email_verified: z.literal(true),
  hd: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})

interface GoogleTokensNeeds {
  source: Pick<GoogleSource, 'clientId' | 'issuers' | 'keysUrl'>
  wall: WallClock
  /** Replaces the network for fetching the keys. */
  fetchKeys?: FetchImplementation
  lookAgainMs?: number
}

/**
 * Reads Google's ID tokens. Returns undefined unless Google issued the token, for us, recently, about a proven address.
 * Only the nonce tells who asked for it, and the caller has to check that. The keys are cached, and fetched again when
 * they are old or for an unknown key. Throws `google_unreachable` when they cannot be fetched: the token can then not
 * be judged.
 */
export function googleTokens({ source, wall, fetchKeys, lookAgainMs = LOOK_AGAIN_MS }: GoogleTokensNeeds): ReadToken {
  const keys = createRemoteJWKSet(new URL(source.keysUrl), {
    cacheMaxAge: KEYS_KEPT_MS,
    cooldownDuration: lookAgainMs,
    ...(fetchKeys === undefined ? {} : { [customFetch]: fetchKeys }),
  })
  return async token => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        audience: source.clientId,
        issuer: [...source.issuers],
        currentDate: new Date(wall.now()),
        clockTolerance: TOLERANCE_S,
        maxTokenAge: NONCE_MS / 1000,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce', 'email'],
      })
      const claims = Claims.safeParse(payload).data
      if (claims === undefined || (claims.azp ?? source.clientId) !== source.clientId) return undefined
      return { person: personOf(claims), nonce: claims.nonce }
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw new Problem('google_unreachable', { cause: error })
    }
  }
}

function personOf({ sub, email, hd, given_name, family_name }: z.infer<typeof Claims>): GooglePerson {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return {
    sub,
    email,
    firstName: given_name ?? '',
    lastName: family_name ?? '',
    keepsMailbox: domain === 'gmail.com' || (hd !== undefined && hd.toLowerCase() === domain),
  }
}

/** The library's error codes for an invalid token; any other error is about fetching the keys. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWT_INVALID',
  'ERR_JWT_EXPIRED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
])

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSALS.has(error.code)
}
