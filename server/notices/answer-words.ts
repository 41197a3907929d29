import { language, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { ReplyCategory } from '../../sync/records/reply.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { REPLY_EFFECTS } from '../../sync/rules/demand/reply-effects.ts'

/** An event that an answer leaves in the ledger, with its English sentence. */
export interface ToldEvent {
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
export function answerInWords({ events, ...answer }: Answer): string[] {
  return events.map(event => (language() === 'en' ? event.message : ownSentence(event, answer)))
}

function ownSentence({ message, facts }: ToldEvent, { category, company, ticket }: Omit<Answer, 'events'>): string {
  const { says, means } = REPLY_EFFECTS[category]
  const said = SAID[category]
  if (message === means) return tIfKnown(message)
  if (isDay(facts.before) && isDay(facts.dueAt)) {
    const days = { before: longDate(Instant.parse(facts.before)), after: longDate(Instant.parse(facts.dueAt)) }
    return t('The deadline moves from {before} to {after}.', days)
  }
  if (said === undefined || !message.startsWith(`${company} ${says}`)) {
    return message.startsWith(`${company} wants you to confirm`)
      ? t('{company} wants you to confirm the authorization yourself, the way the mail describes.', { company })
      : t('{company} wrote. Read it in the Inbox.', { company })
  }
  return [
    said(company),
    ...(category === 'acknowledgement' && ticket !== null ? [t('Its ticket is {ticket}.', { ticket })] : []),
    ...(category === 'extension_notice' && message.includes(' The deadline stays: ') ? [t('The deadline stays.')] : []),
    ...(isDay(facts.checkAt)
      ? [t('It names {day} as the last day.', { day: longDate(Instant.parse(facts.checkAt)) })]
      : []),
  ].join(' ')
}

const isDay = (fact: unknown): fact is number => typeof fact === 'number'

/** What was said, for each kind of answer that the ledger tells with the effect's own words. */
const SAID: Partial<Record<ReplyCategory, (company: string) => string>> = {
  acknowledgement: company => t('{company} confirmed that it has the request.', { company }),
  identity_verification: company => t('{company} asks you to prove who you are before it continues.', { company }),
  agent_proof: company => t('{company} asks for the signed authorization.', { company }),
  portal_deflection: company =>
    t('{company} does not take the request by e-mail and points to its own form or settings.', { company }),
  progress_update: company => t('{company} is working on the request.', { company }),
  extension_notice: company => t('{company} takes more time for its answer.', { company }),
  partial_deletion: company => t('{company} deleted a part of the data and keeps the rest.', { company }),
  refusal: company => t('{company} refused the deletion.', { company }),
  no_data_found: company => t('{company} found no data under the address in the request.', { company }),
  deletion_scheduled: company => t('{company} accepted the request and deletes the data later.', { company }),
  clarification: company => t('{company} asks what exactly you want.', { company }),
  closed_no_action: company => t('{company} closed the ticket without saying that anything was deleted.', { company }),
}
