import { BadDer, type Der, expectTag, oidOf, readDer, sequence, TAGS } from './der.ts'

const RSA_KEY = '1.2.840.113549.1.1.1'
const EC_KEY = '1.2.840.10045.2.1'
/** Signature algorithms that specify their hash. */
const HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
}
/** Curves, and the bytes of one coordinate on them. */
const CURVES: Readonly<Record<string, { name: string; size: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', size: 32 },
  '1.3.132.0.34': { name: 'P-384', size: 48 },
  '1.3.132.0.35': { name: 'P-521', size: 66 },
}

interface Signed {
  /** AlgorithmIdentifier. */
  algorithm: Der
  /** The hash, if the algorithm does not specify one. */
  digest?: string
  /** SubjectPublicKeyInfo. */
  publicKey: Uint8Array
  signature: Uint8Array
  data: Uint8Array
}

/** RSA (PKCS #1 v1.5) and ECDSA, with SHA-2, as encoded in X.509 and CMS. False for every other kind. */
export async function verifyByAlgorithm({ algorithm, digest, publicKey, signature, data }: Signed): Promise<boolean> {
  const [kind, parameters] = sequence(sequence(readDer(publicKey))[0])
  const named = oidOf(sequence(algorithm)[0])
  const hash = HASHES[named] ?? (named === RSA_KEY ? digest : undefined)
  if (hash === undefined) return false
  if (oidOf(kind) === RSA_KEY) return verifyWith({ name: 'RSASSA-PKCS1-v1_5', hash }, { publicKey, signature, data })
  if (oidOf(kind) !== EC_KEY) return false
  const curve = CURVES[oidOf(parameters)]
  if (curve === undefined) return false
  const numbers = sequence(readDer(signature)).map(number => numberOf(number, curve.size))
  if (numbers.length !== 2) return false
  const plain = new Uint8Array(2 * curve.size)
  for (const [at, number] of numbers.entries()) plain.set(number, (at + 1) * curve.size - number.length)
  return verifyWith({ name: 'ECDSA', namedCurve: curve.name, hash }, { publicKey, signature: plain, data })
}

async function verifyWith(
  algorithm: { name: string; hash: string; namedCurve?: string },
  { publicKey, signature, data }: Pick<Signed, 'publicKey' | 'signature' | 'data'>,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', new Uint8Array(publicKey), algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, new Uint8Array(signature), new Uint8Array(data))
  } catch {
    // A key that WebCrypto rejects verifies nothing.
    return false
  }
}

function numberOf(value: Der, size: number): Uint8Array {
  const { content } = expectTag(value, TAGS.integer)
  const number = content[0] === 0 ? content.subarray(1) : content
  if (number.length > size) throw new BadDer('a number beyond its curve')
  return number
}
