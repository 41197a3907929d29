import { englishDate } from '../calendar/english-dates.ts'
import {
  authorization,
  basis,
  closing,
  history,
  letterText,
  opening,
  paragraph,
  scopeReminder,
  service,
  voice,
  withTicket,
} from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/**
 * The one letter to a provider that says it has deleted, if the person has not said whether that is true: it asks to
 * confirm that the answer covers everything, claims nothing, and is never followed by another.
 */
export function claimCheck(facts: LetterFacts): LetterText {
  const { us } = voice(facts)
  const { stands } = facts
  const wrote = stands.is === 'claims_done' ? `On ${englishDate(stands.since)} you wrote` : 'You have written'
  return letterText(facts, {
    title: 'Request to confirm a deletion',
    subject: withTicket('Please confirm: request to delete personal data', facts),
    blocks: [
      opening(facts),
      paragraph(`${history(facts)} ${wrote} that the data is deleted. Thank you.`),
      paragraph(
        `Please confirm to ${us} in one sentence that your answer covers everything that was asked for. Where something is kept, ` +
          'please say what it is, and for which reason. This letter asks for nothing more.',
      ),
      service(facts),
      scopeReminder(facts),
      basis(facts),
      authorization(facts),
      ...closing(facts),
    ],
  })
}
