import { englishDate } from '../calendar/english-dates.ts'
import {
  history,
  isAgent,
  letterText,
  nameOf,
  opening,
  paragraph,
  restatement,
  ticketOf,
  voice,
  withTicket,
} from './clauses.ts'
import type { LetterFacts, LetterText } from './letter.ts'

/** The answer to 'prove that you may act': what was signed, what it covers, and how to ask the person directly. */
export function agentProof(facts: LetterFacts): LetterText {
  return letterText(facts, {
    title: 'Proof of authorization',
    subject: withTicket('Proof of authorization: request to delete personal data', facts),
    blocks: [
      opening(facts),
      paragraph(`${history(facts)} You have asked for proof of the authorization.${ticketOf(facts)}`),
      paragraph(proof(facts)),
      paragraph(
        `If this does not answer your question, please tell ${voice(facts).us} what is still missing and which rule ` +
          'asks for it. If the proof is complete, please go on with the request.',
      ),
      ...restatement(facts),
    ],
  })
}

/**
 * States only what the authorization says and our own record shows: signed, for this kind of request, not withdrawn.
 */
function proof(facts: LetterFacts): string {
  const signed = facts.signedAt === null ? '' : ` on ${englishDate(facts.signedAt)}`
  const standing = `It has not been withdrawn as of ${englishDate(facts.writtenOn)}.`
  if (isAgent(facts)) {
    const { permission } = facts.regime
    const rule =
      permission === null
        ? ''
        : ` A business may ask an authorized agent for signed permission; beside it, it may ask the consumer to verify ` +
          `their identity or to confirm the permission directly (${permission}).`
    return (
      `${nameOf(facts.person)} signed the attached authorization${signed}. It permits us to submit requests to delete ` +
      `personal data, to follow them up and to receive the answers. ${standing}${rule}`
    )
  }
  return (
    `The request is my own, and nobody has made it in my place. I signed the attached authorization${signed}: it permits ` +
    `${facts.company.name} to transmit my letters and to receive your answers. ${standing}`
  )
}
