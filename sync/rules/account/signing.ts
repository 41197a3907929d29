import type { Authorization } from '../../records/authorization.ts'
import type { DeletionRequest } from '../../records/request.ts'

/** The signature that counts: the newest, unless it was withdrawn. One that was signed over does not come back then. */
export function standingAuthorization<Signed extends Pick<Authorization, 'signedAt' | 'withdrawnAt'>>(
  authorizations: readonly Signed[],
): Signed | null {
  const [newest] = [...authorizations].sort((a, b) => b.signedAt - a.signedAt)
  return newest === undefined || newest.withdrawnAt !== null ? null : newest
}

/** Nobody has seen the signature yet: until the first letter has left with it, another one may take its place. */
export function maySignAgain(requests: readonly Pick<DeletionRequest, 'submittedAt'>[]): boolean {
  return requests.every(({ submittedAt }) => submittedAt === null)
}

/**
 * How a typed signature differs from the name on the letters, as a sentence; undefined where it does not. Capitals,
 * accents, dots, hyphens and the order of the names are a matter of hand: a provider compares the words.
 */
export function nameDifference(typed: string, name: string): string | undefined {
  const written = wordsOf(typed)
  const known = wordsOf(name)
  const more = without(written, known)
  const less = without(known, written)
  if (more.length === 0 && less.length === 0) return undefined
  const found = more.length === 0 ? undefined : `${quoted(more)} ${isOrAre(more)} not in your name`
  const missing = less.length === 0 ? undefined : `${quoted(less)} ${isOrAre(less)} missing`
  return `${[found, missing].filter(part => part !== undefined).join(', and ')}.`
}

interface Word {
  /** As it was written. */
  shown: string
  /** What is compared. */
  plain: string
}

function wordsOf(text: string): Word[] {
  return text
    .normalize('NFC')
    .split(/[\s,\-\u2010-\u2015]+/u)
    .map(shown => ({ shown, plain: plainOf(shown) }))
    .filter(({ plain }) => plain !== '')
}

/** Letters and digits alone, without case and accents. */
function plainOf(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The words of one that the other has no more of. */
function without(words: readonly Word[], others: readonly Word[]): Word[] {
  const left = others.map(({ plain }) => plain)
  return words.filter(({ plain }) => {
    const at = left.indexOf(plain)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const quoted = (words: readonly Word[]): string => words.map(({ shown }) => `\u201c${shown}\u201d`).join(' ')
const isOrAre = (words: readonly Word[]): string => (words.length === 1 ? 'is' : 'are')
