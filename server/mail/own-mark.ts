import { createHmac, timingSafeEqual } from 'node:crypto'

import { rawHeaders } from './raw-headers.ts'

/** Header that identifies a mail of ours even after a relay has given it another Message-ID. */
export const MARK_HEADER = 'X-Total-Recall-Mail'

/** Puts the mark on an outgoing mail and reads it from one that comes back. */
export interface OwnMarks {
  /** The same mail with its mark on top. */
  mark(raw: Uint8Array, messageId: string): Uint8Array
  /** Reads a mark's value alone, as it occurs in the headers that a server's report returns. */
  read(value: string): string | undefined
  /**
   * The Message-ID that we gave a mail, according to the mark in its headers; undefined if there is none, two or a
   * forged one.
   */
  find(raw: Uint8Array): string | undefined
}

const VALUE = /^v1;id=([A-Za-z0-9_-]{4,700});mac=([A-Za-z0-9_-]{43})$/

/**
 * The mark is the Message-ID with an HMAC, so only recipients of the mail can show it. It is added when the mail is
 * sent, like the signature, so that the recorded bytes stay those of the letter. `key`: 32 bytes of the installation,
 * included in its backup, so that copies are still recognized after a restore.
 */
export function ownMarks(key: Uint8Array): OwnMarks {
  const macOf = (id: string) => createHmac('sha256', key).update(`mail-mark v1 ${id}`).digest()

  function read(value: string): string | undefined {
    // Servers on the way may fold a long header anywhere.
    const [, id, mac] = VALUE.exec(value.replace(/\s/g, '')) ?? []
    if (id === undefined || mac === undefined) return undefined
    const given = Buffer.from(mac, 'base64url')
    const right = macOf(id)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    return Buffer.from(id, 'base64url').toString('utf8')
  }

  return {
    mark(raw, messageId) {
      const id = Buffer.from(messageId, 'utf8').toString('base64url')
      const mac = macOf(id).toString('base64url')
      return Buffer.concat([Buffer.from(`${MARK_HEADER}: v1;\r\n id=${id};\r\n mac=${mac}\r\n`), raw])
    },
    read,
    find(raw) {
      const [found, other] = rawHeaders(raw)?.filter(({ name }) => name === MARK_HEADER.toLowerCase()) ?? []
      return found === undefined || other !== undefined ? undefined : read(found.value)
    },
  }
}
