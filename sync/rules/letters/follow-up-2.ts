import { englishDate } from '../calendar/english-dates.ts'
import {
  confirmationIsMissing,
  history,
  letterText,
  opening,
  paragraph,
  restatement,
  standing,
  voice,
} from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/** Day 21 of silence: may mention the missing confirmation of receipt and, in California, the rule that requires it. */
export function followUp2(facts: LetterFacts): LetterText {
  return letterText(facts, {
    title: 'Second follow-up on a deletion request',
    subject: 'Second follow-up: request to delete personal data',
    blocks: [
      opening(facts),
      paragraph(`${history(facts)} ${receipt(facts)}`),
      paragraph(standing(facts)),
      ...restatement(facts),
    ],
  })
}

function receipt(facts: LetterFacts): string {
  const { me, us } = voice(facts)
  const { receiptAt } = facts.stands
  if (receiptAt !== null) return `Thank you for confirming receipt on ${englishDate(receiptAt)}.`
  if (!confirmationIsMissing(facts)) return `Please let ${us} know that it has arrived.`
  const { name, receipt: rule } = facts.regime
  if (rule === null) return `No confirmation of receipt has reached ${me} since then. Please send it now.`
  const bound = facts.regime.bound.includes(facts.provider.id) ? '' : ' to which the act applies'
  return (
    `No confirmation of receipt has reached ${me} since then. In ${name} a business${bound} confirms receipt within ` +
    `${rule.businessDays} business days and describes how it will verify the request (${rule.rule}). That time has ` +
    'passed. Please send the confirmation now.'
  )
}
