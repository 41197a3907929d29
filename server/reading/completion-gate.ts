import { type Concept, wordsIn } from './lexicon/concept.ts'
import { ENGLISH } from './lexicon/english.ts'
import { LEXICONS, languagesOf } from './lexicon/languages.ts'
import { type ReadSentence, readSentence } from './read-sentence.ts'
import {
  COMPLETION_DOUBTS,
  EXCEPTION,
  IRREVERSIBLE,
  MAY,
  NOTHING_KEPT,
  OTHER_THING,
  type Patterns,
  saysDeleted,
  WHOLE,
} from './reply-patterns.ts'

export const matches = (patterns: Patterns, sentence: string): boolean =>
  patterns.some(pattern => pattern.test(sentence))

/**
 * Whether a mail says so plainly that everything is deleted that it may close the request by itself. Built so that its
 * mistakes are cheap: a missed completion waits for the person, but an imagined one would put a lie into the evidence.
 * So any sign that something is kept, refused, asked for or still to come cancels the word 'deleted'.
 */
export function isPlainCompletion(sentences: readonly string[], subject: string): boolean {
  // A plain confirmation never has a sentence this long, and long sentences are not searched with regexes.
  if (sentences.some(sentence => sentence.length > LONGEST)) return false
  const parts = [...sentences.map(text => ({ text, isSubject: false })), { text: subject, isSubject: true }]
  const spoken = parts.map(({ text, isSubject }) => ({ text, isSubject, languages: languagesOf(text.toLowerCase()) }))
  // Each sentence has to be free of doubts in every language it may be written in, and one has to say it.
  let says = false
  for (const { text, isSubject, languages } of spoken) {
    const english = languages.some(({ language }) => language === 'en')
    const others = LEXICONS.filter(({ language }) => language !== 'en')
    // A clearly English sentence is not searched for German words: 'die' and 'no' mean other things there.
    const isPlain = languages.length === 1
    const read = readSentence(text, isPlain && !english ? languages : others)
    // 'No conservamos ninguna copia.' is so short that it could pass for English, where its 'no' would be a doubt.
    const isForeign = read.at.has('nothingKept') && !hasEnglish(text)
    if (english && !isForeign && isDoubtedInEnglish([text])) return false
    if (!isSubject) says ||= isDoneInEnglish([text])
    if (english && hasEnglish(text) && (isPlain || isUnmixed(text))) continue
    if (isDoubted(read)) return false
    if (!isSubject) says ||= isDoneAndWhole(read)
  }
  return says
}

/** Words that English shares with other languages; a negation among them is a doubt in English. */
const ALSO_ENGLISH: ReadonlySet<string> = new Set(['no', 'me', 'am', 'a', 'die'])

/** A sentence too short to detect its language by count, but whose small words are all English. */
const isUnmixed = (text: string) =>
  !wordsIn(text.toLowerCase()).some(({ word }) =>
    LEXICONS.some(({ telltale }) => !ENGLISH.telltale.has(word) && telltale.has(word) && !ALSO_ENGLISH.has(word)),
  )

const hasEnglish = (text: string) => wordsIn(text.toLowerCase()).some(({ word }) => ENGLISH.telltale.has(word))

const LONGEST = 1_200

function isDoneInEnglish(sentences: readonly string[]): boolean {
  return sentences.some(
    sentence => saysDeleted(sentence) && matches(WHOLE, sentence) && !matches(OTHER_THING, sentence),
  )
}

function isDoubtedInEnglish(sentences: readonly string[]): boolean {
  return sentences.some(sentence => {
    const plain = sentence.replace(IRREVERSIBLE, '')
    const nothingKept = matches(NOTHING_KEPT, plain) && !matches(EXCEPTION, plain)
    return !nothingKept && (matches(COMPLETION_DOUBTS, plain) || MAY.test(plain))
  })
}

/** 'All', in the languages with a lexicon; English has stricter patterns of its own. */
const ALL =
  /(?<![\p{L}\p{N}])(?:alle|sämtliche|vollständig|endgültig|restlos|unwiderruflich|komplett|konto|toutes|tous|ensemble|intégralité|totalité|définitivement|intégralement|todos|todas|toda|todo|totalidad|definitivamente|completamente|íntegramente|permanente)(?![\p{L}\p{N}])/u

function isDoneAndWhole({ at, plain, isQuestion }: ReadSentence): boolean {
  return at.has('deleted') && at.has('data') && ALL.test(plain) && !isQuestion
}

const DOUBTS: readonly Concept[] = [
  'keep',
  'part',
  'partDone',
  'exempt',
  'refuse',
  'unable',
  'noAccount',
  'ask',
  'identity',
  'authority',
  'condition',
  'not',
  'underWay',
  'disabled',
  'choice',
  'duplicate',
]

function isDoubted({ at, isQuestion }: ReadSentence): boolean {
  if (isQuestion) return true
  if (at.has('nothingKept') || at.has('nothingToDo')) return at.has('part') || at.has('exempt') || at.has('refuse')
  return DOUBTS.some(concept => at.has(concept))
}
