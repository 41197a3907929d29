import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { Lexicon } from './lexicon/concept.ts'
import { readSentence, signalsOf } from './read-sentence.ts'
import { saysDeleted } from './reply-patterns.ts'
import { addSignals, weighAnswer } from './weigh-answer.ts'

/** Longest part of a sentence that is shown. */
const LONGEST = 300

/**
 * The sentence that a category is based on, as written in the mail, for the person who is asked whether it is right.
 * The one that alone supports the category most, or else the first after the greeting; empty for a mail without words.
 */
export function tellingSentence(
  sentences: readonly string[],
  lexicons: readonly Lexicon[],
  category: ReplyCategory,
): string {
  // The marker line of ticket systems is nobody's message.
  const spoken = sentences.filter(sentence => !/^\s*(?:--|#{2})/.test(sentence))
  let telling = { sentence: spoken.find(sentence => !isSalutation(sentence)) ?? spoken[0] ?? '', certainty: 0 }
  for (const sentence of spoken) {
    const weighing = weighAnswer(addSignals([signalsOf(readSentence(sentence, lexicons))]))
    if (weighing.category === category && weighing.certainty > telling.certainty) {
      telling = { sentence, certainty: weighing.certainty }
    }
  }
  return shown(telling.sentence)
}

/**
 * 'Hi,' or 'Sehr geehrte Frau Fox,': a short line of its own that ends with a comma, in any language; or with a colon,
 * as in Spanish, if it begins like a greeting.
 */
const isSalutation = (sentence: string): boolean =>
  /^[^.!?]{1,60},$/u.test(sentence.trim()) ||
  /^(?:hola|estimad|buen[oa]s|querid|dear|hello|prezad|olá|gentile|egregi|caro|cara)[^.!?]{0,60}:$/iu.test(
    sentence.trim(),
  )

/** Further claims say nothing that the first ones do not. */
const MOST_CLAIMS = 5

/** How plainly a sentence says that something is deleted: at all, or as the person's own data. */
const PLAINNESS = { something: 1.5, theirs: 3 } as const

/** The sentences of a mail that say that something is deleted, as written, each once, in order. */
export function claimingSentences(
  sentences: readonly string[],
  lexicons: readonly Lexicon[],
  deleted: keyof typeof PLAINNESS,
): string[] {
  const weighed = sentences.map(sentence => ({
    sentence,
    done: Math.max(signalsOf(readSentence(sentence, lexicons)).done ?? 0, saysDeleted(sentence) ? PLAINNESS.theirs : 0),
  }))
  const claiming = weighed.filter(({ done }) => done >= PLAINNESS[deleted])
  // 'Ticket #06464 is done.' decides nothing beside a sentence that says what is deleted.
  const deciding = claiming.filter(({ done }) => done >= PLAINNESS.theirs)
  const quoted = deciding.length > 0 ? deciding : claiming
  return [...new Set(quoted.map(({ sentence }) => shown(sentence)))].slice(0, MOST_CLAIMS)
}

const shown = (sentence: string): string => sentence.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
