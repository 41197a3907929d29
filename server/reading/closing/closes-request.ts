import { ENGLISH, ENGLISH_PHRASES } from './english.ts'
import { GIVEN_NAMES, SURNAMES } from './names.ts'
import { OTHER_PHRASES, OTHERS } from './other-languages.ts'
import { endsOf, type Phrase, phrase, type Slot } from './phrase.ts'
import type { Asked, Understood, Verdict } from './understood.ts'

/** A confirmation is short; the person reads a longer text. */
const MAX_WORDS = 400
const MAX_CHARACTERS = 6_000

const SENTENCES: readonly { kind: Understood['kind']; phrase: Phrase }[] = [...ENGLISH, ...OTHERS].map(
  ([kind, source]) => ({ kind, phrase: phrase(source) }),
)

const PHRASES: readonly (readonly [string, Phrase])[] = Object.entries({ ...ENGLISH_PHRASES, ...OTHER_PHRASES }).map(
  ([name, source]) => [name, phrase(source)] as const,
)

/**
 * Whether a text says that everything that was asked for is deleted, and nothing else. Each sentence has to be in a
 * closed set. The first one that is not, in any language or script, is returned so that the person can be asked about
 * it. A list of doubts could not do this, because it lets everything pass that it does not know.
 */
export function closesRequest(text: string, asked: Asked): Verdict {
  if (text.length > MAX_CHARACTERS) return { closes: false, why: 'too_long', sentence: '' }
  const foreign = text.split('\n').find(line => UNKNOWN_SIGN.test(line))
  if (foreign !== undefined) return { closes: false, why: 'script', sentence: shown(foreign) }
  const { words, ends, joints, sentences } = wordsOf(text)
  if (words.length > MAX_WORDS) return { closes: false, why: 'too_long', sentence: '' }
  return read(words, { ends, sentences, names: namesFor(asked, joints), asked })
}

/** Latin letters and the few signs of a plain letter. Anything else may be a box, a strikethrough or a disguise. */
const UNKNOWN_SIGN = /[^\p{Script=Latin}0-9 \t\n.,:;!?¡'’"“”()\-–—#@/©&|_]/u

interface Reading {
  /** Word indexes at which a sentence may end. */
  ends: ReadonlySet<number>
  /** For each word, its sentence as written in the mail. */
  sentences: readonly string[]
  names: ReadonlyMap<string, Slot>
  asked: Asked
}

/** State bits: what has been said up to a word. Fewer bits mean that less is deleted. */
const ACCOUNT_BIT = 1
const DATA_BIT = 2
const LAST_WAS_ACCOUNT = 4
const SIGNED = 8

function read(words: readonly string[], { ends, sentences, names, asked }: Reading): Verdict {
  const reached: Set<number>[] = words.map(() => new Set())
  reached.push(new Set())
  reached[0]?.add(0)
  let furthest = 0
  for (let at = 0; at < words.length; at += 1) {
    const states = reached[at]
    if (states === undefined || states.size === 0) continue
    furthest = at
    for (const { kind, phrase: each } of SENTENCES) {
      for (const end of endsOf(each, words, at, names)) {
        if (end <= at || !ends.has(end)) continue
        for (const state of states) {
          const next = after(state, kind, words.slice(at, end), asked)
          if (next !== undefined) reached[end]?.add(next)
        }
      }
    }
  }
  const states = [...(reached[words.length] ?? [])]
  if (states.some(state => (state & ACCOUNT_BIT) > 0 && (state & DATA_BIT) > 0)) return { closes: true }
  if (states.length === 0) return { closes: false, why: 'sentence', sentence: sentences[furthest] ?? '' }
  const isSome = states.some(state => (state & (ACCOUNT_BIT | DATA_BIT)) > 0)
  return { closes: false, why: isSome ? 'not_everything' : 'nothing_deleted', sentence: '' }
}

function after(state: number, kind: Understood['kind'], words: readonly string[], asked: Asked): number | undefined {
  const rest = state & ~LAST_WAS_ACCOUNT
  if (kind === 'courtesy' || kind === 'nothing_kept' || kind === 'footer') {
    return kind === 'nothing_kept' ? rest : state
  }
  if (kind === 'signature') return state | SIGNED
  // Nothing below a signature is part of the message.
  if ((state & SIGNED) > 0) return undefined
  if (kind === 'data') return rest | DATA_BIT
  if (kind === 'data_of_it') return (state & LAST_WAS_ACCOUNT) > 0 ? state | DATA_BIT : undefined
  const isNamed = asked.companies.some(company => words.join(' ').includes(`${company} account`))
  if (!asked.isOnlyAccount && !isNamed) return undefined
  return rest | ACCOUNT_BIT | LAST_WAS_ACCOUNT | (kind === 'both' ? DATA_BIT : 0)
}

/**
 * The words of a text, lower-case and without punctuation. '?' stays a word, because a question takes back what is
 * said.
 */
function wordsOf(text: string): { words: string[]; ends: Set<number>; joints: Set<number>; sentences: string[] } {
  const words: string[] = []
  const sentences: string[] = []
  const ends = new Set<number>()
  /** After a comma and before 'and'. A line end is not a joint, because lines may be folded anywhere. */
  const joints = new Set<number>()
  for (const line of text.split('\n')) {
    ends.add(words.length)
    for (const sentence of line.split(/(?<=[.!?])\s+/)) {
      for (const piece of sentence.split(/\s+/)) {
        for (const word of wordsIn(piece)) {
          // 'Your account has been deleted and all of your data has been erased': two sentences of the set.
          if (word === 'and') {
            ends.add(words.length)
            joints.add(words.length)
          }
          words.push(word)
          sentences.push(shown(sentence))
        }
        if (/,["”)]?$/.test(piece)) joints.add(words.length)
        // A comma ends a greeting. Anywhere else, both halves have to be sentences of the set.
        if (/[.!,:?—–-]["”)]?$/.test(piece)) ends.add(words.length)
      }
      ends.add(words.length)
    }
  }
  ends.add(words.length)
  return { words, ends, joints, sentences }
}

function wordsIn(piece: string): string[] {
  const even = piece.toLowerCase().replaceAll('’', "'")
  // Quoted words are somebody else's, and an ellipsis leaves something unsaid.
  if (/["“”]|\.\.|_/.test(even)) return ['…']
  const isAsking = even.includes('?')
  const bare = within(even, '(¡|–—-', ').,:;!?|–—')
  const spread = bare.replace(/^([©#])(?=.)/, '$1 ').split(' ')
  return [...spread.filter(word => word !== '' && word !== '-' && word !== '&'), ...(isAsking ? ['?'] : [])]
}

/** A word without the signs around it. A loop instead of a regex, which would be retried at each sign of a long run. */
function within(word: string, before: string, behind: string): string {
  let [from, to] = [0, word.length]
  while (from < to && before.includes(word.charAt(from))) from += 1
  while (to > from && behind.includes(word.charAt(to - 1))) to -= 1
  return word.slice(from, to)
}

const shown = (sentence: string): string => sentence.replace(/\s+/g, ' ').trim().slice(0, 300)

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'.split(
    '|',
  )
const MONTH_NUMBERS = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  ...[0, 1, 2, 4, 5, 6, 9, 11],
  ...[0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
]

const DAY_MS = 86_400_000

/**
 * The date at a word, written out or in ISO 8601 order, and where it ends. 3/4/2026 is not accepted, because it is
 * ambiguous.
 */
function dayAt(words: readonly string[], at: number): { day: number; end: number } | undefined {
  const [one = '', two = '', three = ''] = words.slice(at, at + 3)
  if (/^20\d\d-\d\d-\d\d$/.test(one)) return { day: Date.parse(`${one}T00:00:00Z`), end: at + 1 }
  const [month, date] = MONTHS.includes(one) ? [one, two] : [two, one]
  const place = MONTHS.indexOf(month)
  const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(date)?.[1]
  if (place < 0 || number === undefined || !/^20\d\d$/.test(three)) return undefined
  return { day: Date.UTC(Number(three), MONTH_NUMBERS[place] ?? 0, Number(number)), end: at + 3 }
}

/** The slots of the grammar, filled in for this request. */
function namesFor(asked: Asked, joints: ReadonlySet<number>): ReadonlyMap<string, Slot> {
  const own = lowerWords(asked.name)
  const signer = new Set(lowerWords(asked.signer))
  const one =
    (is: (word: string) => boolean): Slot =>
    (words, at) =>
      is(words[at] ?? '') ? [at + 1] : []
  const person: Slot = (words, at) => {
    const from = /^(?:mr|mrs|ms|frau|herr|señor|señora)$/.test(words[at] ?? '') ? at + 1 : at
    const ends: number[] = []
    for (let end = from; end < from + 4 && own.includes(words[end] ?? ''); end += 1) ends.push(end + 1)
    return ends
  }
  const date: Slot = (words, at) => {
    const found = dayAt(words, at)
    const isThen = found !== undefined && found.day >= asked.since - DAY_MS && found.day <= asked.now + DAY_MS
    return isThen ? [found.end] : []
  }
  const company = one(word => asked.companies.includes(word))
  const human: Slot = (words, at) => {
    const isInitial = /^[a-z]$/.test(words[at] ?? '')
    if (!isInitial && !GIVEN_NAMES.has(words[at] ?? '') && !signer.has(words[at] ?? '')) return []
    const next = words[at + 1] ?? ''
    // 'Nadia F.': but never 'a' or 'i', which can begin a sentence.
    const isSurname = SURNAMES.has(next) || signer.has(next) || /^[b-hj-z]$/.test(next)
    return isSurname ? [at + 1, at + 2] : [at + 1]
  }
  const names = new Map<string, Slot>()
  // A phrase shared by many sentences is matched only once per position.
  const once = (each: Phrase): Slot => {
    const found = new Map<number, readonly number[]>()
    return (words, at) => {
      const known = found.get(at) ?? [...endsOf(each, words, at, names)]
      found.set(at, known)
      return known
    }
  }
  const slots: readonly (readonly [string, Slot])[] = [
    // Matches only a list joint: 'your account, settings' are two things, 'your account settings' is one.
    ['apart', (_words, at) => (joints.has(at) ? [at] : [])],
    ['company', company],
    ['me', one(word => word === asked.email.toLowerCase())],
    ['reference', one(word => word === asked.reference.toLowerCase())],
    ['number', one(word => /^\d{3,12}$/.test(word))],
    ['year', one(word => /^20\d\d$/.test(word))],
    ['person', person],
    ['date', date],
    ['human', human],
    ...[...PHRASES, ['signer', SIGNER] as const].map(([name, each]) => [name, once(each)] as const),
  ]
  for (const [name, slot] of slots) names.set(name, slot)
  return names
}

const SIGNER = phrase(
  '($human|[the|your] [$company] (privacy team|privacy|support|support team|privacy operations|privacy office|team|customer care|customer support|data protection officer|data protection office|data protection team|data privacy team|user privacy team|privacy and data protection team|trust and safety|trust safety|user operations|privacy specialist|privacy analyst|privacy counsel|privacy manager|support specialist|legal team|privacy support|team privacy) [at $company]|team privacy|$company|the $company team|support)',
)

const lowerWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .filter(word => word.length > 1)
