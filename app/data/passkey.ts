import { fromBase64 } from '../../sync/mirror/lock.ts'

/**
 * Passkeys that open a lock, by WebAuthn's `prf` extension: asked about a salt, a passkey answers 32 bytes that
 * nobody else can know, always the same ones. They sign nobody in, and the server never hears of them.
 */
interface Passkey {
  /** Its id, base64url. */
  credential: string
  /** 32 bytes: its answer for the salt. */
  secret: Uint8Array
}

/** `none`: the person broke it off, or there is no such passkey here. `unable`: it answers no `prf`. */
export type NoPasskey = 'none' | 'unable'

/** False where this browser is known to be unable. Whether a passkey is able shows only when there is one. */
export async function offersPasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  const able = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return able?.['extension:prf'] !== false
}

export async function newPasskey(salt: Uint8Array): Promise<Passkey | NoPasskey> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Total Recall' },
        // No name and no address: a list of passkeys outlives the account on this device.
        user: { id: random(16), name: 'Locked copy', displayName: 'Locked copy' },
        challenge: random(32),
        pubKeyCredParams: ALGORITHMS,
        authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
        extensions: prf(salt),
      },
    }),
  )
  if (made === undefined) return 'none'
  const { prf: answer } = made.getClientExtensionResults()
  if (answer?.enabled !== true) {
    await forgetPasskey(made.id)
    return 'unable'
  }
  const first = answer.results?.first
  // Many answer only when they are asked a second time.
  const secret = first === undefined ? await askPasskey({ salt, credential: made.id }) : bytesOf(first)
  if (!(secret instanceof Uint8Array)) {
    await forgetPasskey(made.id)
    return secret
  }
  return { credential: made.id, secret }
}

/** The passkey's answer for the salt. */
export async function askPasskey({ salt, credential }: { salt: Uint8Array; credential: string }) {
  const found = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: new Uint8Array(fromBase64(plainBase64(credential))) }],
        userVerification: 'required',
        extensions: prf(salt),
      },
    }),
  )
  if (found === undefined) return 'none' satisfies NoPasskey
  const first = found.getClientExtensionResults().prf?.results?.first
  return first === undefined ? ('unable' satisfies NoPasskey) : bytesOf(first)
}

/** Lets the device clear away a passkey that opens nothing any more, where it listens to that. */
export async function forgetPasskey(credential: string): Promise<void> {
  const rpId = window.location.hostname
  await PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId: credential }).catch(() => undefined)
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const given = await ask()
    return given instanceof PublicKeyCredential ? given : undefined
  } catch (error) {
    // Browsers name breaking off, a wrong finger and no passkey alike, so as to tell a page nothing about a person.
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** ES256, EdDSA, RS256: every authenticator has one of them. What it signs is not looked at. */
const ALGORITHMS: PublicKeyCredentialParameters[] = [-7, -8, -257].map(alg => ({ type: 'public-key', alg }))

const prf = (salt: Uint8Array) => ({ prf: { eval: { first: new Uint8Array(salt) } } })

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

function bytesOf(source: BufferSource): Uint8Array {
  return source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
}

const plainBase64 = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/')
