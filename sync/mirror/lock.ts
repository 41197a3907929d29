import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { argon2idAsync } from '@noble/hashes/argon2.js'
import { z } from 'zod/mini'

/**
 * How a sealed copy is opened. The key that seals it is random and stored nowhere in the clear; what is stored is that
 * key wrapped by another one, which only a passphrase or a passkey can produce.
 */
export const Lock = z.object({
  v: z.literal(1),
  kind: z.enum(['passphrase', 'passkey']),
  /** Base64. Salt of the passphrase derivation, or the input to the passkey. */
  salt: z.string(),
  /** The passkey's id; empty for a passphrase. */
  credential: z.string(),
  /** Base64: nonce and wrapped key. */
  wrapped: z.string(),
})
export type Lock = z.infer<typeof Lock>

/** Anyone who has the disk guesses shorter ones too quickly. */
export const MIN_PASSPHRASE = 8

/** Argon2id with OWASP's login parameters; a browser takes about a second. */
const COST = { t: 2, m: 19 * 1024, p: 1, dkLen: 32 } as const
const KEY_BYTES = 32
const NONCE_BYTES = 24

export interface NewLock {
  lock: Lock
  /** For `sealing`; 32 bytes. */
  key: Uint8Array
}

export async function lockWithPassphrase(passphrase: string): Promise<NewLock> {
  const salt = randomBytes(16)
  return wrapNewKey(await derive(passphrase, salt), { kind: 'passphrase', salt: toBase64(salt), credential: '' })
}

/** `secret`: the 32 bytes that the passkey returned for `salt` (WebAuthn's `prf` extension). */
export function lockWithPasskey(
  secret: Uint8Array,
  { salt, credential }: { salt: Uint8Array; credential: string },
): NewLock {
  return wrapNewKey(secret, { kind: 'passkey', salt: toBase64(salt), credential })
}

/** The key; undefined if the passphrase is wrong. */
export async function openWithPassphrase(lock: Lock, passphrase: string): Promise<Uint8Array | undefined> {
  return unwrap(lock, await derive(passphrase, fromBase64(lock.salt)))
}

/** The key; undefined if the secret belongs to another passkey. */
export function openWithPasskey(lock: Lock, secret: Uint8Array): Uint8Array | undefined {
  return unwrap(lock, secret)
}

/** Input to a new passkey; new for each lock. */
export const newPasskeySalt = () => randomBytes(32)

function derive(passphrase: string, salt: Uint8Array): Promise<Uint8Array> {
  // The same letters can be encoded in two ways; the keyboard must not decide whether the passphrase matches.
  return argon2idAsync(new TextEncoder().encode(passphrase.normalize('NFKC')), salt, COST)
}

function wrapNewKey(outer: Uint8Array, facts: Pick<Lock, 'kind' | 'salt' | 'credential'>): NewLock {
  const key = randomBytes(KEY_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const sealed = xchacha20poly1305(outer, nonce).encrypt(key)
  return { key, lock: { v: 1, ...facts, wrapped: toBase64(new Uint8Array([...nonce, ...sealed])) } }
}

function unwrap({ wrapped }: Lock, outer: Uint8Array): Uint8Array | undefined {
  const bytes = fromBase64(wrapped)
  try {
    return xchacha20poly1305(outer, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES))
  } catch {
    return undefined
  }
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
}
