import { type Candidate, candidate } from '../candidate.ts'
import { isDigitAt, isLetterAt, isWordAt } from '../characters.ts'
import type { Reading } from '../reading.ts'
import { matchAt, matchesOf } from '../surroundings.ts'

/** Longest local part and domain that mail allows (RFC 5321); also the bound of each search. */
const LOCAL_MAX = 64
const DOMAIN_MAX = 253

/** Email addresses, including international ones, and addresses written as `name (at) example (dot) org`. */
export function findEmails({ text, low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (let at = low.indexOf('@'); at >= 0; at = low.indexOf('@', at + 1)) {
    const start = startOfLocal(text, at)
    const end = endOfDomain(text, at + 1)
    if (start < at && end > at + 1 && !isFileOrHost(low, start, at, end)) {
      found.push(candidate('EMAIL', start, end, 'proven'))
    }
  }
  for (const match of matchesOf(SPELT_AT, low)) {
    const start = startOfLocal(text, match.index)
    const rest = matchAt(SPELT_DOMAIN, low, match.index + match[0].length)
    if (start < match.index && rest !== null) {
      found.push(candidate('EMAIL', start, match.index + match[0].length + rest[0].length, 'shaped'))
    }
  }
  return found
}

const SPELT_AT = / ?[([{<] ?at ?[)\]}>] ?/g
const SPELT_DOMAIN = /[a-z0-9-]{1,63}(?:(?:\.| ?[([{<] ?dot ?[)\]}>] ?)[a-z0-9-]{1,63}){1,4}/y

function startOfLocal(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < LOCAL_MAX && isLocal(text, start - 1)) start -= 1
  // An address never starts with a dot, a quote or a dash: those belong to the sentence.
  while (start < at && !isWordAt(text, start) && text.charAt(start) !== '_' && text.charAt(start) !== '+') start += 1
  return text.charAt(at - 1) === '.' ? at : start
}

function isLocal(text: string, at: number): boolean {
  return isWordAt(text, at) || '.!#$%&*+-=?^_~'.includes(text.charAt(at)) || isInnerApostrophe(text, at)
}

/** As in `o'neill@example.org`; a quotation mark around the address does not count. */
function isInnerApostrophe(text: string, at: number): boolean {
  return text.charAt(at) === "'" && isLetterAt(text, at - 1) && isLetterAt(text, at + 1)
}

/** The end of a domain with at least two labels, the last of them a word; `from` if there is none. */
function endOfDomain(text: string, from: number): number {
  let at = from
  let end = from
  let label = from
  let labels = 0
  while (at - from <= DOMAIN_MAX) {
    const inside = at < text.length && (isWordAt(text, at) || (text.charAt(at) === '-' && at > label))
    if (inside) {
      at += 1
      continue
    }
    if (at === label) break
    labels += 1
    const isTop = labels > 1 && at - label >= 2 && isLetterAt(text, label) && isLetterAt(text, at - 1)
    if (isTop) end = at
    if (text.charAt(at) !== '.') break
    at += 1
    label = at
  }
  return end
}

/** `icon@2x.png` is a picture; `git@github.com:team/project` is a repository's address. */
function isFileOrHost(low: string, start: number, at: number, end: number): boolean {
  if (isDigitAt(low, at + 1) && /^\dx\.(?:png|jpe?g|webp|gif|svg)$/.test(low.slice(at + 1, end))) return true
  return low.slice(start, at) === 'git' && low.charAt(end) === ':'
}
