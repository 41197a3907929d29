import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

import type { Random } from '../ports.ts'

/**
 * Protects what sign-in keeps in the database, so that somebody who reads only the database (a backup, a copied disk
 * page) gets into no account. Everything here needs a key that is stored outside of it (`key-file.ts`).
 */
export interface AtRest {
  /** Tells keys apart, and reveals nothing about this one. */
  readonly fingerprint: string
  /** Keyed hash of a six-digit code. A plain hash over a million possible values is reversed in a moment. */
  codeHash(ticketId: string, code: string): string
  /** The token that follows `refreshToken` on this device: the same on every call, and stored nowhere. */
  successor(kind: 'access' | 'refresh', refreshToken: string, device: string): string
  /** What makes a known browser's mark ours, and of one address (`known-browsers.ts`): 43 characters. */
  markHash(number: string, end: string, email: string): string
  /**
   * Encrypts a mail with a ticket while it waits for the relay. Bound to `name`, its Message-ID: no mail opens as
   * another one.
   */
  seal(name: string, plain: Uint8Array): Uint8Array
  /** Undefined for mail that was sealed with another key: after a restore the old key may be gone. */
  open(name: string, sealed: Uint8Array): Uint8Array | undefined
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function atRest(key: Uint8Array, random: Pick<Random, 'bytes'>): AtRest {
  // A key per purpose: leaking one reveals nothing about the others.
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `total-recall sign-in ${purpose}`, 32))
  const [codes, successors, marks, mails] = [keyFor('codes'), keyFor('successors'), keyFor('marks'), keyFor('mails')]
  // A JSON list is unambiguous; concatenated texts are not.
  const mac = (secret: Buffer, ...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts))

  return {
    fingerprint: keyFor('fingerprint').toString('hex').slice(0, 32),
    codeHash: (ticketId, code) => mac(codes, ticketId, code.replace(/\s/g, '')).digest('hex'),
    successor: (kind, refreshToken, device) => mac(successors, kind, refreshToken, device).digest('base64url'),
    markHash: (number, end, email) => mac(marks, number, end, email).digest('base64url'),
    seal(name, plain) {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, mails, nonce).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(name, sealed) {
      if (sealed.byteLength < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv(CIPHER, mails, sealed.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
