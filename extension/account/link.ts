import { MEETING_SWITCHES, SHIELD_FIELD_NAMES, type ShieldField } from '../../sync/records/shield-fields.ts'
import { merged, type Settings } from '../settings/settings.ts'

/** A setting that was changed here and has to reach the account, with its number in this link's count. */
interface Waiting {
  readonly seq: number
  readonly field: ShieldField
  readonly value: Settings[ShieldField]
}

/** What this browser knows of its account. Kept in `chrome.storage.local`, which no page's script is let into. */
export interface Link {
  /** Where the account is. */
  readonly origin: string
  readonly token: string
  readonly words: string
  readonly maskedEmail: string
  /** asked: a yes is still missing, here or in the account. */
  readonly state: 'asked' | 'linked'
  /** The person has said yes here. */
  readonly isAgreed: boolean
  /** Until when they can, on either side (ms). */
  readonly until: number
  readonly linkedAt: number
  /** When the account last answered. */
  readonly heardAt: number
  readonly planName: string | null
  readonly meetings: boolean
  readonly epoch: string
  readonly nextSeq: number
  /** Up to here they may have reached the account, and must not change any more. */
  readonly sentSeq: number
  readonly outbox: readonly Waiting[]
}

/** An answer of the account, as `readAnswer` has checked it. */
interface AccountAnswer {
  readonly epoch: string
  readonly lastSeq: number
  readonly maskedEmail: string
  readonly planName: string | null
  readonly meetings: boolean
  /** Null where nobody has set anything yet. */
  readonly settings: Readonly<Record<string, unknown>> | null
}

/** Without a word of the account for so long, a plan is not taken for granted any more. */
export const PLAN_HOLDS_MS = 14 * 24 * 60 * 60 * 1_000

/** What shields this browser may run; text shield is everybody's. */
export function mayShieldMeetings(link: Link | null, now: number): boolean {
  return link?.state === 'linked' && link.meetings && now - link.heardAt < PLAN_HOLDS_MS
}

/** The settings as pages are told them: what the plan does not include is off, whatever its switch says. */
export function entitled(settings: Settings, link: Link | null, now: number): Settings {
  if (mayShieldMeetings(link, now)) return settings
  return { ...settings, ...Object.fromEntries(MEETING_SWITCHES.map(name => [name, false])) }
}

/** The link with what changed between two settings waiting to be sent. Of one setting only the newest waits. */
export function withChanges(link: Link, before: Settings, after: Settings): Link {
  return SHIELD_FIELD_NAMES.filter(field => before[field] !== after[field]).reduce(
    (next, field) => withWaiting(next, field, after[field]),
    link,
  )
}

function withWaiting(link: Link, field: ShieldField, value: Settings[ShieldField]): Link {
  const open = link.outbox.findLast(each => each.field === field && each.seq > link.sentSeq)
  if (open !== undefined) {
    return { ...link, outbox: link.outbox.map(each => (each === open ? { ...each, value } : each)) }
  }
  const { nextSeq } = link
  return { ...link, nextSeq: nextSeq + 1, outbox: [...link.outbox, { seq: nextSeq, field, value }] }
}

/** The link after an answer to what it had sent. In another epoch everything that waits is numbered anew. */
export function withAnswer(link: Link, answer: AccountAnswer, now: number): Link {
  const { epoch, lastSeq, maskedEmail, planName, meetings } = answer
  const facts = { state: 'linked', epoch, maskedEmail, planName, meetings, heardAt: now } as const
  const linkedAt = link.state === 'linked' ? link.linkedAt : now
  if (epoch === link.epoch) {
    const outbox = link.outbox.filter(({ seq }) => seq > lastSeq)
    return { ...link, ...facts, linkedAt, outbox }
  }
  const outbox = link.outbox.map((each, index) => ({ ...each, seq: lastSeq + 1 + index }))
  return { ...link, ...facts, linkedAt, outbox, sentSeq: lastSeq, nextSeq: lastSeq + 1 + outbox.length }
}

/** The settings that hold here: the account's, with what has not reached it yet on top. Words and sites stay as they are. */
export function settingsAfter(settings: Settings, link: Link, answer: AccountAnswer, defaults: Settings): Settings {
  if (answer.settings === null) return settings
  const known = Object.fromEntries(
    SHIELD_FIELD_NAMES.map(field => [field, answer.settings?.[field] ?? defaults[field]]),
  )
  const waiting = Object.fromEntries(link.outbox.map(({ field, value }) => [field, value]))
  return merged(settings, { ...known, ...waiting })
}

/** Undefined for whatever is no answer of the account. */
export function readAnswer(content: unknown): AccountAnswer | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  const { epoch, lastSeq, maskedEmail, planName, entitlements, settings } = content as Record<string, unknown>
  if (typeof epoch !== 'string' || !Number.isSafeInteger(lastSeq) || typeof maskedEmail !== 'string') return undefined
  if (typeof settings !== 'object' || typeof entitlements !== 'object' || entitlements === null) return undefined
  return {
    epoch,
    lastSeq: Number(lastSeq),
    maskedEmail,
    planName: typeof planName === 'string' ? planName : null,
    meetings: 'meetings' in entitlements && entitlements.meetings === true,
    settings: settings as AccountAnswer['settings'],
  }
}
