import { verifyPlain } from './ed25519.ts'

/**
 * Public-key signatures and hashes by WebCrypto, which browsers and Node share. Nothing here handles a secret, and the
 * same bytes give the same result everywhere.
 */
export async function sha256Bytes(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
}

/** In lowercase hex. */
export async function sha256Text(bytes: Uint8Array): Promise<string> {
  return [...(await sha256Bytes(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Ed25519 (RFC 8032) over `data`. */
export async function verifyEd25519(publicKey: Uint8Array, signature: Uint8Array, data: Uint8Array): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64 || !isReduced(publicKey)) return false
  try {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(data))
  } catch (error) {
    // The browser's WebCrypto lacks the algorithm.
    const isMissing = error instanceof Error && error.name === 'NotSupportedError'
    return isMissing ? verifyPlain(publicKey, signature, data) : false
  }
}

/** Whether the key is below 2^255 - 19, as RFC 8032 (5.1.3) asks; not every library looks. */
function isReduced(publicKey: Uint8Array): boolean {
  const [low = 0, ...rest] = publicKey
  const high = (rest.at(-1) ?? 0) & 0x7f
  return low < 0xed || high !== 0x7f || rest.slice(0, -1).some(byte => byte !== 0xff)
}

/**
 * RSASSA-PKCS1-v1_5 with SHA-256. The key is in a form that DKIM records use: SubjectPublicKeyInfo, or the bare
 * RSAPublicKey.
 */
export async function verifyRsaSha256(
  publicKey: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
): Promise<{ verified: boolean; bits: number } | undefined> {
  const key = (await importRsa(publicKey)) ?? (await importRsa(asSubjectPublicKeyInfo(publicKey)))
  if (key === undefined) return undefined
  const bits = 'modulusLength' in key.algorithm ? Number(key.algorithm.modulusLength) : 0
  const verified = await crypto.subtle.verify(RSA, key, new Uint8Array(signature), new Uint8Array(data))
  return { verified, bits }
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

async function importRsa(spki: Uint8Array): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('spki', new Uint8Array(spki), RSA, false, ['verify'])
  } catch {
    return undefined
  }
}

/** SEQUENCE { SEQUENCE { rsaEncryption, NULL }, BIT STRING { the key } }. */
function asSubjectPublicKeyInfo(key: Uint8Array): Uint8Array {
  const algorithm = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]
  return derOf(0x30, [...algorithm, ...derOf(0x03, [0x00, ...key])])
}

function derOf(tag: number, content: readonly number[]): Uint8Array {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Uint8Array.from([tag, ...size, ...content])
}

/** Undefined for anything but plain base64 (RFC 4648, padding may be missing). */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Undefined unless this is the one spelling of its bytes: padded, and without bits that nothing is made of. */
export function fromStrictBase64(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text)
  return bytes !== undefined && toBase64(bytes) === text ? bytes : undefined
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
