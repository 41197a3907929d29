import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { before, matchAt, matchesOf } from '../surroundings.ts'

const V4 = /(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\d])(?!\.\d)/g
/** Four numbers may also be a version: `Chrome/120.0.0.0`, `v1.2.3.4`, `version 10.0.1.2`. */
const VERSION_BEFORE = /(?:[a-z_]|[a-z]\/|[a-z]-|version:? ?|ver\.? ?|firmware:? ?|release:? ?|build:? ?|==|\^|~)$/
const MASK = /\/\d{1,2}(?!\d)/y

/** IPv4, IPv6 and hardware addresses, except the loopback address, which identifies nobody. */
export function findIps({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const match of matchesOf(V4, low)) {
    const octets = match[0].split('.')
    if (octets.some(octet => Number(octet) > 255 || (octet.length > 1 && octet.startsWith('0')))) continue
    // Loopback, the unspecified address and netmasks identify nobody.
    if (/^(?:127|0|255)\./.test(match[0]) || VERSION_BEFORE.test(before(low, match.index, 12))) continue
    const end = match.index + match[0].length
    found.push(candidate('IP', match.index, end + (matchAt(MASK, low, end)?.[0].length ?? 0), 'proven'))
  }
  for (let colon = low.indexOf(':'); colon >= 0; ) {
    const start = startOfHex(low, colon)
    const end = endOfHex(low, colon)
    const kind = kindOf(low.slice(start, end))
    const free = !/[a-z0-9_.]/.test(low.charAt(start - 1)) && !/[a-z0-9_]/.test(low.charAt(end))
    if (kind !== null && free) found.push(candidate(kind, start, end, 'proven'))
    colon = low.indexOf(':', Math.max(end, colon + 1))
  }
  return found
}

/** The longest textual form of an address, with an embedded IPv4 address. */
const HEX_MAX = 45

function startOfHex(low: string, at: number): number {
  let start = at
  while (start > 0 && at - start < 5 && isHexOrColon(low.charCodeAt(start - 1))) start -= 1
  return start
}

function endOfHex(low: string, at: number): number {
  let end = at
  while (end < low.length && end - at < HEX_MAX && (isHexOrColon(low.charCodeAt(end)) || low.charCodeAt(end) === 46))
    end += 1
  while (end > at + 1 && low.charCodeAt(end - 1) === 46) end -= 1
  // A final colon belongs to the sentence, except in `fe80::`.
  if (low.charAt(end - 1) === ':' && low.charAt(end - 2) !== ':') end -= 1
  return end
}

function isHexOrColon(code: number): boolean {
  return (code >= 48 && code <= 58) || (code >= 97 && code <= 102)
}

function kindOf(form: string): 'IP' | 'OTHER_ID' | null {
  if (form.length < 6) return null
  if (/^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/.test(form)) return 'OTHER_ID'
  const groups = form.split(':')
  const embedded = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(groups.at(-1) ?? '') ? 1 : 0
  const hex = embedded === 1 ? groups.slice(0, -1) : groups
  if (!hex.every(group => /^[0-9a-f]{0,4}$/.test(group))) return null
  const doubled = form.split('::').length - 1
  if (doubled === 0) return groups.length + embedded === 8 && hex.every(group => group !== '') ? 'IP' : null
  if (doubled > 1 || groups.length + embedded > 8 + 1) return null
  // `a::b` is code. Routable and local addresses start with one of these complete groups.
  return /^(?:[23][0-9a-f]{3}|fe[89ab][0-9a-f]|f[cd][0-9a-f]{2}|64:ff9b|::ffff:)/.test(form) ? 'IP' : null
}
