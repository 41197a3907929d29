import type { Language } from '../../sync/records/language.ts'
import { SHIELD_FIELD_NAMES, type ShieldField } from '../../sync/records/shield-fields.ts'
import { isLanguage } from '../i18n/words.ts'
import { MEETING_SWITCHES, merged, type Settings } from '../settings/settings.ts'

/** A setting that was changed here and must still reach the account, with its sequence number in this link. */
interface Waiting {
  readonly seq: number
  readonly field: ShieldField
  readonly value: Settings[ShieldField]
}

/** What this browser knows about its account. Kept in `chrome.storage.local`, which scripts in pages cannot access. */
export interface Link {
  /** The account's origin. */
  readonly origin: string
  readonly token: string
  readonly words: string
  readonly maskedEmail: string
  /** asked: the person has yet to agree, here or in the account. */
  readonly state: 'asked' | 'linked'
  /** The person has agreed here. */
  readonly isAgreed: boolean
  /** When the chance to agree ends, on either side (ms). */
  readonly until: number
  readonly linkedAt: number
  /** When the account last answered. */
  readonly heardAt: number
  readonly planName: string | null
  readonly meetings: boolean
  /** The language that the account has chosen; missing in links made by older versions. */
  readonly language?: Language | null
  readonly epoch: string
  readonly nextSeq: number
  /** Changes up to this number may have reached the account and must not be altered any more. */
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
  /** Null if it has chosen none. */
  readonly language: Language | null
  /** Null if no browser has set anything yet. */
  readonly settings: Readonly<Record<string, unknown>> | null
}

/** If the account has not answered for this long, its plan no longer counts. */
export const PLAN_HOLDS_MS = 14 * 24 * 60 * 60 * 1_000

/** Which shields this browser may run; the text shield needs no plan. */
export function mayShieldMeetings(link: Link | null, now: number): boolean {
  return link?.state === 'linked' && link.meetings && now - link.heardAt < PLAN_HOLDS_MS
}

/** The settings as pages receive them: whatever the plan does not include is off, regardless of its switch. */
export function entitled(settings: Settings, link: Link | null, now: number): Settings {
  if (mayShieldMeetings(link, now)) return settings
  return { ...settings, ...Object.fromEntries(MEETING_SWITCHES.map(name => [name, false])) }
}

/** Adds the differences between two settings to the outbox. Only the newest unsent value of a setting is kept. */
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

/** The link after an answer to what it sent. If the epoch changed, everything in the outbox is renumbered. */
export function withAnswer(link: Link, answer: AccountAnswer, now: number): Link {
  const { epoch, lastSeq, maskedEmail, planName, meetings, language } = answer
  const facts = { state: 'linked', epoch, maskedEmail, planName, meetings, language, heardAt: now } as const
  const linkedAt = link.state === 'linked' ? link.linkedAt : now
  if (epoch === link.epoch) {
    const outbox = link.outbox.filter(({ seq }) => seq > lastSeq)
    return { ...link, ...facts, linkedAt, outbox }
  }
  const outbox = link.outbox.map((each, index) => ({ ...each, seq: lastSeq + 1 + index }))
  return { ...link, ...facts, linkedAt, outbox, sentSeq: lastSeq, nextSeq: lastSeq + 1 + outbox.length }
}

/**
 * The effective settings here: the account's, overlaid with what has not reached it yet. Words and sites stay
 * unchanged.
 */
export function settingsAfter(settings: Settings, link: Link, answer: AccountAnswer, defaults: Settings): Settings {
  if (answer.settings === null) return settings
  const known = Object.fromEntries(
    SHIELD_FIELD_NAMES.map(field => [field, answer.settings?.[field] ?? defaults[field]]),
  )
  const waiting = Object.fromEntries(link.outbox.map(({ field, value }) => [field, value]))
  return merged(settings, { ...known, ...waiting })
}

/** Returns undefined for anything that is not an answer of the account. */
export function readAnswer(content: unknown): AccountAnswer | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  const { epoch, lastSeq, maskedEmail, planName, entitlements, language, settings } = content as Record<string, unknown>
  if (typeof epoch !== 'string' || !Number.isSafeInteger(lastSeq) || typeof maskedEmail !== 'string') return undefined
  if (typeof settings !== 'object' || typeof entitlements !== 'object' || entitlements === null) return undefined
  return {
    epoch,
    lastSeq: Number(lastSeq),
    maskedEmail,
    planName: typeof planName === 'string' ? planName : null,
    meetings: 'meetings' in entitlements && entitlements.meetings === true,
    language: isLanguage(language) ? language : null,
    settings: settings as AccountAnswer['settings'],
  }
}
