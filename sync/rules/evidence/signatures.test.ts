import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { verifyPlain } from './ed25519.ts'
import { fromBase64, sha256Text, toBase64, verifyEd25519, verifyRsaSha256 } from './signatures.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

/** RFC 8032, section 7.1: tests 1 to 3. */
const VECTORS = [
  {
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    data: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    data: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    key: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    data: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
]

afterEach(() => vi.restoreAllMocks())

describe.each([
  ['by WebCrypto', verifyEd25519],
  ['in plain arithmetic', verifyPlain],
])('Ed25519 %s', (_name, verify) => {
  test.each(VECTORS)('the standard’s own signatures hold, and no changed one', async ({ key, data, signature }) => {
    expect(await verify(hex(key), hex(signature), hex(data))).toBe(true)
    expect(await verify(hex(key), hex(signature), hex(`${data}00`))).toBe(false)
    for (const at of [0, 31, 32, 63]) {
      const changed = hex(signature)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await verify(hex(key), changed, hex(data)), `byte ${at}`).toBe(false)
    }
  })

  test('fresh signatures hold under their own key only', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = generateKeyPairSync('ed25519')
      const other = generateKeyPairSync('ed25519')
      const raw = (keys: typeof pair) => keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
      const data = Buffer.from(`head of round ${round}`)
      const signature = sign(null, data, pair.privateKey)
      expect(await verify(raw(pair), signature, data)).toBe(true)
      expect(await verify(raw(other), signature, data)).toBe(false)
    }
  })

  test('a second form of the same signature is none', async () => {
    const [{ key, data, signature } = { key: '', data: '', signature: '' }] = VECTORS
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const s = BigInt(`0x${Buffer.from(hex(signature).subarray(32).toReversed()).toString('hex')}`) + order
    const higher = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
    expect(await verify(hex(key), Uint8Array.from([...hex(signature).subarray(0, 32), ...higher]), hex(data))).toBe(
      false,
    )
  })
})

test('a browser without Ed25519 checks in plain arithmetic, and comes to the same', async () => {
  const missing = Object.assign(new Error('unrecognized name'), { name: 'NotSupportedError' })
  const asked = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(missing)
  const [{ key, data, signature } = { key: '', data: '', signature: '' }] = VECTORS
  expect(await verifyEd25519(hex(key), hex(signature), hex(data))).toBe(true)
  expect(await verifyEd25519(hex(key), hex(signature), hex('00'))).toBe(false)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('keys and signatures of a wrong length are refused', async () => {
  expect(await verifyEd25519(new Uint8Array(31), new Uint8Array(64), new Uint8Array())).toBe(false)
  expect(await verifyEd25519(new Uint8Array(32), new Uint8Array(63), new Uint8Array())).toBe(false)
  expect(await verifyRsaSha256(new Uint8Array(20), new Uint8Array(64), new Uint8Array())).toBeUndefined()
})

test('base64 is plain and there and back; hashes are as anybody computes them', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
  for (const text of ['', 'a b', 'ab_-', '====', 'abc=d']) expect(fromBase64(text), text).toBeUndefined()
  expect(await sha256Text(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
})
