import { history, letterText, opening, paragraph, restatement, voice } from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/** Day 7: a courtesy. No term has expired yet, so this letter claims nothing, whenever it is written. */
export function followUp1(facts: LetterFacts): LetterText {
  const { we, us } = voice(facts)
  return letterText(facts, {
    title: 'Follow-up on a deletion request',
    subject: 'Follow-up: request to delete personal data',
    blocks: [
      opening(facts),
      paragraph(
        `${history(facts)} This is a courtesy note to make sure that it has reached the right team. If your answer ` +
          `is already on its way, thank you: nothing further is needed. If anything is missing for you to handle the ` +
          `request, please tell ${us} what it is, and ${we} will send it.`,
      ),
      ...restatement(facts),
    ],
  })
}
