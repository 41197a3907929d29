import type { ReplyCategory } from '../../sync/records/reply.ts'
import { EXAMPLES } from './examples/examples.ts'
import { plainSentence } from './lexicon/plain-text.ts'

/** Longest part of an answer that is compared; what matters is near its beginning. */
const COMPARED = 2_000

/** Decided by the sender and the kind of mail, not by the words. */
const NOT_BY_WORDS = new Set(['suspicious', 'unrelated', 'bounce', 'delivery_delay'])

/** Weight of a word that was never seen with a category. */
const UNSEEN = 0.3

type Guess = (text: string) => ReplyCategory

/**
 * The category whose examples are most similar to an answer, by words and pairs of words. It is a guess for answers in
 * which the lexicons find too little: it is shown to the person as a question and moves no stage.
 */
export const likestCategory: Guess = text => {
  trained ??= learn(EXAMPLES)
  return trained(text)
}
let trained: Guess | undefined

/** Counts the examples of each category that contain a feature. A feature is worth the ratio to all examples. */
export function learn(examples: readonly { category: ReplyCategory; text: string }[]): Guess {
  const seen = new Map<string, Map<ReplyCategory, number>>()
  const sizes = new Map<ReplyCategory, number>()
  const used = examples.filter(({ category }) => !NOT_BY_WORDS.has(category))
  for (const { category, text } of used) {
    sizes.set(category, (sizes.get(category) ?? 0) + 1)
    for (const feature of featuresOf(text)) {
      const counts = seen.get(feature) ?? new Map<ReplyCategory, number>()
      seen.set(feature, counts)
      counts.set(category, (counts.get(category) ?? 0) + 1)
    }
  }
  const worth = (category: ReplyCategory, size: number, features: ReadonlySet<string>) => {
    let sum = Math.log(size) * UNSEEN
    for (const feature of features) {
      const counts = seen.get(feature)
      if (counts === undefined) continue
      const all = [...counts.values()].reduce((total, count) => total + count, 0)
      const here = ((counts.get(category) ?? 0) + UNSEEN) / (size + 3)
      sum += Math.log(here / ((all + UNSEEN) / (used.length + 3)))
    }
    return sum
  }
  return text => {
    const features = featuresOf(text)
    let best: { category: ReplyCategory; weight: number } = {
      category: 'progress_update',
      weight: Number.NEGATIVE_INFINITY,
    }
    for (const [category, size] of sizes) {
      const weight = worth(category, size, features)
      if (weight > best.weight) best = { category, weight }
    }
    return best.category
  }
}

/** Features: words cut to six letters, every number as one word, question marks, and each pair of adjacent words. */
function featuresOf(text: string): ReadonlySet<string> {
  const plain = text
    .slice(0, COMPARED)
    .split(/(?<=[.!?\n])\s/)
    .map(plainSentence)
    .join(' ')
  const words = plain
    .replace(/[^\p{L}\p{N}? ]/gu, ' ')
    .replaceAll('?', ' ? ')
    .split(' ')
    .filter(Boolean)
    .map(word => (/\d/.test(word) ? '0' : word.slice(0, 6)))
  return new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)])
}
