import { englishDate } from '../calendar/english-dates.ts'
import { nameOf } from './clauses.ts'
import type { LetterBlock, LetterFacts, LetterText } from './letter.ts'

/**
 * A letter that is prepared for the person, and that only they send: their name at the head and foot, no transmitter,
 * and a line to sign on. Answers still go to the request's own address, and so into the evidence.
 */
export function personLetter(
  facts: LetterFacts,
  letter: { title: string; subject: string; to: string[]; blocks: LetterBlock[]; enclosures: string[] },
): LetterText {
  const name = nameOf(facts.person)
  return {
    title: letter.title,
    subject: `${letter.subject} [${facts.reference}]`,
    from: { name, address: facts.person.email },
    to: letter.to,
    date: englishDate(facts.writtenOn),
    reference: facts.reference,
    replyTo: facts.replyTo,
    blocks: letter.blocks,
    signature: { by: 'person', lines: [name, facts.person.email], mark: null, signedAt: null },
    enclosures: letter.enclosures,
  }
}

/** In these letters the person always speaks for themselves, whatever their state says about agents. */
export const inOwnVoice = (facts: LetterFacts): LetterFacts => ({
  ...facts,
  regime: { ...facts.regime, agent: 'user_signed' },
})
