import { duty, history, letterText, nextStep, opening, paragraph, restatement, standing } from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/**
 * The phase called 'Attorney demand'. Only a configured counsel makes it one: without, the letter is a formal
 * legal notice and speaks of no lawyer at all.
 */
export function attorneyDemand(facts: LetterFacts): LetterText {
  const title = facts.counsel === null ? 'Formal legal notice' : 'Attorney demand'
  const counsel = facts.counsel === null ? [] : [paragraph(`Counsel in this matter: ${facts.counsel}.`)]
  return letterText(facts, {
    title,
    subject: `${title}: request to delete personal data`,
    blocks: [
      opening(facts),
      paragraph(history(facts)),
      paragraph(`${duty(facts)} ${standing(facts)}`),
      paragraph(`This is formal notice to answer the request in full within 10 days. ${nextStep(facts)}`),
      ...counsel,
      ...restatement(facts),
    ],
  })
}
