import { englishDate } from '../calendar/english-dates.ts'
import { duty, hasAccount, ifBound, opening, paragraph, period, service, ticketOf } from './clauses.ts'
import type { LetterBlock, LetterFacts, LetterText } from './letter.ts'
import { inOwnVoice, personLetter } from './person-letter.ts'

/** Maximum length of the description field in the narrowest known form (California's), in characters. */
export const MAX_COMPLAINT = 4_000

/**
 * Whether there is something to complain about: a full or partial refusal, or a period that ended while the provider
 * owed its decision. A provider that waits for the person, or says that it has deleted, has not been silent.
 */
export const isComplaintOpen = ({ stands }: Pick<LetterFacts, 'stands'>): boolean =>
  stands.decision.was === 'refused' || stands.decision.was === 'partial' || stands.overdue

/**
 * The complaint to the authority of the person's state, as text for its form and as a letter on paper: what happened on
 * which day, nothing that did not, and no more about the person than the letters said. Prepared for the person, who
 * alone can file it; we never send it.
 */
export function complaint(given: LetterFacts): LetterText {
  const facts = inOwnVoice(given)
  const { regime, provider } = facts
  const held = hasAccount(facts) ? 'held on the account' : 'that it holds on me'
  return personLetter(facts, {
    title: 'Consumer privacy complaint',
    subject: `Consumer privacy complaint about ${provider.company}`,
    to: ['Consumer complaints', capitalized(regime.authority), regime.complaints],
    blocks: [
      opening(facts),
      paragraph(
        `I complain about ${provider.company}${provider.own ? '' : `, which runs ${provider.assistant}`}. Its address ` +
          `for privacy requests, as used here, is ${facts.address}.${ticketOf(facts, 'Its ticket')}`,
      ),
      service(facts),
      { kind: 'heading', text: 'What happened' },
      happened(facts),
      paragraph(`${outcome(facts)} ${basis(facts)}`),
      { kind: 'heading', text: 'What I ask for' },
      paragraph(
        `I ask you to look into this, and to have ${provider.company} answer the request in full: delete the personal ` +
          `data ${held}, tell me what was deleted and what was kept, and name the exception for all that is kept.`,
      ),
      paragraph(
        'I can provide the letters as they were sent, the answers as they arrived, and a record in which each entry ' +
          `carries the hash of the one before it. The reference of the request is ${facts.reference}.`,
      ),
    ],
    enclosures: ['Letters and proof of sending', 'Answers received', 'Signed authorization', 'Evidence record'],
  })
}

/** Days on which letters were sent and answers came; dates only, because the documents themselves are enclosed. */
function happened({ previous, stands: { receiptAt, decision, settled } }: LetterFacts): LetterBlock {
  const sent = previous.map(({ letter, sentAt }) => ({ at: sentAt, text: SENT[letter] ?? 'another letter was sent' }))
  const answers = [
    ...(receiptAt === null ? [] : [{ at: receiptAt, text: 'receipt of the request was shown' }]),
    ...(settled === null ? [] : SETTLED(settled)),
    ...(decision.on === null ? [] : [{ at: decision.on, text: DECIDED[decision.was] }]),
  ]
  const days = [...sent, ...answers].sort((a, b) => a.at - b.at)
  const items = days.map(({ at, text }) => `${englishDate(at)}: ${text};`)
  return { kind: 'list', items: items.length === 0 ? ['a request to delete my personal data was sent;'] : items }
}

const SENT: Partial<Record<LetterFacts['previous'][number]['letter'], string>> = {
  demand: 'a request to delete my personal data was sent',
  follow_up_1: 'a first reminder was sent',
  follow_up_2: 'a second reminder was sent',
  final_reminder: 'a final reminder was sent',
  escalation: 'a notice of escalation was sent',
  legal_reminder: 'a further reminder was sent',
  attorney_demand: 'a formal notice was sent',
  final_notice: 'a final notice was sent',
}

const SETTLED = ({ how, askedOn, on }: NonNullable<LetterFacts['stands']['settled']>) => [
  { at: askedOn, text: 'the company asked for something that only I can give' },
  { at: on, text: how === 'answered' ? 'it was answered' : 'I could not give it' },
]

const DECIDED: Record<LetterFacts['stands']['decision']['was'], string> = {
  none: 'an answer without a decision came',
  refused: 'the request was refused',
  partial: 'the request was granted in part and refused for the rest',
  no_data_found: 'the answer was that no data was found',
  scheduled: 'the deletion was announced for later',
}

/** State of the matter on the day of writing. Never 'overdue' before the day after the last one. */
function outcome(facts: LetterFacts): string {
  const company = facts.provider.company
  const runs = period(facts)
  const { was } = facts.stands.decision
  if (was !== 'none' || runs === undefined) {
    return was === 'none' ? 'No decision has reached me.' : `That is where the matter stands with ${company}.`
  }
  const end = englishDate(runs.endsAt)
  const extension = runs.extended ? ', with the extension of which it gave notice,' : ''
  if (!runs.over) return `No decision has reached me. The period for it${extension} ends on ${end}.`
  if (!facts.regime.setsPeriod) {
    return `No decision has reached me. The time in which I asked for one${extension} ended on ${end}.`
  }
  return `No decision has reached me. The period for it${extension} ended on ${end}: the answer is overdue${ifBound(facts, 'the company')}.`
}

function basis(facts: LetterFacts): string {
  const { regime } = facts
  if (regime.statute === null && regime.verifiedOn === null) {
    return (
      `I cite no statute. I complain because the company publishes privacy commitments of its own, and under the privacy ` +
      `law of ${regime.name} to the extent that it applies.`
    )
  }
  if (regime.statute === null) {
    return (
      'No comprehensive consumer privacy law of my state is in force today. I complain because the company publishes privacy commitments ' +
      'of its own.'
    )
  }
  if (!regime.setsPeriod) {
    return (
      `I made the request before the ${regime.statute} was in force, and claim no period of it. I complain because the ` +
      'company publishes privacy commitments of its own.'
    )
  }
  return `${duty(facts, 'the company')} It gives consumers the right to ${regime.right}.`
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
