import type { EventType } from '../../records/event.ts'
import type { ReplyCategory } from '../../records/reply.ts'
import type { Decision, DeletionRequest, Stage, WaitingOn } from '../../records/request.ts'

/** The effect of a proven answer of a category, before it is checked against the state of the request. */
interface ReplyEffect {
  /** The new stage; null if it stays. */
  stage: Stage | null
  /** Who has the next step; null if that stays. */
  waitingOn: WaitingOn | null
  decision: Decision | null
  /** The first says what was said, the second what it means; empty if the mail is only stored. */
  events: readonly EventType[]
  /** What the provider said, as a plain sentence that follows its name. */
  says: string
  /** Text of the second event. */
  means?: string
}

const NOTHING: ReplyEffect = { stage: null, waitingOn: null, decision: null, events: [], says: '' }

/** The whole table: one row per category. */
export const REPLY_EFFECTS: Readonly<Record<ReplyCategory, ReplyEffect>> = {
  acknowledgement: {
    stage: 'acknowledged',
    waitingOn: 'provider',
    decision: null,
    events: ['acknowledged'],
    says: 'confirmed that it has the request',
  },
  identity_verification: {
    stage: 'acknowledged',
    waitingOn: 'you',
    decision: null,
    events: ['provider_reply', 'action_required'],
    says: 'asks you to prove who you are before it continues',
    means: 'Prove your identity the way the email describes; only you can do this.',
  },
  agent_proof: {
    stage: 'acknowledged',
    waitingOn: 'us',
    decision: null,
    events: ['provider_reply'],
    says: 'asks for the signed authorization',
  },
  portal_deflection: {
    stage: null,
    waitingOn: 'you',
    decision: null,
    events: ['provider_reply', 'action_required'],
    says: 'does not take the request by e-mail and points to its own form or settings',
    means: 'Use the form or the settings that the email names, or leave it to us to insist.',
  },
  progress_update: {
    stage: 'in_review',
    waitingOn: 'provider',
    decision: null,
    events: ['provider_reply'],
    says: 'is working on the request',
  },
  extension_notice: {
    stage: 'in_review',
    waitingOn: 'provider',
    decision: null,
    events: ['provider_reply', 'deadline_extended'],
    says: 'takes more time for its answer',
  },
  partial_deletion: {
    stage: 'in_review',
    waitingOn: 'you',
    decision: 'partial',
    events: ['provider_reply', 'decision'],
    says: 'deleted a part of the data and keeps the rest',
    means: 'Deleted in part. Read what is kept and why, and say whether you accept it.',
  },
  refusal: {
    stage: 'non_compliant',
    waitingOn: 'you',
    decision: 'refused',
    events: ['provider_reply', 'decision'],
    says: 'refused the deletion',
    means: 'Refused. You can appeal, complain to the authority, or let it rest.',
  },
  no_data_found: {
    stage: 'in_review',
    waitingOn: 'you',
    decision: 'no_data_found',
    events: ['provider_reply', 'decision'],
    says: 'found no data under the address in the request',
    means: 'No data found. If you used another address there, tell us which.',
  },
  deletion_scheduled: {
    stage: 'in_review',
    waitingOn: 'provider',
    decision: 'scheduled',
    events: ['provider_reply'],
    says: 'accepted the request and deletes the data later',
  },
  completion: {
    stage: 'verified_deleted',
    waitingOn: 'provider',
    decision: null,
    events: ['verification'],
    says: 'confirmed the deletion by signed mail',
  },
  // A returned letter goes to the next channel; `after-delivery.ts` on the server writes the consequences.
  bounce: { ...NOTHING, stage: 'prepared', waitingOn: 'us', events: ['delivery_failed'] },
  delivery_delay: NOTHING,
  clarification: {
    stage: 'acknowledged',
    waitingOn: 'you',
    decision: null,
    events: ['provider_reply', 'action_required'],
    says: 'asks what exactly you want',
    means: 'Answer the question in the mail.',
  },
  out_of_office: NOTHING,
  unrelated: NOTHING,
  suspicious: { ...NOTHING, events: ['quarantined'] },
  closed_no_action: {
    stage: null,
    waitingOn: 'you',
    decision: null,
    events: ['provider_reply', 'action_required'],
    says: 'closed the ticket without saying that anything was deleted',
    means: 'The ticket was closed without an outcome. Decide whether we insist.',
  },
  other: { ...NOTHING, events: ['provider_reply'], says: 'wrote' },
}

/**
 * Whether a mail of this category may ask for something that only the person can give. We send the proof that we may
 * act ourselves, unless there is nothing yet that it could prove.
 */
export function asksYou(category: ReplyCategory): boolean {
  return REPLY_EFFECTS[category].waitingOn === 'you' || category === 'agent_proof'
}

/** Whether a mail of this category leaves nothing in the record of a request but that it came. */
export const saysNothing = (category: ReplyCategory): boolean => REPLY_EFFECTS[category].events.length === 0

/** Whether an answer takes back an earlier claim that all is deleted: it decides otherwise, or asks for something first. */
export function overtakesClaim(category: ReplyCategory): boolean {
  const { decision, waitingOn } = REPLY_EFFECTS[category]
  return decision !== null || waitingOn === 'you'
}

/**
 * What an answer changes in its request. The server applies it if a mail is proven and clear; app and server both apply
 * it when the person says what a mail is. `mustAct`: the person has to do something about it, in the categories where
 * that is possible. The caller must check whether the answer still counts (`canMove`).
 */
export function changesBy(
  request: Standing & Pick<DeletionRequest, 'waitingOn'>,
  category: ReplyCategory,
  { mustAct = true }: { mustAct?: boolean } = {},
): Pick<Partial<DeletionRequest>, 'stage' | 'waitingOn' | 'decision'> {
  const { waitingOn, decision } = REPLY_EFFECTS[category]
  const stage = stageAfter(request, category)
  // A receipt after a question does not answer the question.
  const steps = category === 'acknowledgement' ? stage !== null && request.waitingOn !== 'you' : true
  return {
    ...(stage === null ? {} : { stage }),
    ...(steps && waitingOn !== null && (mustAct || waitingOn !== 'you') ? { waitingOn } : {}),
    ...(decision === null ? {} : { decision }),
    // The final answer: an earlier refusal or postponement is settled.
    ...(category === 'completion' && request.decision !== 'none' ? { decision: 'none' } : {}),
  }
}

type Standing = Pick<DeletionRequest, 'stage' | 'decision' | 'archivedAt'>

/**
 * Whether an answer of this category still changes the request. After the end nothing does; after a refusal, only an
 * answer which shows that the provider deletes after all.
 */
export function canMove(request: Standing, category: ReplyCategory): boolean {
  if (request.stage === 'verified_deleted' || request.archivedAt !== null) return false
  return request.decision !== 'refused' || AFTER_REFUSAL.has(category)
}

const AFTER_REFUSAL: ReadonlySet<ReplyCategory> = new Set(['completion', 'deletion_scheduled', 'partial_deletion'])

/**
 * The stage after an answer, or null if it stays: no answer moves it backwards. A receipt neither ends a running
 * escalation nor undoes a missed deadline; an answer that the provider is working on the request or has decided does.
 */
export function stageAfter(request: Standing, category: ReplyCategory): Stage | null {
  const { stage } = REPLY_EFFECTS[category]
  if (stage === null || stage === request.stage || !canMove(request, category)) return null
  // A returned letter restarts the request only if no answer has shown in the meantime that it arrived.
  if (stage === 'prepared') return request.stage === 'submitted' ? stage : null
  // A refusal overrides every stage except a proven deletion.
  if (stage === 'non_compliant') return stage
  return RANK[stage] > RANK[request.stage] ? stage : null
}

/** How far along a stage is, as a provider's answer moves it. */
const RANK: Readonly<Record<Stage, number>> = {
  prepared: 0,
  submitted: 1,
  acknowledged: 2,
  escalation_reminder: 3,
  non_compliant: 4,
  in_review: 5,
  verified_deleted: 7,
}
