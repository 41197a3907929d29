import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'

import type { NewPasskey, PasskeyAnswer } from '../../sync/wire/calls.ts'
import type { Random, WallClock } from '../ports.ts'
import type { AuthReader, AuthWriter } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { ChallengeRow, PasskeyRow } from '../store/ways-store.ts'

/** A question to a passkey is good for so long, and once. */
const CHALLENGE_MS = 10 * 60_000

interface Question {
  attempt: string
  options: Record<string, unknown>
}

interface Needs {
  /** Where people reach the product: a passkey belongs to its host, and answers no other. */
  origin: string
  wall: WallClock
  random: Random
}

const Transports = z.array(z.string())

/** WebAuthn with everything that is ours filled in: who asks, how sure it has to be, and what is kept of an answer. */
export function webauthn({ origin, wall, random }: Needs) {
  const rpID = new URL(origin).hostname

  /** Keeps the question under the hash of its name, which only whoever asked is told. */
  async function keep(
    tx: AuthWriter,
    row: Pick<ChallengeRow, 'purpose' | 'authUserId' | 'challenge' | 'pending'>,
  ): Promise<string> {
    const attempt = Buffer.from(random.bytes(32)).toString('base64url')
    await tx.ways.addChallenge({ ...row, hash: sha256Hex(attempt), tries: 0, expiresAt: wall.now() + CHALLENGE_MS })
    return attempt
  }

  /** For an account that is known, or for whichever the browser has a passkey of. */
  async function question(
    tx: AuthWriter,
    row: Pick<ChallengeRow, 'purpose' | 'authUserId' | 'pending'>,
    passkeys: readonly PasskeyRow[],
  ): Promise<Question> {
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: challenge(),
      userVerification: 'required',
      allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
    })
    return { attempt: await keep(tx, { ...row, challenge: options.challenge }), options: { ...options } }
  }

  async function newQuestion(tx: AuthWriter, authUserId: string, email: string): Promise<Question> {
    const passkeys = await tx.ways.passkeysOf(authUserId)
    const options = await generateRegistrationOptions({
      rpName: 'Total Recall',
      rpID,
      userName: email,
      userDisplayName: email,
      // The same for each passkey of a person, and nothing that could be looked up.
      userID: new Uint8Array(Buffer.from(sha256Hex(`passkeys of ${authUserId}`), 'hex')),
      challenge: challenge(),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
    })
    const row = { purpose: 'add', authUserId, challenge: options.challenge, pending: null }
    return { attempt: await keep(tx, row), options: { ...options } }
  }

  /** What is kept of a new one; undefined for an answer that does not hold. */
  async function made(response: NewPasskey, expectedChallenge: string) {
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        // Checked field by field; the library's type only names the values that it knows.
        response: response as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      })
      if (!verified) return undefined
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { id, publicKey, counter, transports: JSON.stringify(transports) }
    } catch {
      // The library throws for whatever it does not believe.
      return undefined
    }
  }

  /** The passkey that has answered, with its new count; undefined for an answer that does not hold. */
  async function answered(
    reader: AuthReader & { ways: AuthWriter['ways'] },
    response: PasskeyAnswer,
    expectedChallenge: string,
  ): Promise<{ passkey: PasskeyRow; counter: number } | undefined> {
    const passkey = await reader.ways.passkey(response.id)
    if (passkey === undefined) return undefined
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
          transports: transportsIn(passkey.transports),
        },
      })
      return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined
    } catch {
      return undefined
    }
  }

  const challenge = () => new Uint8Array(random.bytes(32))
  return { question, newQuestion, made, answered }
}

function transportsIn(text: string): AuthenticatorTransport[] {
  // A hint for the browser, which passes over what it does not know.
  return Transports.parse(JSON.parse(text)) as AuthenticatorTransport[]
}
