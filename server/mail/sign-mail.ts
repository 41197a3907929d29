import { createPrivateKey } from 'node:crypto'

import { dkimSign } from 'mailauth/lib/dkim/sign.js'

import { MARK_HEADER } from './own-mark.ts'

/** Returns the same mail, signed. */
export type SignMail = (raw: Uint8Array) => Promise<Uint8Array>

interface DkimKey {
  /** Domain of the From addresses: a signature from another domain proves nothing about them. */
  domain: string
  selector: string
  /** PEM: RSA of at least 2048 bits. */
  privateKey: string
}

const LEAST_BITS = 2048
const SELECTOR = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/**
 * Headers that the signature covers if present: those of RFC 6376 section 5.4.1, those that prevent mail loops, and
 * both one-click unsubscribe headers, which mailbox providers trust only if they are signed (RFC 8058 section 4).
 */
const COVERED = [
  'From',
  'Sender',
  'Reply-To',
  'To',
  'Cc',
  'Subject',
  'Date',
  'Message-ID',
  'In-Reply-To',
  'References',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'X-Auto-Response-Suppress',
  MARK_HEADER,
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/**
 * Signs outgoing mail with DKIM (RFC 6376, rsa-sha256, relaxed/relaxed). Throws if the key or the selector is unusable,
 * so that the server fails at startup and not at its first letter.
 */
export function mailSigner({ domain, selector, privateKey }: DkimKey): SignMail {
  if (!SELECTOR.test(selector)) throw new TypeError(`'${selector}' is no DKIM selector`)
  assertUsable(privateKey)
  const signer = { signingDomain: domain, selector, privateKey }
  return async raw => {
    const { signatures, errors } = await dkimSign(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), {
      ...signer,
      canonicalization: 'relaxed/relaxed',
      algorithm: 'rsa-sha256',
      // The type asks for a list, but the library ignores a list and reads names separated by colons.
      headerList: COVERED.join(':') as unknown as string[],
      signTime: new Date(),
      signatureData: [signer],
    })
    const [error] = errors
    if (error !== undefined) throw new Error('the mail could not be signed', { cause: error })
    return Buffer.concat([Buffer.from(signatures), raw])
  }
}

function assertUsable(privateKey: string): void {
  let bits: number | undefined
  try {
    const key = createPrivateKey(privateKey)
    bits = key.asymmetricKeyType === 'rsa' ? key.asymmetricKeyDetails?.modulusLength : undefined
  } catch {
    // The content of the key file must not leak, not even through an error message.
    throw new TypeError('the DKIM key is no private key in PEM form')
  }
  if (bits === undefined) throw new TypeError('the DKIM key is no RSA key: not every mailbox reads another one')
  if (bits < LEAST_BITS) throw new TypeError(`the DKIM key has ${bits} bits, and needs at least ${LEAST_BITS}`)
}
