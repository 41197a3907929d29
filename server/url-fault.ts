import { urlIn } from './url-in.ts'

/**
 * What is wrong with a URL that may hold a password, in words that repeat nothing of it; undefined if it can be read. A
 * parser of URLs does not notice: it takes what is in front of a `/` in a password for the host, and its errors carry
 * the whole text.
 */
export function urlFault(text: string, schemes: readonly string[]): string | undefined {
  const scheme = schemes.find(each => text.toLowerCase().startsWith(each))
  if (scheme === undefined) return `begins with ${schemes.join(' or ')}, without quotation marks`
  const rest = text.slice(scheme.length)
  if (/[\s\p{Cc}]/u.test(rest)) return written('a space or a line break', 'a space', '%20')
  if (rest.includes('#')) return written('a #', 'a #', '%23')
  const end = rest.search(/[/?]/)
  if (end >= 0 && rest.includes('@', end)) {
    return rest[end] === '/' ? written('a / before its @', 'a /', '%2F') : written('a ? before its @', 'a ?', '%3F')
  }
  if (!isDecodable(rest)) return written('a % that begins no escape', 'a %', '%25')
  // A socket instead of a host, as PostgreSQL has it: `postgres://user@/database?host=/run/postgresql`.
  if (urlIn(text.replace('@/', '@localhost/')) === null) {
    return `cannot be read: after ${scheme} come user:password@host:port, and the port is a number up to 65535`
  }
  return undefined
}

const written = (found: string, meant: string, typed: string) =>
  `has ${found}; inside a user or password ${meant} is written ${typed}`

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The origin that browsers send for it; a text says what is wrong with it. */
export function readOrigin(text: string): { origin: string } | string {
  const fault = urlFault(text, ['https://', 'http://'])
  if (fault !== undefined) return fault
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'has a user or password: type https:// and the host alone'
  if (url.pathname !== '/' || url.search !== '') {
    return 'has more than a host: type https:// and the host alone, without a path or a ?'
  }
  // A browser would send the final dot with it, and people who type none would be refused.
  if (url.hostname.endsWith('.')) return 'has a dot behind the host: type it without'
  return { origin: url.origin }
}
