import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { Lexicon } from './lexicon/concept.ts'
import { readSentence, signalsOf } from './read-sentence.ts'
import { saysDeleted } from './reply-patterns.ts'
import { addSignals, weighAnswer } from './weigh-answer.ts'

/** As much as is shown of it. */
const LONGEST = 300

/**
 * The sentence on which a reading hangs, as the mail has it: for the person who is asked whether it is right. The one
 * that alone says the most for the category, else the first; empty for a mail without words.
 */
export function tellingSentence(
  sentences: readonly string[],
  lexicons: readonly Lexicon[],
  category: ReplyCategory,
): string {
  // The line that ticket systems put above an answer is nobody's word.
  const spoken = sentences.filter(sentence => !/^\s*(?:--|#{2})/.test(sentence))
  let telling = { sentence: spoken[0] ?? '', certainty: 0 }
  for (const sentence of spoken) {
    const weighing = weighAnswer(addSignals([signalsOf(readSentence(sentence, lexicons))]))
    if (weighing.category === category && weighing.certainty > telling.certainty) {
      telling = { sentence, certainty: weighing.certainty }
    }
  }
  return shown(telling.sentence)
}

/** More of them say nothing that the first do not. */
const MOST_CLAIMS = 5

/** How plainly a sentence says that something is deleted: that it is so, or that it is the person's data. */
const PLAINNESS = { something: 1.5, theirs: 3 } as const

/** The sentences of a mail that say that something is deleted, as the mail has them; each once, in its order. */
export function claimingSentences(
  sentences: readonly string[],
  lexicons: readonly Lexicon[],
  deleted: keyof typeof PLAINNESS,
): string[] {
  const claiming = sentences.filter(
    sentence => (signalsOf(readSentence(sentence, lexicons)).done ?? 0) >= PLAINNESS[deleted] || saysDeleted(sentence),
  )
  return [...new Set(claiming.map(shown))].slice(0, MOST_CLAIMS)
}

const shown = (sentence: string): string => sentence.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
