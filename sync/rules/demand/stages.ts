import { type PlainMessage, t } from '../../i18n/translate.ts'
import type { Stage } from '../../records/request.ts'

/** Day on the deadline axis by which a provider must have decided. */
export const DECISION_DAY = 45

/**
 * What each stage means. `maximumDay` is a mark on one axis of 45 days that starts when the letter is sent, not a
 * length; `expectedDays` is how long the stage usually lasts.
 */
export const STAGES: Record<
  Stage,
  {
    label: PlainMessage
    order: number
    maximumDay: number | null
    expectedDays: number | null
    owner: 'us' | 'provider'
    meaning: PlainMessage
  }
> = {
  prepared: {
    label: 'Prepared',
    order: 1,
    maximumDay: 1,
    expectedDays: null,
    owner: 'us',
    meaning: 'The letter is being made ready; we send it next.',
  },
  submitted: {
    label: 'Submitted',
    order: 2,
    maximumDay: 2,
    expectedDays: null,
    owner: 'us',
    meaning: 'The letter has left; the provider confirms receipt next, and we write again if it stays silent.',
  },
  acknowledged: {
    label: 'Acknowledged',
    order: 3,
    maximumDay: 9,
    expectedDays: 7,
    owner: 'provider',
    meaning: 'The provider has confirmed receipt; it looks into the request next.',
  },
  in_review: {
    label: 'In review',
    order: 4,
    maximumDay: 34,
    expectedDays: 25,
    owner: 'provider',
    meaning: 'The provider is working on the request; it tells us its decision next.',
  },
  verified_deleted: {
    label: 'Verified deleted',
    order: 5,
    maximumDay: DECISION_DAY,
    expectedDays: null,
    owner: 'provider',
    meaning: 'The provider has confirmed the deletion; nobody has to act, and the evidence is kept.',
  },
  non_compliant: {
    label: 'Non-compliant',
    order: 6,
    maximumDay: null,
    expectedDays: null,
    owner: 'provider',
    meaning: 'The provider has refused, or let the deadline pass in silence; it owes the next move.',
  },
  escalation_reminder: {
    label: 'Escalation reminder',
    order: 7,
    maximumDay: null,
    expectedDays: null,
    owner: 'us',
    meaning: 'The deadline has passed; we escalate and send the next legal letter.',
  },
}

/** The stages of the progress tracker, in order; the others are not part of it. */
export const TRACKER_STAGES = [
  'prepared',
  'submitted',
  'acknowledged',
  'in_review',
  'verified_deleted',
] as const satisfies readonly Stage[]

/** A stage as shown in the evidence panel: 'IN REVIEW', or 'NOT STARTED' without a request. `say`: for files, `inEnglish`. */
export function stageTitle(stage: Stage | undefined, say: typeof t = t): string {
  return say(stage === undefined ? 'NOT STARTED' : TITLES[stage])
}

const TITLES: Record<Stage, PlainMessage> = {
  prepared: 'PREPARED',
  submitted: 'SUBMITTED',
  acknowledged: 'ACKNOWLEDGED',
  in_review: 'IN REVIEW',
  verified_deleted: 'VERIFIED DELETED',
  non_compliant: 'NON COMPLIANT',
  escalation_reminder: 'ESCALATION REMINDER',
}
