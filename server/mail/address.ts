const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64
const MAX_NAME = 80

// Dot-atom only (RFC 5322 3.2.3): quoted local parts are legal, and parsers disagree about where they end.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Whether we send to or from this address: dot-atom, a domain with a dot, ASCII, at most 254 characters. */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false
  const at = text.lastIndexOf('@')
  const localPart = text.slice(0, Math.max(at, 0))
  return localPart.length <= MAX_LOCAL_PART && LOCAL_PART.test(localPart) && DOMAIN.test(text.slice(at + 1))
}

/** Returns the address, or throws: nothing else is allowed in a header or an envelope. */
export function checkedAddress(text: string): string {
  // The value is not in the error message, because messages reach the log.
  if (!isMailAddress(text)) throw new MailFormError('address')
  return text
}

/** Lower-case domain of an address, '' when there is none. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? '' : address.slice(at + 1).toLowerCase()
}

/** Whether a domain is one of these or a subdomain of one. 'evil-openai.com' and 'openai.com.evil.com' are not. */
export function isWithin(domain: string, domains: readonly string[]): boolean {
  return domains.some(allowed => domain === allowed || domain.endsWith(`.${allowed}`))
}

/**
 * A name that is safe in a header: one line, at most 80 characters, nothing that hides text or changes its direction.
 */
export function headerName(text: string): string {
  return [...headerText(text)].slice(0, MAX_NAME).join('').trim()
}

// C0 and C1 controls, line and paragraph separators, marks that change the direction or hide text.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * Text that is safe in a header: controls become a space, and invisible and direction marks are removed. Encoded words
 * (`=?utf-8?Q?=0D=0A…?=`) are broken up, because a reader would decode them and the line break would return.
 */
export function headerText(text: string): string {
  return text
    .replace(/[\t\r\n\v\f\u2028\u2029]+/g, ' ')
    .replace(HIDDEN, '')
    .replaceAll('=?', '= ?')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** A mail that we refuse to build: our own bug or hostile data, never something a person can fix. */
export class MailFormError extends Error {
  constructor(what: 'address' | 'message id' | 'header' | 'attachment') {
    super(`not a valid ${what}`)
    this.name = 'MailFormError'
  }
}
