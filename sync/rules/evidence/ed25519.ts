/**
 * Ed25519 verification (RFC 8032) in plain arithmetic, for browsers whose WebCrypto lacks the algorithm. All its inputs
 * are public, so its running time may depend on them. A few milliseconds per signature.
 */
const P = 2n ** 255n - 19n
/** Order of the base point. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n
const D = mod(-121665n * inverse(121666n))
const SQRT_MINUS_ONE = power(2n, (P - 1n) / 4n)

/** Extended coordinates: x = X/Z, y = Y/Z, T = XY/Z. */
type Point = readonly [bigint, bigint, bigint, bigint]
const NEUTRAL: Point = [0n, 1n, 1n, 0n]
const BASE_Y = mod(4n * inverse(5n))
const BASE = pointOf(BASE_Y, false)

/** `key` 32 bytes, `signature` 64 bytes; false for anything that the standard does not allow. */
export async function verifyPlain(key: Uint8Array, signature: Uint8Array, data: Uint8Array): Promise<boolean> {
  const publicPoint = decoded(key)
  const r = decoded(signature.subarray(0, 32))
  const s = little(signature.subarray(32))
  if (publicPoint === undefined || r === undefined || BASE === undefined || s >= L) return false
  const hashed = await crypto.subtle.digest('SHA-512', Uint8Array.from([...signature.subarray(0, 32), ...key, ...data]))
  const k = little(new Uint8Array(hashed)) % L
  return same(times(BASE, s), plus(r, times(publicPoint, k)))
}

function decoded(bytes: Uint8Array): Point | undefined {
  const number = little(bytes)
  const y = number & (2n ** 255n - 1n)
  return y < P ? pointOf(y, number >> 255n === 1n) : undefined
}

/** The point with this y and this sign of x; undefined if the curve has none. */
function pointOf(y: bigint, isOdd: boolean): Point | undefined {
  const square = mod((y * y - 1n) * inverse(mod(D * y * y + 1n)))
  let x = power(square, (P + 3n) / 8n)
  if (mod(x * x) !== square) x = mod(x * SQRT_MINUS_ONE)
  if (mod(x * x) !== square || (x === 0n && isOdd)) return undefined
  if (((x & 1n) === 1n) !== isOdd) x = P - x
  return [x, y, 1n, mod(x * y)]
}

function plus([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = mod((y1 - x1) * (y2 - x2))
  const b = mod((y1 + x1) * (y2 + x2))
  const c = mod(2n * D * t1 * t2)
  const d = mod(2n * z1 * z2)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)]
}

function times(point: Point, factor: bigint): Point {
  let sum = NEUTRAL
  let power = point
  for (let left = factor; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) sum = plus(sum, power)
    power = plus(power, power)
  }
  return sum
}

const same = ([x1, y1, z1]: Point, [x2, y2, z2]: Point) =>
  mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n

function little(bytes: Uint8Array): bigint {
  let number = 0n
  for (const byte of [...bytes].reverse()) number = (number << 8n) | BigInt(byte)
  return number
}

function mod(value: bigint): bigint {
  const rest = value % P
  return rest < 0n ? rest + P : rest
}

function inverse(value: bigint): bigint {
  return power(value, P - 2n)
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = mod(base)
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}
