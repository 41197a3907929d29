import { fromBase64, sha256Bytes, verifyEd25519, verifyRsaSha256 } from './signatures.ts'

/**
 * DKIM (RFC 6376, with Ed25519 of RFC 8463) against a stored key record: what a mail proves years later, when the key
 * is no longer in DNS. This is the project's second implementation, besides the one that judges arriving mails;
 * agreement between the two is evidence.
 */
interface MailProof {
  /** The only address in the only From header, in lowercase; null for anything else. */
  from: string | null
  /** A signature passes, covers From, and its domain equals the sender's, or is a parent or subdomain of it. */
  passes: boolean
  signatures: SignatureProof[]
}

export interface SignatureProof {
  domain: string
  selector: string
  /** 'weak': it is valid, but proves too little (only part of the body, or From is not covered). */
  result: 'pass' | 'fail' | 'weak' | 'no_key'
  /** Explanation for people, shown after the result. */
  why: string
  aligned: boolean
}

/** The stored DNS TXT record of `<selector>._domainkey.<domain>`; null if none was stored. */
export type KeyRecords = (selector: string, domain: string) => string | null

const MAX_SIGNATURES = 8
const MIN_RSA_BITS = 1024
/** Far more than any mail has, but not enough to keep a browser busy. */
const MAX_COVERED = 500
const MAX_FIELDS = 5_000

export async function verifyDkim(raw: Uint8Array, keyRecords: KeyRecords): Promise<MailProof> {
  const { fields, body } = splitMail(withCrlf(raw))
  const from = onlySender(fields)
  const domain = from?.slice(from.lastIndexOf('@') + 1) ?? ''
  const signed = fields.filter(({ name }) => name === 'dkim-signature').slice(0, MAX_SIGNATURES)
  const signatures: SignatureProof[] = []
  for (const field of signed) {
    const tags = readTags(field.value)
    const signer = tags?.get('d')?.toLowerCase() ?? ''
    const selector = tags?.get('s') ?? ''
    // A bare top-level domain belongs to no single sender.
    const aligned = signer.includes('.') && (isWithin(domain, signer) || isWithin(signer, domain))
    const outcome =
      tags === undefined
        ? failed('its tags cannot be read')
        : await verifySignature({ tags, field, fields, body, record: keyRecords(selector, signer) })
    signatures.push({ domain: signer, selector, aligned, ...outcome })
  }
  const passes = from !== null && signatures.some(({ result, aligned }) => result === 'pass' && aligned)
  return { from, passes, signatures }
}

type Outcome = Pick<SignatureProof, 'result' | 'why'>
const failed = (why: string): Outcome => ({ result: 'fail', why })

interface Signed {
  tags: ReadonlyMap<string, string>
  /** The signature's own header. */
  field: Field
  fields: readonly Field[]
  body: Uint8Array
  record: string | null
}

async function verifySignature({ tags, field, fields, body, record }: Signed): Promise<Outcome> {
  const algorithm = tags.get('a')?.toLowerCase()
  const [headerForm = 'simple', bodyForm = 'simple'] = (tags.get('c') ?? 'simple/simple').toLowerCase().split('/')
  const covers = (tags.get('h') ?? '').toLowerCase().split(':')
  const signature = fromBase64(tags.get('b') ?? '')
  const bodyHash = fromBase64(tags.get('bh') ?? '')
  if (tags.get('v') !== '1') return failed('it is of an unknown version')
  if (algorithm !== 'rsa-sha256' && algorithm !== 'ed25519-sha256') return failed('its algorithm is not trusted')
  if (!isForm(headerForm) || !isForm(bodyForm)) return failed('its canonical form is unknown')
  if (signature === undefined || bodyHash === undefined) return failed('it is incomplete')
  if (covers.length > MAX_COVERED || fields.length > MAX_FIELDS) return failed('it has more headers than are read')
  if (!isIdentityOf(tags)) return failed('it speaks for another domain')
  if (record === null) return { result: 'no_key', why: 'its key was not kept' }

  const computed = await sha256Bytes(bodyForm === 'simple' ? simpleBody(body) : relaxedBody(body))
  if (!sameBytes(computed, bodyHash)) return failed('the body was changed')
  const key = readKey(record, tags)
  if (typeof key === 'string') return failed(key)
  if (key.algorithm !== algorithm) return failed('the key is of another algorithm')

  const data = latin1Bytes(signedText({ covers, field, fields, form: headerForm }))
  const verified = await verifyBytes(algorithm, key.bytes, signature, data)
  if (verified !== true) return failed(verified === false ? 'the headers were changed' : verified)
  // With l= anybody may append to the body; without From the signature does not say who wrote.
  if (tags.has('l')) return { result: 'weak', why: 'it covers only a part of the body' }
  if (!covers.includes('from')) return { result: 'weak', why: 'it does not cover the sender' }
  return { result: 'pass', why: 'headers and body are as they were signed' }
}

/** True, false, or the reason why the key may not be used. */
async function verifyBytes(
  algorithm: 'rsa-sha256' | 'ed25519-sha256',
  key: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
): Promise<boolean | string> {
  // RFC 8463: Ed25519 signs the SHA-256 of the headers.
  if (algorithm === 'ed25519-sha256') return verifyEd25519(key, signature, await sha256Bytes(data))
  const rsa = await verifyRsaSha256(key, signature, data)
  if (rsa === undefined) return 'the key cannot be read'
  return rsa.bits < MIN_RSA_BITS ? 'the key is too short' : rsa.verified
}

/** Whether `i=` belongs to the signing domain, or to a subdomain of it. */
function isIdentityOf(tags: ReadonlyMap<string, string>): boolean {
  const domain = (tags.get('d') ?? '').toLowerCase()
  const identity = tags.get('i')?.toLowerCase()
  return domain !== '' && (identity === undefined || isWithin(identity.slice(identity.lastIndexOf('@') + 1), domain))
}

/** The public key in a record, or why it is not valid for this signature. */
function readKey(
  record: string,
  signature: ReadonlyMap<string, string>,
): { algorithm: string; bytes: Uint8Array } | string {
  const tags = readTags(record)
  if (tags === undefined) return 'the key record cannot be read'
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1') return 'the key record is of an unknown version'
  const list = (tag: string) => tags.get(tag)?.toLowerCase().split(':')
  if (list('h')?.includes('sha256') === false) return 'the key is not for SHA-256'
  const services = list('s')
  if (services && !services.includes('*') && !services.includes('email')) return 'the key is not for mail'
  const identity = signature.get('i')?.toLowerCase()
  const isStrict = list('t')?.includes('s') === true
  if (isStrict && identity !== undefined && !identity.endsWith(`@${signature.get('d')?.toLowerCase()}`)) {
    return 'the key does not speak for domains below it'
  }
  if (tags.get('p') === '') return 'the key was withdrawn'
  const bytes = fromBase64(tags.get('p') ?? '')
  return bytes === undefined
    ? 'the key record holds no key'
    : { algorithm: `${(tags.get('k') ?? 'rsa').toLowerCase()}-sha256`, bytes }
}

interface Field {
  /** In lowercase. */
  name: string
  /** Everything after the colon, including folded lines. */
  value: string
  /** Exactly as in the mail, without the final line break. */
  raw: string
}

type Form = 'simple' | 'relaxed'
const isForm = (form: string): form is Form => form === 'simple' || form === 'relaxed'

interface Covered {
  covers: readonly string[]
  field: Field
  fields: readonly Field[]
  form: Form
}

/**
 * The signed text: the covered headers, repeated names from the bottom up, and the signature header without its `b=`
 * value.
 */
function signedText({ covers, field, fields, form }: Covered): string {
  const left = fields.filter(candidate => candidate !== field)
  const lines: string[] = []
  for (const name of covers) {
    const index = left.findLastIndex(candidate => candidate.name === name)
    const [found] = index < 0 ? [] : left.splice(index, 1)
    if (found !== undefined) lines.push(`${canonicalField(found, form)}\r\n`)
  }
  return `${lines.join('')}${canonicalField(unsigned(field), form)}`
}

function canonicalField(field: Field, form: Form): string {
  if (form === 'simple') return field.raw
  const value = field.value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')
  return `${field.name}:${value}`
}

/** The signature's own header with `b=` emptied. */
function unsigned(field: Field): Field {
  const value = field.value.replace(/(^|;)([ \t\r\n]*b[ \t\r\n]*=)[^;]*/, '$1$2')
  return { name: field.name, value, raw: `${field.raw.slice(0, field.raw.length - field.value.length)}${value}` }
}

/** Trailing empty lines are removed and one line break is kept; an empty body becomes one line break. */
function simpleBody(body: Uint8Array): Uint8Array {
  let end = body.length
  while (end >= 2 && body[end - 2] === CR && body[end - 1] === LF) end -= 2
  const canonical = new Uint8Array(end + 2)
  canonical.set(body.subarray(0, end))
  canonical.set([CR, LF], end)
  return canonical
}

/** Whitespace is collapsed, and removed at line ends; trailing empty lines are removed. An empty body stays empty. */
function relaxedBody(body: Uint8Array): Uint8Array {
  const canonical = new Uint8Array(body.length + 2)
  let length = 0
  let breaks = 0
  let isBlank = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (byte === CR && body[at + 1] === LF) {
      isBlank = false
      breaks += 1
      at += 1
    } else if (byte === SPACE || byte === TAB) {
      isBlank = true
    } else {
      for (; breaks > 0; breaks--) {
        canonical[length++] = CR
        canonical[length++] = LF
      }
      if (isBlank) canonical[length++] = SPACE
      isBlank = false
      canonical[length++] = byte
    }
  }
  if (length === 0) return canonical.subarray(0, 0)
  canonical[length++] = CR
  canonical[length++] = LF
  return canonical.subarray(0, length)
}

const CR = 13
const LF = 10
const SPACE = 32
const TAB = 9

/** Header fields from the top, and the body after the first empty line. */
function splitMail(raw: Uint8Array): { fields: Field[]; body: Uint8Array } {
  let end = 0
  while (end < raw.length && !isEmptyLine(raw, end)) end = nextLine(raw, end)
  const fields: Field[] = []
  for (const line of latin1(raw.subarray(0, end)).replace(/\r\n$/, '').split('\r\n')) {
    const last = fields.at(-1)
    if (/^[ \t]/.test(line) && last !== undefined) {
      last.value += `\r\n${line}`
      last.raw += `\r\n${line}`
      continue
    }
    const colon = line.indexOf(':')
    const name = (colon < 0 ? line : line.slice(0, colon)).trimEnd().toLowerCase()
    fields.push({ name, value: colon < 0 ? '' : line.slice(colon + 1), raw: line })
  }
  return { fields, body: raw.subarray(Math.min(end + 2, raw.length)) }
}

const isEmptyLine = (raw: Uint8Array, at: number) => raw[at] === CR && raw[at + 1] === LF

function nextLine(raw: Uint8Array, from: number): number {
  const end = raw.indexOf(LF, from)
  return end < 0 ? raw.length : end + 1
}

/** Mails are signed with CRLF line ends; a mail stored with LF is converted back. */
function withCrlf(raw: Uint8Array): Uint8Array {
  let bare = 0
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) if (raw[at - 1] !== CR) bare += 1
  if (bare === 0) return raw
  const mended = new Uint8Array(raw.length + bare)
  let length = 0
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === LF && raw[at - 1] !== CR) mended[length++] = CR
    mended[length++] = raw[at] ?? 0
  }
  return mended
}

/**
 * `v=1; a=rsa-sha256; …`: whitespace is not part of a value here. Undefined if a tag is repeated, which is not allowed.
 */
function readTags(text: string): Map<string, string> | undefined {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const equals = part.indexOf('=')
    const name = part.slice(0, Math.max(equals, 0)).trim()
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || tags.has(name)) return undefined
    tags.set(name, part.slice(equals + 1).replace(/[ \t\r\n]+/g, ''))
  }
  return tags
}

/**
 * The only address of the only From header. With two headers or addresses, people could be shown a sender other than
 * the signed one.
 */
function onlySender(fields: readonly Field[]): string | null {
  const [from, second] = fields.filter(({ name }) => name === 'from')
  if (from === undefined || second !== undefined) return null
  const bare = withoutQuotes(from.value.replace(/\r\n/g, ''))
  // A list or a group has several addresses; whatever precedes the brackets is a name, no matter what it looks like.
  const one = /^[^<>,;:]*<\s*([^\s<>@,;:"()]+@[^\s<>@,;:"()]+)\s*>\s*$/.exec(bare) ?? ONLY_ADDRESS.exec(bare)
  return one?.[1]?.toLowerCase() ?? null
}

/** Replaces each quoted name and comment (comments may nest) with a blank; an unclosed one extends to the end. */
function withoutQuotes(text: string): string {
  let bare = ''
  let isQuoted = false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if ((isQuoted || depth > 0) && character === '\\') at += 1
    else if (character === '"' && depth === 0) {
      isQuoted = !isQuoted
      bare += ' '
    } else if (character === '(' && !isQuoted) depth += 1
    else if (character === ')' && depth > 0) depth -= 1
    else if (!isQuoted && depth === 0) bare += character
  }
  return bare
}

const ONLY_ADDRESS = /^\s*([^\s<>@,;:"()]+@[^\s<>@,;:"()]+)\s*$/

function isWithin(domain: string, above: string): boolean {
  return above !== '' && (domain === above || domain.endsWith(`.${above}`))
}

/** One character per byte, so that nothing in a header is lost. */
function latin1(bytes: Uint8Array): string {
  let text = ''
  // In chunks: a call accepts only a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
