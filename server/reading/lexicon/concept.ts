/**
 * What a sentence of an answer can speak of. Each language says in its own lexicon by which words; what follows from
 * the concepts that meet in one sentence is the same in all of them (`read-sentence.ts`).
 */
const CONCEPTS = [
  // The mail itself and its way.
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
 * Words and short phrases, parted by bars; `_` stands for one to three words in between, and a word that ends in `*`
 * for every word that begins so. All is lower case; see
 * `plain-text.ts` for what else is made equal before words are looked up. Marks between words do not count.
 */
type WordLists = Readonly<Record<Concept, string>>

/** A phrase: what it speaks of, and the words that have to follow its first one. */
interface Phrase {
  concept: Concept
  rest: readonly string[]
}

export interface Lexicon {
  language: 'en' | 'de' | 'fr' | 'es'
  /** Words that hardly any other language has, to tell which lexicon to use. */
  telltale: ReadonlySet<string>
  /** By the first word. */
  phrases: ReadonlyMap<string, readonly Phrase[]>
  /** Beginnings of words whose endings only tell person, number and tense. */
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

/** A word and where it stands. */
export interface Word {
  word: string
  start: number
  end: number
}

/** The words of a plain text, without what stands between them. */
export function wordsIn(plain: string): Word[] {
  return [...plain.matchAll(/[\p{L}\p{N}]+|[_€%]/gu)].map(found => ({
    word: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }))
}
