import { history, isAgent, letterText, opening, paragraph, restatement, standing } from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/** Sent at the end of the period: from here on letters are formal notices. */
export function escalation(facts: LetterFacts): LetterText {
  return letterText(facts, {
    title: 'Notice of escalation',
    subject: 'Notice of escalation: request to delete personal data',
    blocks: [
      opening(facts),
      paragraph(history(facts)),
      paragraph(standing(facts)),
      paragraph(
        `${isAgent(facts) ? 'We have' : 'I have'} escalated the request: from here on letters are formal notices, and ` +
          'the whole correspondence is kept as evidence. Please put this letter before the person who is answerable ' +
          'for privacy requests.',
      ),
      ...restatement(facts),
    ],
  })
}
