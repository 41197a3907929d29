import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { addressParser } from 'postal-mime'

import { domainOf, isMailAddress } from '../mail/address.ts'
import { bodyStart, MAX_HEADER_BYTES, type RawHeader, rawHeaders } from '../mail/raw-headers.ts'

/** One DKIM signature and what became of it. */
export interface Signature {
  /** Who signed. */
  domain: string
  selector: string
  /** 'pass', 'fail', 'neutral', 'temperror', 'policy' … or 'ignored' where the signature proves too little. */
  result: string
  /** The signer's organization is the one named in the From header. */
  aligned: boolean
  /** Headers that the signature covers, lower-case. */
  covers: string[]
  /** The DNS text that held the public key when we looked: keys rotate, evidence stays. */
  keyRecord: string | null
}

export interface Authenticity {
  /** A DKIM signature passes and matches the From domain (which has to be one of the allowed domains, if given). */
  pass: boolean
  fromAddress: string
  fromDomain: string
  signatures: Signature[]
  /** Why, in words for the evidence. */
  note: string
  /** DNS did not answer: the same mail may pass later. */
  temporary: boolean
}

export type ResolveText = (name: string, type: string) => Promise<string[][]>

const MAX_SIGNATURES = 8

/** Headers that must occur only once: a second one would show people something other than what was signed. */
const ONCE = [
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
]

/**
 * Verifies the DKIM signatures of a raw mail. Authentication-Results and Received lines are never read: anybody
 * can write them. Runs in the worker.
 */
export async function verifySignatures(
  raw: Uint8Array,
  { resolve, now }: { resolve: ResolveText; now: number },
): Promise<Authenticity> {
  const headers = rawHeaders(raw)
  if (headers === undefined) return refusal('the headers are longer than we read')
  const header = Buffer.from(raw.buffer, raw.byteOffset, Math.min(bodyStart(raw), MAX_HEADER_BYTES)).toString('latin1')
  // Mail programs disagree about a lone CR and control characters, and therefore about where a header ends.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
  if (/\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(header)) {
    return refusal('the headers hold control characters')
  }
  const doubled = ONCE.find(name => headers.filter(line => line.name === name).length > 1)
  if (doubled !== undefined) return refusal(`the header ${doubled} stands more than once`)

  const fromAddress = onlySender(headers)
  if (fromAddress === undefined) return refusal('the From header does not name exactly one address')
  const fromDomain = domainOf(fromAddress)
  const tags = headers.filter(line => line.name === 'dkim-signature').map(line => tagsOf(line.value))
  const about = { fromAddress, fromDomain }
  if (tags.length === 0) return { ...refusal('the mail is not signed'), ...about }
  if (tags.length > MAX_SIGNATURES) return { ...refusal('the mail carries too many signatures'), ...about }

  const keys = new Map<string, string>()
  const verified = await dkimVerify(withCrlf(raw), {
    curTime: new Date(now),
    minBitLength: 1024,
    async resolver(name, type) {
      const records = await resolve(name, type)
      keys.set(name, [records[0] ?? []].flat().join(''))
      return records
    },
  })
  // A second opinion on the sender: if two parsers disagree, the header was crafted for that.
  if (verified.headerFrom.length !== 1 || verified.headerFrom[0]?.toLowerCase() !== fromAddress) {
    return { ...refusal('the From header can be read in two ways'), ...about }
  }

  const signatures = verified.results.flatMap((found): Signature[] => {
    const signature = 'signature' in found && typeof found.signature === 'string' ? bare(found.signature) : ''
    const own = tags.find(tag => signature !== '' && tag.b === signature)
    // Results that match no tag list of ours are the seals of mailing lists (ARC), which do not speak for the sender.
    if (own === undefined || !found.signingDomain || !found.selector) return []
    const covers = (own.h ?? '').toLowerCase().split(':')
    const weak = weakness(own, covers)
    return [
      {
        domain: found.signingDomain.toLowerCase(),
        selector: found.selector,
        result: weak === undefined ? found.status.result : 'ignored',
        aligned: typeof found.status.aligned === 'string',
        covers,
        keyRecord: keys.get(`${found.selector}._domainkey.${found.signingDomain}`) ?? null,
      },
    ]
  })
  const passing = signatures.find(({ result, aligned }) => result === 'pass' && aligned)
  if (passing !== undefined) {
    return { pass: true, ...about, signatures, note: `signed by ${passing.domain}`, temporary: false }
  }
  const temporary = signatures.some(({ result, aligned }) => result === 'temperror' && aligned)
  const seen = signatures.map(({ domain, result, aligned }) => `${domain}: ${result}${aligned ? '' : ', not aligned'}`)
  return { pass: false, ...about, signatures, note: seen.join('; ') || 'no signature could be read', temporary }
}

/**
 * The DNS names of the keys that a mail's signatures need, from its head alone. This way they are looked up in parallel
 * before the mail is in the worker, and the worker does not wait for a name server.
 */
export function keyNames(head: Uint8Array): string[] {
  const headers = rawHeaders(head) ?? []
  const tags = headers.filter(line => line.name === 'dkim-signature').map(line => tagsOf(line.value))
  if (tags.length > MAX_SIGNATURES) return []
  return [...new Set(tags.flatMap(({ s, d }) => (s && d ? [`${s}._domainkey.${d}`] : [])))]
}

/** A verdict without signatures. */
export function refusal(note: string): Authenticity {
  return { pass: false, fromAddress: '', fromDomain: '', signatures: [], note, temporary: false }
}

/** What makes a valid signature worthless as evidence. */
function weakness(tags: Readonly<Record<string, string>>, covers: readonly string[]): string | undefined {
  // With l= anybody may append text below the signed part.
  if (tags.l !== undefined) return 'l='
  if (!covers.includes('from')) return 'from not signed'
  if (!/-sha256$/i.test(tags.a ?? '')) return 'old hash'
  return undefined
}

/** The one address in the one From header, lower-case; undefined for groups, lists and anything odd. */
function onlySender(headers: readonly RawHeader[]): string | undefined {
  const [from, second] = headers.filter(line => line.name === 'from')
  if (from === undefined || second !== undefined || from.value.length > 2_000) return undefined
  const [sender, other] = addressParser(from.value)
  if (sender?.address === undefined || other !== undefined || !isMailAddress(sender.address)) return undefined
  return sender.address.toLowerCase()
}

/**
 * `v=1; d=example.com; …` with all whitespace removed. If a tag occurs twice (which is not allowed), the first counts.
 */
function tagsOf(value: string): Record<string, string> {
  const tags: Record<string, string> = {}
  for (const part of value.split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    const name = part.slice(0, equals).trim()
    if (/^[a-z]{1,2}$/.test(name) && tags[name] === undefined) tags[name] = bare(part.slice(equals + 1))
  }
  return tags
}

const bare = (text: string | undefined) => (text ?? '').replace(/\s+/g, '')

/** Lines end in CRLF on the wire; for a mail stored with LF, it is restored in one pass instead of line by line. */
function withCrlf(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let bare = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) if (bytes[at - 1] !== 13) bare += 1
  if (bare === 0) return bytes
  const mended = Buffer.allocUnsafe(bytes.length + bare)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 10 && bytes[at - 1] !== 13) mended[length++] = 13
    mended[length++] = byte
  }
  return mended
}
