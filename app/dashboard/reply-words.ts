import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { Tone } from '../ui/tone.ts'

/** How each kind of mail is labeled. */
export const REPLY_WORDS: Record<ReplyCategory, { text: PlainMessage; tone: Tone }> = {
  acknowledgement: { text: 'Receipt confirmed', tone: 'blue' },
  identity_verification: { text: 'Asks who you are', tone: 'amber' },
  agent_proof: { text: 'Asks for the authorization', tone: 'blue' },
  portal_deflection: { text: 'Points to a form', tone: 'amber' },
  progress_update: { text: 'In progress', tone: 'blue' },
  extension_notice: { text: 'Takes more time', tone: 'blue' },
  partial_deletion: { text: 'Deleted in part', tone: 'amber' },
  refusal: { text: 'Refused', tone: 'red' },
  no_data_found: { text: 'No data found', tone: 'amber' },
  deletion_scheduled: { text: 'Deletion scheduled', tone: 'blue' },
  completion: { text: 'Deletion confirmed', tone: 'brand' },
  bounce: { text: 'Letter returned', tone: 'amber' },
  delivery_delay: { text: 'Delivery delayed', tone: 'blue' },
  clarification: { text: 'Asks a question', tone: 'amber' },
  out_of_office: { text: 'Out of office', tone: 'blue' },
  unrelated: { text: 'About something else', tone: 'blue' },
  suspicious: { text: 'Quarantined', tone: 'red' },
  closed_no_action: { text: 'Closed without result', tone: 'amber' },
  other: { text: 'Reply', tone: 'blue' },
}

/** A guess is never shown as a fact. */
export function replyWords(reply: { category: ReplyCategory; needsConfirmation?: boolean | undefined }): {
  text: string
  tone: Tone
} {
  const { text, tone } = REPLY_WORDS[reply.category]
  return reply.needsConfirmation === true && reply.category !== 'other'
    ? { text: t('{words}?', { words: t(text) }), tone: 'amber' }
    : { text: t(text), tone }
}
