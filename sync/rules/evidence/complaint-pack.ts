import type { Provider } from '../../catalog/providers.ts'
import type { Artifact } from '../../records/artifact.ts'
import { lawOfRequest } from '../demand/asked-law.ts'
import { complaint, isComplaintOpen, MAX_COMPLAINT } from '../letters/complaint.ts'
import type { LetterFacts } from '../letters/letter.ts'
import { plainText } from '../letters/letter.ts'
import { personFacts, type RecordFacts } from '../letters/person-facts.ts'
import { EVENT_LABELS } from '../shown/event-labels.ts'
import { COMPLAINT_FOLDER } from './contents.ts'

export interface ComplaintFacts extends RecordFacts {
  /** Undefined if neither the catalog nor the account knows it. */
  provider: Provider | undefined
  artifacts: readonly Artifact[]
}

/**
 * The files that a complaint adds to an evidence bundle, for the person who makes it: where to send it, a draft text,
 * and what happened on which day. Path → bytes. Undefined if the provider or the state is unknown.
 */
export function complaintPack(given: ComplaintFacts): Map<string, Uint8Array> | undefined {
  const { request, provider } = given
  const regime = lawOfRequest(request, given.events, given.now)
  if (provider === undefined || regime === undefined) return undefined
  const facts = personFacts(given, provider, regime)
  const letter = plainText(complaint(facts))
  const texts: [string, string][] = [
    ['START-HERE.txt', startHere(facts, letter)],
    ['complaint.txt', letter],
    ['timeline.txt', timelineText(given, provider)],
  ]
  return new Map(texts.map(([name, text]) => [`${COMPLAINT_FOLDER}${name}`, new TextEncoder().encode(text)]))
}

function startHere(facts: LetterFacts, letter: string): string {
  const { provider, regime, reference } = facts
  const open = isComplaintOpen(facts)
    ? 'The record shows a refusal, or a period that is over without an answer.'
    : 'The record shows neither a refusal nor a period that is over: an office may answer that it is too early.'
  const appeal = regime.appeal
    ? ['Before a complaint, the law there gives you an appeal to the company itself against a refusal.', '']
    : []
  return `${[
    `COMPLAINT ABOUT ${provider.company.toUpperCase()}`,
    `Request ${reference}`,
    '',
    open,
    ...appeal,
    'WHERE IT GOES',
    `  ${regime.authority}`,
    `  ${regime.complaints}`,
    '',
    'WHAT TO DO',
    '  1. Read complaint.txt, and correct what is not so. It is yours: you alone can send it.',
    `  2. Paste it into the form of the office, or print and sign it. (${letter.length} characters; the narrowest form`,
    `     known takes ${MAX_COMPLAINT}.)`,
    '  3. Add the folders letters, replies and authorization, or this whole ZIP file.',
    '  4. timeline.txt says what happened on which day, with the entry of the record that proves it.',
    '',
    'ABOUT THE RECORD',
    '  ledger.txt lists every entry of your record, also those about other companies: only the whole chain can be',
    '  checked. Leave it out if you would rather not show them; the letters can then be read, and not proven.',
    '  README.txt says how anybody checks it. This is not legal advice.',
  ].join('\n')}\n`
}

/** One line per entry, with the files that belong to it. */
function timelineText({ request, events, artifacts }: ComplaintFacts, provider: Provider): string {
  const own = events.filter(({ requestId }) => requestId === request.id)
  const lines = own.flatMap(event => {
    const files = artifacts.filter(({ eventId }) => eventId === event.id)
    const day = new Date(event.createdAt).toISOString().slice(0, 10)
    return [
      `${day}  entry ${event.ledgerSeq}  ${EVENT_LABELS[event.type]}: ${event.payload.message}`,
      ...files.map(file => `            entry ${file.ledgerSeq}  file ${file.name}`),
    ]
  })
  return `${[`WHAT HAPPENED: ${provider.company}, request ${request.reference}`, 'Days are UTC.', '', ...lines].join('\n')}\n`
}
