import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

import type { NewPasskey, PasskeyAnswer } from '../sync/wire/calls.ts'

/** A simulated authenticator with one passkey and real keys: its answers verify, unless it is told to cheat. */
export function virtualPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  let count = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  /** Flags: user present (1), user verified (4), may be and is backed up (8, 16), attested credential data included (64). */
  function authenticatorData(host: string, flags: number, counter: number, rest = Buffer.alloc(0)): Buffer {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), number, rest])
  }

  function made(challenge: unknown, { from = origin } = {}): NewPasskey {
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(cose))])
    const authData = new Uint8Array(authenticatorData(new URL(from).hostname, 0x45, 0, credential))
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: b64(id),
      rawId: b64(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: b64(clientData('webauthn.create', String(challenge), from)),
        attestationObject: b64(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    }
  }

  function answer(
    challenge: unknown,
    {
      from = origin,
      type = 'webauthn.get',
      verified = true,
      isSynced = false,
      counter = ++count,
      signWith = privateKey,
    } = {},
  ): PasskeyAnswer {
    const data = authenticatorData(new URL(from).hostname, (verified ? 5 : 1) | (isSynced ? 24 : 0), counter)
    const client = clientData(type, String(challenge), from)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
      .sign(signWith)
    return {
      id: b64(id),
      rawId: b64(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) },
    }
  }

  return { id: b64(id), made, answer }
}
