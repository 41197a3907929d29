/**
 * What a sentence of an answer can be about. Each language's lexicon lists the words for each concept. What follows
 * from concepts that occur in the same sentence is the same in all languages (`read-sentence.ts`).
 */
const CONCEPTS = [
  // The mail itself and its route.
  'request',
  'received',
  'filed',
  'thanks',
  'willAnswer',
  'nothingToDo',
  'closed',
  'duplicate',
  'noAnswer',
  // The person's data and what becomes of it.
  'data',
  'account',
  'delete',
  'deleted',
  'deletionDone',
  'requestDone',
  'disabled',
  'underWay',
  'later',
  'keep',
  'nothingKept',
  'part',
  'partDone',
  'exempt',
  'refuse',
  'unable',
  'appeal',
  'find',
  'noAccount',
  // What the reader should do.
  'ask',
  'provide',
  'identity',
  'proofOfIdentity',
  'agent',
  'authority',
  'channel',
  'notThisWay',
  'elsewhere',
  'choice',
  'extend',
  'moreTime',
  'progress',
  'verified',
  // How a sentence means what it says.
  'not',
  'condition',
  'future',
  // What has nothing to do with the request.
  'absent',
  'marketing',
  'billing',
  'security',
  'survey',
  'policy',
  'incident',
  'job',
  'scam',
  'rival',
  'deliveryFailed',
  'deliveryLate',
  'emptyWords',
] as const
export type Concept = (typeof CONCEPTS)[number]

/**
 * Words and short phrases, separated by bars. `_` stands for one to three words, and a word that ends in `*` for every
 * word with that prefix. All lower-case; see `plain-text.ts` for what else is normalized before the lookup. Punctuation
 * between words is ignored.
 */
type WordLists = Readonly<Record<Concept, string>>

/** A phrase: its concept, and the words that have to follow its first one. */
interface Phrase {
  concept: Concept
  rest: readonly string[]
}

export interface Lexicon {
  language: 'en' | 'de' | 'fr' | 'es'
  /** Words that hardly any other language has, used to choose the lexicon. */
  telltale: ReadonlySet<string>
  /** Keyed by the first word. */
  phrases: ReadonlyMap<string, readonly Phrase[]>
  /** Word stems whose endings only mark person, number and tense. */
  stems: readonly Stem[]
}

interface Stem {
  concept: Concept
  stem: string
}

export function lexicon(language: Lexicon['language'], telltale: string, lists: WordLists): Lexicon {
  const phrases = new Map<string, Phrase[]>()
  const stems: Stem[] = []
  for (const concept of CONCEPTS) {
    for (const phrase of lists[concept].split('|')) {
      const [first, ...rest] = wordsIn(phrase).map(({ word }) => word)
      if (first === undefined) continue
      if (phrase.trim().endsWith('*')) {
        stems.push({ concept, stem: first })
        continue
      }
      phrases.set(first, [...(phrases.get(first) ?? []), { concept, rest }])
    }
  }
  return { language, telltale: new Set(wordsIn(telltale).map(({ word }) => word)), phrases, stems }
}

/** Each of the first phrases before each of the last, side by side or up to six words apart. */
export function paired(firsts: string, lasts: string): string {
  return firsts
    .split('|')
    .flatMap(first => lasts.split('|').flatMap(last => ['', ' _', ' _ _'].map(gap => `${first}${gap} ${last}`)))
    .join('|')
}

/** A word and its position. */
export interface Word {
  word: string
  start: number
  end: number
}

/** The words of a plain text, without what is between them. */
export function wordsIn(plain: string): Word[] {
  return [...plain.matchAll(/[\p{L}\p{N}]+|[_€%]/gu)].map(found => ({
    word: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }))
}
