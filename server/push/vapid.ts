import { importJWK, SignJWT } from 'jose'

import { ConfigError } from '../config.ts'

/** The key pair that identifies us to push services (RFC 8292), as written by `npm run -s push keys`. */
export interface VapidKeys {
  /** The P-256 point, 65 bytes in base64url; given to browsers. */
  publicKey: string
  /** The private scalar, 32 bytes in base64url. */
  privateKey: string
}

/** Services refuse a token that is valid for longer than a day. */
const LIFE_S = 12 * 3_600

/**
 * Writes the header that proves the sender. `contact`: where a service can reach the operator, `https:` or `mailto:`.
 */
export async function vapidOf(
  keys: VapidKeys,
  contact: string,
): Promise<(endpoint: URL, now: number) => Promise<string>> {
  const key = await importJWK({ ...jwkOf(keys), alg: 'ES256' }).catch(() => {
    throw new ConfigError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: not a pair of keys; npm run -s push keys makes one')
  })
  const sign = async (endpoint: URL, now: number) => {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(endpoint.origin)
      .setExpirationTime(Math.floor(now / 1_000) + LIFE_S)
      .setSubject(contact)
      .sign(key)
    return `vapid t=${token}, k=${keys.publicKey}`
  }
  return sign
}

const POINT_BYTES = 65
const NUMBER_BYTES = 32

function jwkOf({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const number = Buffer.from(privateKey, 'base64url')
  if (point.length !== POINT_BYTES || point[0] !== 4 || number.length !== NUMBER_BYTES) return { kty: 'none' }
  const part = (from: number) => point.subarray(from, from + NUMBER_BYTES).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: part(1), y: part(1 + NUMBER_BYTES), d: number.toString('base64url') }
}
