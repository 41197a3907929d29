import { duty, history, letterText, nextStep, opening, paragraph, restatement, standing } from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/** Sent forty days after the end of the period: the last letter before a complaint, which only the person can file. */
export function finalNotice(facts: LetterFacts): LetterText {
  return letterText(facts, {
    title: 'Final notice',
    subject: 'Final notice: request to delete personal data',
    blocks: [
      opening(facts),
      paragraph(history(facts)),
      paragraph(`${duty(facts)} ${standing(facts)}`),
      paragraph(
        `This is the last letter before a complaint can be made. ${nextStep(facts)} Letters, proof of sending and ` +
          'your answers would be part of it. A full answer at any time before then settles the matter.',
      ),
      ...restatement(facts),
    ],
  })
}
