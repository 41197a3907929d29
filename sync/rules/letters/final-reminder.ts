import { history, holder, isAgent, letterText, opening, paragraph, restatement, standing, voice } from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/** Sent ten days before the period ends: the last friendly letter. */
export function finalReminder(facts: LetterFacts): LetterText {
  const { us } = voice(facts)
  const whom = isAgent(facts) ? holder(facts) : 'me'
  return letterText(facts, {
    title: 'Final reminder of a deletion request',
    subject: 'Final reminder: request to delete personal data',
    blocks: [
      opening(facts),
      paragraph(history(facts)),
      paragraph(
        `${standing(facts)} If you need something from ${whom} to decide, please tell ${us} now, so that ` +
          'there is time to send it.',
      ),
      ...restatement(facts),
    ],
  })
}
