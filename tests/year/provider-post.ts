import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/**
 * The shortest key that is accepted (`server/replies/verify-signatures.ts`): a year signs eight thousand mails, and the
 * product's own code verifies them in any case.
 */
const keys = generateKeyPairSync('rsa', { modulusLength: 1024 })

/** The DKIM record in DNS of every domain that signs here. */
export const YEAR_KEY_RECORD = `v=DKIM1; k=rsa; p=${keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`

export interface Post {
  from: string
  to: string
  subject: string
  /** Message-ID of the mail, and of the one that it answers. */
  messageId: string
  inReplyTo: string
  at: number
  text: string
  /** The signing domain; null: unsigned. */
  signedBy: string | null
}

/** A mail as a provider's support sends it: one text, signed with DKIM (RFC 6376, rsa-sha256, simple/simple). */
export function aPost({ from, to, subject, messageId, inReplyTo, at, text, signedBy }: Post): Uint8Array {
  const headers = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `In-Reply-To: ${inReplyTo}`,
    `References: ${inReplyTo}`,
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  const body = `${text}\r\n`
  const signature = signedBy === null ? [] : [signatureOf(headers, body, signedBy)]
  return new TextEncoder().encode([...signature, ...headers, '', body].join('\r\n'))
}

function signatureOf(headers: readonly string[], body: string, domain: string): string {
  const names = headers.map(header => header.slice(0, header.indexOf(':')).toLowerCase())
  const hash = createHash('sha256').update(body).digest('base64')
  const unsigned = `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=${domain}; s=s1; h=${names.join(':')}; bh=${hash}; b=`
  const signed = sign('sha256', Buffer.from([...headers, unsigned].join('\r\n')), keys.privateKey)
  return `${unsigned}${signed.toString('base64')}`
}
