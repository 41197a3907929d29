import { duty, history, letterText, opening, paragraph, restatement, standing, voice } from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/**
 * Sent ten days after the end of the period: the duty under the law if there is one, otherwise under the provider's
 * policy.
 */
export function legalReminder(facts: LetterFacts): LetterText {
  const title = facts.regime.statute === null ? 'Reminder of your privacy commitments' : 'Legal reminder'
  return letterText(facts, {
    title,
    subject: `${title}: request to delete personal data`,
    blocks: [
      opening(facts),
      paragraph(history(facts)),
      paragraph(`${duty(facts)} ${standing(facts)}`),
      paragraph(
        `Please send your full answer within 10 days of this letter. ${voice(facts).lead} keep the request open.`,
      ),
      ...restatement(facts),
    ],
  })
}
