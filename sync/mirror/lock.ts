import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { argon2idAsync } from '@noble/hashes/argon2.js'
import { z } from 'zod/mini'

/**
 * How a sealed copy is opened. The key that seals it is random and kept nowhere; what is kept is that key, wrapped
 * by another one that only a passphrase or a passkey can bring forth.
 */
export const Lock = z.object({
  v: z.literal(1),
  kind: z.enum(['passphrase', 'passkey']),
  /** Base64. Of the passphrase's derivation, or what the passkey is asked about. */
  salt: z.string(),
  /** The passkey's id; empty for a passphrase. */
  credential: z.string(),
  /** Base64: nonce and wrapped key. */
  wrapped: z.string(),
})
export type Lock = z.infer<typeof Lock>

/** Shorter ones are guessed too soon by whoever has the disk. */
export const MIN_PASSPHRASE = 8

/** Argon2id as OWASP has it for a login; a browser takes about a second for it. */
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

/** `secret`: the 32 bytes that the passkey answered for `salt` (WebAuthn's `prf` extension). */
export function lockWithPasskey(
  secret: Uint8Array,
  { salt, credential }: { salt: Uint8Array; credential: string },
): NewLock {
  return wrapNewKey(secret, { kind: 'passkey', salt: toBase64(salt), credential })
}

/** The key; undefined when the passphrase is not the one. */
export async function openWithPassphrase(lock: Lock, passphrase: string): Promise<Uint8Array | undefined> {
  return unwrap(lock, await derive(passphrase, fromBase64(lock.salt)))
}

/** The key; undefined when the secret is another passkey's. */
export function openWithPasskey(lock: Lock, secret: Uint8Array): Uint8Array | undefined {
  return unwrap(lock, secret)
}

/** What a new passkey is asked about: new for each lock. */
export const newPasskeySalt = () => randomBytes(32)

function derive(passphrase: string, salt: Uint8Array): Promise<Uint8Array> {
  // The same letters may be typed in two ways; a keyboard must not decide whether they are right.
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
