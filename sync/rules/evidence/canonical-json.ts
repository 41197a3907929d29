import canonicalize from 'canonicalize'

/**
 * Canonical JSON (RFC 8785), read strictly: one value has one spelling, so bytes that are not exactly that spelling are
 * not read at all. A repeated key, `96.0` for `96`, a blank or a byte order mark: two programs could read such a file
 * differently, and one of them would believe something that nobody has signed.
 */

/** Lists and objects inside one another. Our own have six; some programs give up at a hundred, others at a million. */
const MOST_LEVELS = 64

/** Whether this text is the one canonical spelling of the value that it was parsed to. */
export function isCanonical(value: unknown, text: string): boolean {
  try {
    return !isDeeper(value, MOST_LEVELS) && canonicalize(value) === text
  } catch {
    // Half of a surrogate pair, or a number out of range: neither has a canonical form.
    return false
  }
}

/** The value of a file that consists of one line of canonical JSON; undefined for any other bytes. */
export function readCanonicalFile(bytes: Uint8Array | undefined): unknown {
  const text = bytes === undefined ? undefined : utf8Text(bytes)
  if (text === undefined || !text.endsWith('\n')) return undefined
  const line = text.slice(0, -1)
  const value = parseJson(line)
  return value !== undefined && isCanonical(value, line) ? value : undefined
}

export function canonicalFile(value: object): Uint8Array {
  return new TextEncoder().encode(`${canonicalize(value)}\n`)
}

export function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Undefined if the bytes are not UTF-8: a decoder that replaces invalid bytes would hide a broken one. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some(part => isDeeper(part, levels - 1))
}
