/**
 * Longest readable part of an alias: with dot, suffix, plus and token, 62 of the 64 octets that a local part may have.
 */
const PREFIX_LENGTH = 30
const SUFFIX_LENGTH = 10
const TOKEN_LENGTH = 20

/** Thirty-two symbols, five bits of a random byte each; l, o, 0 and 1 are left out. */
const SYMBOLS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Used if nothing of an address is left. */
const NAMELESS = 'person'

/**
 * Address to which providers reply: the readable rest of the person's local part, a dot and ten random characters. The
 * suffix keeps alice@a and alice@b apart and makes a reserved name (postmaster, abuse) impossible.
 */
export function inboundAlias(email: string, suffix10: string, mailDomain: string): string {
  if (!/^[a-z0-9]{10}$/.test(suffix10)) throw new RangeError('an alias needs ten random letters and digits')
  return `${readablePart(email)}.${suffix10}@${mailDomain}`
}

/** Ten random characters for an alias. */
export const aliasSuffixFrom = (bytes: Uint8Array): string => symbolsFrom(bytes, SUFFIX_LENGTH)

/** Twenty random characters, a hundred bits, for one request's reply address. */
export const replyTokenFrom = (bytes: Uint8Array): string => symbolsFrom(bytes, TOKEN_LENGTH)

/** The alias with a request's token added by plus-addressing: the Reply-To of its letters. */
export function replyAddress(alias: string, token: string): string {
  if (!/^[a-z0-9]{1,20}$/.test(token)) throw new RangeError('a reply token is at most twenty letters and digits')
  const at = alias.lastIndexOf('@')
  return `${alias.slice(0, at)}+${token}${alias.slice(at)}`
}

/**
 * From address of a request's letters: the product's own address, with the request's token after the plus. A new thread
 * to it, or a human's reply-all, still identifies the request, and a ticket system keeps the demands of two people
 * apart.
 */
export const letterAddress = (mailDomain: string, token: string): string =>
  replyAddress(`${LETTER_LOCAL_PART}@${mailDomain}`, token)

const LETTER_LOCAL_PART = 'privacy'

/** The alias and the token in a recipient address; the token is undefined without a plus. */
export function parseReplyAddress(address: string): { alias: string; token: string | undefined } | undefined {
  const found = /^([a-z0-9._-]{1,64})(?:\+([a-z0-9]{1,64}))?@([a-z0-9.-]{1,253})$/.exec(address.trim().toLowerCase())
  if (found === null) return undefined
  const [, local, token, domain] = found
  return { alias: `${local}@${domain}`, token }
}

function readablePart(email: string): string {
  const at = email.lastIndexOf('@')
  const local = (at < 0 ? email : email.slice(0, at)).toLowerCase()
  const kept = local
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^\./, '')
  return kept.slice(0, PREFIX_LENGTH).replace(/\.$/, '') || NAMELESS
}

function symbolsFrom(bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`${length} characters need ${length} random bytes`)
  return [...bytes.slice(0, length)].map(byte => SYMBOLS[byte % SYMBOLS.length]).join('')
}
