import { plainText } from '../../sync/rules/letters/letter.ts'
import { everyReviewedLetter, reviewedLaws } from '../../sync/rules/letters/review-document.ts'
import { type KnownWords, knownWords } from './known-words.ts'

/** Written by us as an agent under a verified act, and by the person without one; elsewhere only the acts' names differ. */
const LAWS_READ: readonly string[] = ['CA', 'NY']

let known: KnownWords | undefined

/**
 * The words of every letter that we can write: a mail may quote one that was sent from another address, by another desk
 * or long ago. Computed when the worker starts, so that no mail waits for it.
 */
export function letterWords(): KnownWords {
  if (known === undefined) {
    const pairs = new Set<string>()
    for (const { text } of everyReviewedLetter(reviewedLaws().filter(({ law }) => LAWS_READ.includes(law)))) {
      const paragraphs = plainText(text).split('\n\n')
      for (const [at, paragraph] of paragraphs.entries()) pairs.add(`${paragraph}\n${paragraphs[at + 1] ?? ''}`)
    }
    known = knownWords([...pairs])
  }
  return known
}
