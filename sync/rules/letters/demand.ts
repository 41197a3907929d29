import { englishDate } from '../calendar/english-dates.ts'
import type { EarlierOutcome } from '../demand/earlier-outcome.ts'
import {
  asks,
  authorization,
  basis,
  capitalized,
  closing,
  heading,
  holder,
  isAgent,
  letterText,
  opening,
  paragraph,
  scope,
  service,
  voice,
  whatIsAsked,
} from './clauses.ts'
import type { LetterBlock, LetterFacts, LetterText } from './letter.ts'

/**
 * The request itself, sent on the first day of a cycle. A provider that confirmed an earlier deletion is asked to
 * confirm that nothing was collected since or, if the person used it again, to delete what was collected. A provider
 * that refused gets an answer to that refusal, instead of being asked as if it had never replied.
 */
export function demand(facts: LetterFacts): LetterText {
  const isConfirmation = facts.earlier?.outcome === 'confirmed' && facts.earlier.usedAgain !== true
  const title = isConfirmation ? 'Request to confirm deletion' : 'Request to delete personal data'
  return letterText(facts, {
    title,
    // The same in every cycle: replies quote it, and none of our subjects may look like a reply.
    subject: 'Request to delete personal data',
    blocks: [
      opening(facts),
      ...requests(facts),
      service(facts),
      basis(facts),
      heading(isConfirmation ? 'If anything is held, please delete' : 'Please delete'),
      scope(facts),
      heading(isAgent(facts) ? 'Please tell us' : 'Please tell me'),
      asks(facts, { withTerm: true }),
      authorization(facts),
      ...closing(facts),
    ],
  })
}

function requests(facts: LetterFacts): LetterBlock[] {
  const { earlier } = facts
  const { lead } = voice(facts)
  const whom = isAgent(facts) ? 'this person' : 'me'
  const held = whatIsAsked(facts, whom)
  const request = paragraph(`${lead} request the deletion of ${held}.`)
  if (earlier === undefined) return [request]
  if (earlier.outcome !== 'confirmed') return [request, paragraph(answerTo(earlier))]
  const confirmed =
    `On ${englishDate(earlier.on)} you confirmed, under the reference ${earlier.reference}, the deletion of the personal ` +
    `data that you held on ${whom}.`
  if (earlier.usedAgain === true) {
    const used = isAgent(facts) ? `${capitalized(holder(facts))} has` : 'I have'
    return [
      request,
      paragraph(`${confirmed} ${used} used the service again since; this request is about what was collected then.`),
    ]
  }
  return [
    paragraph(`${confirmed} Please confirm that you have collected and kept nothing since.`),
    paragraph(`Where you have, ${lead === 'We' ? 'we' : 'I'} request the deletion of ${held}.`),
  ]
}

/** A refusal remains in force until it is answered: the new request cites it, and asks for what it lacked. */
function answerTo({ outcome, on, reference }: EarlierOutcome): string {
  const did = outcome === 'refused' ? 'refused' : 'granted only a part of'
  return (
    `On ${englishDate(on)} you ${did} the earlier request with the reference ${reference}. Please decide on this one anew. ` +
    'Where you keep to that decision, please name, for each category of data, the exception that you rely on, and ' +
    'what has changed or not changed since.'
  )
}
