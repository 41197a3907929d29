import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { isJoinedLeft, matchAt, matchesOf } from '../surroundings.ts'
import { SECRET_KEYS, SECRETS } from './paper-words.ts'

/** Keys whose prefix identifies their issuer. */
const ISSUED =
  /(?<![A-Za-z0-9])(?:(?:sk|pk|rk)_(?:live_|test_)|whsec_|sk-|AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AIza|ya29\.|npm_|SG\.|hf_|dop_v1_|EAAC)(?=[A-Za-z0-9])/g
const ISSUED_REST = /[A-Za-z0-9_.-]{10,255}/y
/** `lin_api_…`: small letters and an underscore, then a long run that is neither words nor a hash. */
const PREFIXED = /(?<![A-Za-z0-9_])(?:[a-z][a-z0-9]{0,9}_){1,3}([A-Za-z0-9]{20,255})(?![A-Za-z0-9_])/g
const WORDS_OR_HASH = /^(?:[a-z]{0,28}(?:[A-Z][a-z]{2,20}|[A-Z]{1,6}(?=[A-Z][a-z]|\d|$)|\d{1,4}(?!\d))*|[0-9a-f]+|\d+)$/
const WEB_TOKEN = /(?<![A-Za-z0-9])eyJ(?=[A-Za-z0-9_-]{8})/g
const WEB_TOKEN_AT = /[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,4000}(?:\.[A-Za-z0-9_-]{0,2000})?/y
/** `kastanie!Regen58`: a run between blanks, quotes and the signs that separate settings. */
const RUN = /[^\s"'`<>«»“”„,;:=()[\]{}/@|]{8,64}/g
const KEY_BEGIN = /-----BEGIN [A-Z ]{0,24}PRIVATE KEY(?: BLOCK)?-----/g
const KEY_MAX = 12_000

/** `password Tr0ub4dor&3xyz`, `contraseña: hunter2`, `my passwort ist …`. */
const SAID = new RegExp(`(?<![a-z0-9_-])(?:${SECRETS})(?![a-z0-9_-])`, 'g')
const SAID_FILLER =
  /(?: ?(?:is|was|es|ist|est|e|now|set to|to|of|for [a-z0-9@._-]{1,40}|reads?|lautet|temporary|new|old|:|=|-|->)(?=[ :="'`])){0,3} {0,2}["'`«“]?(?=[^\s])/y
const WORD = /[^\s"'`<>«»“”,;]{4,128}/y
/** `DB_PASSWORD=…`, `"api_key": "…"`, `token: …`. */
const ASSIGNED = new RegExp(`(?<![a-z0-9])(?:${SECRET_KEYS})["'\`]? ?(?:[:=]|=>|:=) ?["'\`]?(?=[^\\s"'\`])`, 'g')
const BEARER = /\b(?:bearer|basic) (?=[A-Za-z0-9+/_.=-]{16})/gi
const TOKEN = /[A-Za-z0-9+/_.=~-]{16,4000}/y
/** One-time codes and PINs. */
const CODE =
  /(?:\b(?:pin|otp|one[- ]time (?:code|password|passcode)|verification code|security code|access code|door code|gate code|alarm code|codigo de verificacion|bestatigungscode|code de verification|tan)|(?<=\b2)fa code)(?: (?:code|number|is|was|es|ist|est|for [a-z ]{1,20} is))?[: ]{1,3}(?=\d{4,8}(?!\d))/g
const DIGITS = /\d{4,8}/y

/** Placeholders that are not real values. */
const PLACEHOLDER =
  /^(?:\$|<|\{|%|process\.env|os\.|env\.|config\.|null|none|nil|true|false|undefined|string|str|required|optional|changeme$|your[_-]|xxx+|\*+|\.\.\.|example$|secret$|password$|token$|getenv|input\(|req\.|self\.|this\.|settings\.)/

/**
 * Passwords, keys and tokens: by the issuer's format, by the setting they are assigned to, or by the word before them.
 */
export function findSecrets({ plain, low }: Reading): Candidate[] {
  const found: Candidate[] = []
  const add = (start: number, end: number): void => {
    if (end > start) found.push(candidate('OTHER_ID', start, end, 'proven'))
  }
  for (const match of matchesOf(ISSUED, plain)) {
    const start = match.index + match[0].length
    const rest = withoutStop(matchAt(ISSUED_REST, plain, start)?.[0] ?? '')
    if (/\d/.test(rest)) add(match.index, start + rest.length)
  }
  for (const match of matchesOf(PREFIXED, plain))
    if (!WORDS_OR_HASH.test(match[1] ?? '')) add(match.index, match.index + match[0].length)
  for (const match of matchesOf(WEB_TOKEN, plain)) {
    const token = matchAt(WEB_TOKEN_AT, plain, match.index)
    if (token !== null) add(match.index, match.index + token[0].length)
  }
  for (const match of matchesOf(RUN, plain))
    if (looksChosen(match[0])) found.push(candidate('OTHER_ID', match.index, match.index + match[0].length, 'guessed'))
  for (const match of matchesOf(KEY_BEGIN, plain)) add(match.index, endOfKey(plain, match.index + match[0].length))
  for (const match of matchesOf(SAID, low)) {
    const from = match.index + match[0].length
    const filler = matchAt(SAID_FILLER, low, from)
    if (filler === null || filler[0].length === 0) continue
    const start = from + filler[0].length
    const word = withoutStop(matchAt(WORD, plain, start)?.[0] ?? '')
    if (
      looksSecret(word) ||
      (/[:="'`«“]$/.test(filler[0].trimEnd()) &&
        word.length >= 4 &&
        !PLACEHOLDER.test(word.toLowerCase()) &&
        /[:=]/.test(filler[0]))
    )
      add(start, start + word.length)
  }
  for (const match of matchesOf(ASSIGNED, low)) {
    const start = match.index + match[0].length
    const word = withoutStop(matchAt(WORD, plain, start)?.[0] ?? '')
    if (
      word.length >= 6 &&
      !PLACEHOLDER.test(word.toLowerCase()) &&
      (looksSecret(word) || /pass|pwd/.test(match[0])) &&
      !/[(]/.test(word)
    )
      add(start, start + word.length)
  }
  for (const match of matchesOf(BEARER, plain)) {
    const start = match.index + match[0].length
    const word = withoutStop(matchAt(TOKEN, plain, start)?.[0] ?? '')
    if (/\d/.test(word)) add(start, start + word.length)
  }
  for (const match of matchesOf(CODE, low)) {
    const start = match.index + match[0].length
    const digits = matchAt(DIGITS, low, start)
    if (digits !== null && !isJoinedLeft(low, start)) add(start, start + digits[0].length)
  }
  return found
}

function endOfKey(plain: string, from: number): number {
  const end = plain.indexOf('-----END', from)
  if (end < 0 || end - from > KEY_MAX) return Math.min(plain.length, from + KEY_MAX)
  const close = plain.indexOf('-----', end + 8)
  return close < 0 ? plain.length : close + 5
}

/** Whether it is not an ordinary word: letters mixed with a digit, an inner capital or a symbol. */
function looksSecret(word: string): boolean {
  if (word.length < 4 || PLACEHOLDER.test(word.toLowerCase()) || word.includes('://')) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9.'-]/].filter(kind => kind.test(word)).length
  return (
    (/\d/.test(word) && kinds >= 2) ||
    kinds >= 3 ||
    /[a-z][A-Z]/.test(word) ||
    (/^\d{4,}$/.test(word) && word.length <= 12)
  )
}

/** Capitals, small letters and digits, with a sign among them or a digit inside of a word: a password, or a version. */
function looksChosen(run: string): boolean {
  return /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run) && /[A-Za-z](?:\d[A-Za-z]|[^A-Za-z0-9])/.test(run)
}

function withoutStop(word: string): string {
  let end = word.length
  while (end > 0 && '.,;:!?)]}'.includes(word.charAt(end - 1))) end -= 1
  return word.slice(0, end)
}
