import { language, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { EventType } from '../../sync/records/event.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { ReplyCategory } from '../../sync/records/reply.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { REPLY_EFFECTS } from '../../sync/rules/demand/reply-effects.ts'

/** An event that an answer leaves in the ledger, with its English sentence. */
export interface ToldEvent {
  type: EventType
  message: string
  facts: Readonly<Record<string, unknown>>
}

interface Answer {
  category: ReplyCategory
  company: string
  ticket: string | null
  events: readonly ToldEvent[]
}

/**
 * What an answer says, in the language that is switched on. In English the ledger's own sentences; another language has
 * sentences of its own for the same events.
 */
export function answerInWords(answer: Answer): string[] {
  return answer.events.map(event => (language() === 'en' ? event.message : ownSentence(event, answer)))
}

function ownSentence({ type, message, facts }: ToldEvent, { category, company, ticket, events }: Answer): string {
  const { says, means } = REPLY_EFFECTS[category]
  if (message === means) return tIfKnown(message)
  if (type === 'deadline_extended' && isDay(facts.before) && isDay(facts.dueAt)) {
    const [before, after] = [longDate(Instant.parse(facts.before)), longDate(Instant.parse(facts.dueAt))]
    return t('The deadline moves from {before} to {after}.', { before, after })
  }
  if (type === 'action_required' && category === 'agent_proof') {
    return t('{company} wants you to confirm the authorization yourself, the way the email describes.', { company })
  }
  const said = SAID[category]
  // An answer that comes too late to count is only noted.
  if (said === undefined || !message.startsWith(`${company} ${says}`)) {
    return t('{company} wrote. Read it in the Inbox.', { company })
  }
  const more: string[] = []
  if (category === 'acknowledgement' && ticket !== null) more.push(t('Its ticket is {ticket}.', { ticket }))
  if (category === 'extension_notice' && events.length === 1) more.push(t('The deadline stays.'))
  if (isDay(facts.checkAt)) {
    more.push(t('It names {day} as the last day.', { day: longDate(Instant.parse(facts.checkAt)) }))
  }
  return [said(company), ...more].join(' ')
}

const isDay = (fact: unknown): fact is number => typeof fact === 'number'

/** What was said, for each kind of answer that the ledger tells with the effect's own words. */
const SAID: Partial<Record<ReplyCategory, (company: string) => string>> = {
  acknowledgement: company => t('{company} confirmed that it has the request.', { company }),
  identity_verification: company => t('{company} asks you to prove who you are before it continues.', { company }),
  agent_proof: company => t('{company} asks for the signed authorization.', { company }),
  portal_deflection: company =>
    t('{company} does not take the request by email and points to its own form or settings.', { company }),
  progress_update: company => t('{company} is working on the request.', { company }),
  extension_notice: company => t('{company} takes more time for its answer.', { company }),
  partial_deletion: company => t('{company} deleted a part of the data and keeps the rest.', { company }),
  refusal: company => t('{company} refused the deletion.', { company }),
  no_data_found: company => t('{company} found no data under the address in the request.', { company }),
  deletion_scheduled: company => t('{company} accepted the request and deletes the data later.', { company }),
  clarification: company => t('{company} asks what exactly you want.', { company }),
  closed_no_action: company => t('{company} closed the ticket without saying that anything was deleted.', { company }),
}
