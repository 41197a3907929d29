import {
  asks,
  authorization,
  basis,
  closing,
  heading,
  isAgent,
  letterText,
  opening,
  paragraph,
  SCOPE,
  service,
  serviceName,
} from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/** The request itself, sent on the first day. */
export function demand(facts: LetterFacts): LetterText {
  const agent = isAgent(facts)
  return letterText(facts, {
    title: 'Request to delete personal data',
    subject: 'Request to delete personal data',
    blocks: [
      opening(facts),
      paragraph(
        `${agent ? 'We' : 'I'} request the deletion of all personal data that you hold on ${agent ? 'this person' : 'me'} ` +
          `for ${serviceName(facts)}.`,
      ),
      service(facts),
      basis(facts),
      heading('Please delete'),
      SCOPE,
      heading(agent ? 'Please tell us' : 'Please tell me'),
      asks(facts, { withTerm: true }),
      authorization(facts),
      ...closing(facts),
    ],
  })
}
