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

/** A challenge for a passkey is valid this long, and only once. */
const CHALLENGE_MS = 10 * 60_000

interface Question {
  attempt: string
  options: Record<string, unknown>
}

interface PasskeysNeeds {
  /** Where people reach the product: a passkey belongs to this host, and answers no other. */
  origin: string
  wall: WallClock
  random: Random
}

interface Answered {
  passkey: PasskeyRow
  /** The highest that was ever seen, for storing. */
  counter: number
  /**
   * It counts no more uses than before: it was copied, or restored. A signal, and no proof (WebAuthn 3, section 6.1.1):
   * one that is synced between devices is copied by intent.
   */
  isBehind: boolean
  isSynced: boolean
}

const Transports = z.array(z.string())

/** WebAuthn with our choices filled in: who asks, how strong the proof must be, and what is stored of a response. */
export function webauthn({ origin, wall, random }: PasskeysNeeds) {
  const rpID = new URL(origin).hostname

  /** Stores the challenge under the hash of its `attempt` token, which is sent only to the caller. */
  async function keep(
    tx: AuthWriter,
    row: Pick<ChallengeRow, 'purpose' | 'authUserId' | 'challenge' | 'pending'>,
  ): Promise<string> {
    const attempt = Buffer.from(random.bytes(32)).toString('base64url')
    await tx.ways.addChallenge({ ...row, hash: sha256Hex(attempt), tries: 0, expiresAt: wall.now() + CHALLENGE_MS })
    return attempt
  }

  /** For a known account, or for any account for which the browser has a passkey. */
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

  /** What is stored of a new passkey; undefined when the response is not valid. */
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
      // The library throws for anything that fails its checks.
      return undefined
    }
  }

  /** The passkey that answered; undefined when the response is not valid. */
  async function answered(
    reader: AuthReader & { ways: AuthWriter['ways'] },
    response: PasskeyAnswer,
    expectedChallenge: string,
  ): Promise<Answered | undefined> {
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
          // The library would refuse every passkey whose count went back. What that means is decided below.
          counter: 0,
          transports: transportsIn(passkey.transports),
        },
      })
      if (!verified) return undefined
      const { newCounter, credentialDeviceType } = authenticationInfo
      return {
        passkey,
        counter: Math.max(newCounter, passkey.counter),
        isBehind: newCounter <= passkey.counter && (newCounter > 0 || passkey.counter > 0),
        isSynced: credentialDeviceType === 'multiDevice',
      }
    } catch {
      return undefined
    }
  }

  const challenge = () => new Uint8Array(random.bytes(32))
  return { question, newQuestion, made, answered }
}

function transportsIn(text: string): AuthenticatorTransport[] {
  // Only a hint for the browser, which ignores values that it does not know.
  return Transports.parse(JSON.parse(text)) as AuthenticatorTransport[]
}
