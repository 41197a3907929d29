import { UNSIGNED_NOTICES } from '../demand/what-stands.ts'
import { duty, history, letterText, nextStep, opening, paragraph, restatement, standing } from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/**
 * The letter of the phase called 'Attorney demand'. It is one only with a configured counsel; without, it is a formal
 * legal notice that mentions no lawyer at all. If no act is cited, it is not called legal either.
 */
export function attorneyDemand(facts: LetterFacts): LetterText {
  const [underAct, withoutAct] = UNSIGNED_NOTICES
  const notice = facts.regime.statute === null ? withoutAct : underAct
  const title = facts.counsel === null ? notice : 'Attorney demand'
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
