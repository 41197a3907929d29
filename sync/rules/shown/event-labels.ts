import type { PlainMessage } from '../../i18n/translate.ts'
import type { EventType } from '../../records/event.ts'
import type { Tone } from './badge.ts'

/** Labels of events: translated where a screen shows them, in English in every file. */
export const EVENT_LABELS: Record<EventType, PlainMessage> = {
  prepared: 'Letter Prepared',
  submitted: 'Deletion Request Submitted',
  acknowledged: 'Provider Acknowledged',
  follow_up: 'Follow-up Sent',
  provider_reply: 'Provider Reply',
  escalation: 'Legal Escalation',
  verification: 'Deletion Verified',
  action_required: 'Action Required',
  decision: 'Provider Decision',
  deadline_extended: 'Deadline Extended',
  delivery_failed: 'Delivery Failed',
  quarantined: 'Email Quarantined',
  authorization: 'Authorization',
  admin: 'Staff Action',
}

/** One color, one meaning: ours or proven, a provider that is working on it, legal, waiting for you, exposed. */
export const EVENT_TONES: Record<EventType, Tone> = {
  prepared: 'neutral',
  submitted: 'brand',
  acknowledged: 'blue',
  follow_up: 'brand',
  provider_reply: 'blue',
  escalation: 'violet',
  verification: 'brand',
  action_required: 'amber',
  decision: 'blue',
  deadline_extended: 'blue',
  delivery_failed: 'red',
  quarantined: 'red',
  authorization: 'brand',
  admin: 'neutral',
}
