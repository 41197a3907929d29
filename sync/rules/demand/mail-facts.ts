import { letterNamed, type SentLetterId } from './lifecycle.ts'

/** Letters that cannot be mistaken for a digit or for each other on paper: no I, L or O. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

const REFERENCE = /(?<![A-Z0-9])TR-([A-HJKMNP-Z]{4})-(\d{4})(?![A-Z0-9])/gi

/** A request's reference, 'TR-XXXX-NNNN', from at least eight random bytes. It is an identifier, not a secret. */
export function referenceFrom(bytes: Uint8Array): string {
  if (bytes.length < 8) throw new RangeError('a reference needs eight random bytes')
  const symbols = [...bytes].slice(0, 8)
  const letters = symbols.slice(0, 4).map(byte => LETTERS[byte % LETTERS.length])
  const digits = symbols.slice(4).map(byte => byte % 10)
  return `TR-${letters.join('')}-${digits.join('')}`
}

/** Every reference in a text, once each, uppercased. Providers retype them, so any case and any dash is accepted. */
export function referencesIn(text: string): string[] {
  const plain = text.replace(/[\u2010-\u2015\u2212]/g, '-')
  const found = [...plain.matchAll(REFERENCE)].map(([, letters, digits]) => `TR-${letters}-${digits}`.toUpperCase())
  return [...new Set(found)]
}

/** Message-ID of a letter. It is derived from request and step, so a repeat is recognizable. */
export function messageIdFor(reference: string, letter: SentLetterId, mailDomain: string): string {
  const step = letter === 'demand' ? '' : `.${letter}`
  return `<req-${reference.toLowerCase()}${step}@erase.${mailDomain}>`
}

/**
 * The request and step that one of our own Message-IDs names (In-Reply-To, References), or undefined. An extra part
 * after the step is allowed; letters to a provider's second address have one.
 */
export function threadOf(
  messageId: string,
  mailDomain: string,
): { reference: string; letter: SentLetterId } | undefined {
  const id = messageId.trim().replace(/^</, '').replace(/>$/, '').toLowerCase()
  const at = id.lastIndexOf('@')
  if (at < 0 || id.slice(at + 1) !== `erase.${mailDomain}`.toLowerCase()) return undefined
  const [name = '', ...parts] = id.slice(0, at).split('.')
  const [reference] = referencesIn(name.replace(/^req-/, ''))
  if (reference === undefined || name !== `req-${reference.toLowerCase()}`) return undefined
  const letter = parts.map(letterNamed).find(named => named !== undefined)?.letter ?? 'demand'
  return { reference, letter }
}
