import { t } from '../../i18n/translate.ts'
import type { Authorization } from '../../records/authorization.ts'
import type { DeletionRequest } from '../../records/request.ts'

/** The signature in force: the newest, unless it was withdrawn. Withdrawing it does not revive an older one. */
export function standingAuthorization<Signed extends Pick<Authorization, 'signedAt' | 'withdrawnAt'>>(
  authorizations: readonly Signed[],
): Signed | null {
  const [newest] = [...authorizations].sort((a, b) => b.signedAt - a.signedAt)
  return newest === undefined || newest.withdrawnAt !== null ? null : newest
}

/** Whether the signature may still be replaced: until the first letter has been sent, nobody has seen it. */
export function maySignAgain(requests: readonly Pick<DeletionRequest, 'submittedAt'>[]): boolean {
  return requests.every(({ submittedAt }) => submittedAt === null)
}

/**
 * How a typed signature differs from the name on the letters, as a sentence; undefined if it does not. Capitals,
 * accents, dots, hyphens and the order of the names are ignored: a provider compares the words.
 */
export function nameDifference(typed: string, name: string): string | undefined {
  const written = wordsOf(typed)
  const known = wordsOf(name)
  const more = without(written, known)
  const less = without(known, written)
  if (more.length === 0 && less.length === 0) return undefined
  const found = quoted(more)
  const missing = quoted(less)
  if (less.length === 0) {
    return t(more.length === 1 ? '{found} is not in your name.' : '{found} are not in your name.', { found })
  }
  if (more.length === 0) return t(less.length === 1 ? '{missing} is missing.' : '{missing} are missing.', { missing })
  if (more.length === 1) {
    return t(
      less.length === 1
        ? '{found} is not in your name, and {missing} is missing.'
        : '{found} is not in your name, and {missing} are missing.',
      { found, missing },
    )
  }
  return t(
    less.length === 1
      ? '{found} are not in your name, and {missing} is missing.'
      : '{found} are not in your name, and {missing} are missing.',
    { found, missing },
  )
}

interface Word {
  /** The word as typed. */
  shown: string
  /** The form that is compared. */
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

/** The words that are left after removing those in `others`, each as often as it occurs there. */
function without(words: readonly Word[], others: readonly Word[]): Word[] {
  const left = others.map(({ plain }) => plain)
  return words.filter(({ plain }) => {
    const at = left.indexOf(plain)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const quoted = (words: readonly Word[]): string => words.map(({ shown }) => `\u201c${shown}\u201d`).join(' ')
