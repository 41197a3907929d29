import { longDate } from '../calendar/dates.ts'
import { nameOf } from './clauses.ts'
import type { LetterBlock, LetterFacts, LetterText } from './letter.ts'

/** What a letter that the person sends may draw on, beside the facts of the letters before it. */
export interface PersonLetterFacts extends LetterFacts {
  /** When the provider's decision came; null while there is none. */
  decidedAt: LetterFacts['writtenOn'] | null
}

/**
 * A letter that is prepared for the person and leaves only by their own hand: their name at its head and foot,
 * nobody who transmits it, and a line to sign on. Answers still come to the request's own address, into the evidence.
 */
export function personLetter(
  facts: PersonLetterFacts,
  letter: { title: string; subject: string; to: string[]; blocks: LetterBlock[]; enclosures: string[] },
): LetterText {
  const name = nameOf(facts.person)
  return {
    title: letter.title,
    subject: `${letter.subject} [${facts.reference}]`,
    from: { name, address: facts.person.email },
    to: letter.to,
    date: longDate(facts.writtenOn),
    reference: facts.reference,
    replyTo: facts.replyTo,
    blocks: letter.blocks,
    signature: { by: 'person', lines: [name, facts.person.email], mark: null, signedAt: null },
    enclosures: letter.enclosures,
  }
}

/** The person speaks for themselves in these letters, whatever their state says about agents. */
export const inOwnVoice = (facts: PersonLetterFacts): PersonLetterFacts => ({
  ...facts,
  regime: { ...facts.regime, agent: 'user_signed' },
})
