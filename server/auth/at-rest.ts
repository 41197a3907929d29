import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

import type { Random } from '../ports.ts'

/**
 * What sign-in keeps in the database, so that whoever reads the database alone (a backup, a copied disk page) gets into
 * no account. Everything here needs a key that lies outside of it (`key-file.ts`).
 */
export interface AtRest {
  /** Of a six-digit code. A plain hash of a million values is undone in a moment. */
  codeHash(ticketId: string, code: string): string
  /** The token that follows `refreshToken` on this device: the same each time it is asked for, and kept nowhere. */
  successor(kind: 'access' | 'refresh', refreshToken: string, device: string): string
  /** A mail that carries a ticket, as it waits for the relay. `name` is its Message-ID: no mail opens as another one. */
  seal(name: string, plain: Uint8Array): Uint8Array
  /** Undefined for what was sealed with another key: after a restore the old one may be gone. */
  open(name: string, sealed: Uint8Array): Uint8Array | undefined
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function atRest(key: Uint8Array, random: Pick<Random, 'bytes'>): AtRest {
  // One key a purpose: what one of them gives away says nothing of the others.
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `total-recall sign-in ${purpose}`, 32))
  const [codes, successors, mails] = [keyFor('codes'), keyFor('successors'), keyFor('mails')]
  // A list is unambiguous where joined texts are not.
  const mac = (secret: Buffer, ...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts))

  return {
    codeHash: (ticketId, code) => mac(codes, ticketId, code.replace(/\s/g, '')).digest('hex'),
    successor: (kind, refreshToken, device) => mac(successors, kind, refreshToken, device).digest('base64url'),
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
