import { t } from '../../sync/i18n/translate.ts'
import { fromBase64 } from '../../sync/mirror/lock.ts'

/**
 * Passkeys that open a lock through WebAuthn's `prf` extension: given a salt, a passkey answers with 32 bytes that no
 * one else can know, always the same ones. These passkeys sign no one in, and the server never hears of them.
 */
interface Passkey {
  /** Its id, base64url. */
  credential: string
  /** 32 bytes: its answer for the salt. */
  secret: Uint8Array
}

/** `none`: the person canceled, or there is no such passkey here. `unable`: the passkey does not support `prf`. */
export type NoPasskey = 'none' | 'unable'

/** False where this browser is known not to support `prf`. Whether a passkey does shows only once there is one. */
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
        // No name and no address: the device's list of passkeys outlives the account.
        user: { id: random(16), name: t('Locked copy'), displayName: t('Locked copy') },
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
  // Many authenticators answer only a second request.
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

/** Lets the device remove a passkey that no longer opens anything, where it supports that signal. */
export async function forgetPasskey(credential: string): Promise<void> {
  const rpId = window.location.hostname
  await PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId: credential }).catch(() => undefined)
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const given = await ask()
    return given instanceof PublicKeyCredential ? given : undefined
  } catch (error) {
    // Browsers report a cancel, a wrong finger and a missing passkey alike, so that a page learns nothing about the
    // person.
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** ES256, EdDSA, RS256: every authenticator supports one of them. The signature itself is not checked. */
const ALGORITHMS: PublicKeyCredentialParameters[] = [-7, -8, -257].map(alg => ({ type: 'public-key', alg }))

const prf = (salt: Uint8Array) => ({ prf: { eval: { first: new Uint8Array(salt) } } })

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

function bytesOf(source: BufferSource): Uint8Array {
  return source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
}

const plainBase64 = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/')
