import { englishDate } from '../calendar/english-dates.ts'
import { ifBound, opening, paragraph, scopeReminder, service, ticketOf, withTicket } from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'
import { inOwnVoice, personLetter } from './person-letter.ts'

/** Whether there is a decision against the request that the person may ask to have reviewed. */
export const isAppealable = ({ stands }: Pick<LetterFacts, 'stands'>): boolean =>
  stands.decision.was === 'refused' || stands.decision.was === 'partial'

/**
 * The person's own answer to a full or partial refusal: an appeal if the act grants one, otherwise a plain request to
 * review the decision that claims no such right. Prepared for the person; we never send it ourselves.
 */
export function appeal(given: LetterFacts): LetterText {
  const facts = inOwnVoice(given)
  const { regime, provider } = facts
  const isRight = regime.statute !== null && regime.appeal
  const title = isRight ? 'Appeal of a decision' : 'Request to review a decision'
  return personLetter(facts, {
    title,
    subject: withTicket(`${title}: request to delete personal data`, facts),
    to: ['Privacy team', provider.company, facts.address],
    blocks: [
      opening(facts),
      paragraph(`${asked(facts)} ${decided(facts)}${ticketOf(facts)}`),
      paragraph(claim(facts)),
      { kind: 'heading', text: 'What I ask for' },
      {
        kind: 'list',
        items: [
          'that somebody who did not take the first decision looks at the request afresh;',
          'the reason and the exception that you rely on, for each category of data that you keep;',
          'the deletion of everything that no exception covers;',
          `your answer in writing${isRight ? ', within the time that the act gives for appeals' : ''};`,
          `if you keep to the decision, how a complaint reaches the ${regime.authority}.`,
        ],
      },
      service(facts),
      scopeReminder(facts),
      paragraph(`Please answer to ${facts.replyTo} and quote the reference ${facts.reference}.`),
    ],
    enclosures: ['The request', 'Your decision'],
  })
}

function asked({ stands, previous }: LetterFacts): string {
  const sentAt = previous[0]?.sentAt ?? stands.sentAt
  return sentAt === null
    ? 'A request to delete my personal data was sent to you.'
    : `On ${englishDate(sentAt)} a request to delete my personal data was sent to you.`
}

function decided({ stands: { decision } }: LetterFacts): string {
  const on = decision.on === null ? 'You have' : `On ${englishDate(decision.on)} you`
  return decision.was === 'partial' ? `${on} granted it in part and kept the rest.` : `${on} refused it.`
}

function claim(facts: LetterFacts): string {
  const { regime } = facts
  if (!regime.setsPeriod) {
    return 'I ask you to review that decision. The request relies on the privacy commitments that you publish yourself.'
  }
  if (!regime.appeal) {
    return `I ask you to review that decision. The request was made under the ${regime.statute}${ifBound(facts)}.`
  }
  return `I appeal that decision under the ${regime.statute}${ifBound(facts)}, which gives consumers an appeal against a refusal.`
}
