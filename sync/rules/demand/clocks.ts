import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { clockAt, dueAtFor, isOpen, windowOf } from './lifecycle.ts'

/**
 * What moves a request's clocks. Each function answers with the fields that change, and decides nothing about
 * events or letters; reading the clocks is `lifecycle.ts`.
 */
type Clocks = Pick<DeletionRequest, 'submittedAt' | 'dueAt' | 'pausedMs'>

/** The demand has left: both clocks begin, with the days of the law that the letter named. */
export function startClocks(request: DeletionRequest, submittedAt: Instant): Clocks {
  return { submittedAt, dueAt: dueAtFor(submittedAt, windowOf(request).days), pausedMs: 0 }
}

/** Whether something came too early to answer the demand. People name a day, and no hour of it. */
export function isBeforeDemand({ submittedAt }: Pick<DeletionRequest, 'submittedAt'>, at: Instant): boolean {
  return submittedAt === null || at < submittedAt - DAY_MS
}

/** The demand came back: nobody had it, so no time has run. The clocks begin anew when the next channel has taken it. */
export function clearClocks(): Clocks {
  return { submittedAt: null, dueAt: null, pausedMs: 0 }
}

/** Both clocks stand still from `now` on. Undefined where there is nothing to pause. */
export function pauseClocks(request: DeletionRequest, now: Instant): Pick<DeletionRequest, 'pausedAt'> | undefined {
  return request.pausedAt === null && isOpen(request) ? { pausedAt: now } : undefined
}

/**
 * Both clocks go on where they stood: the length of the pause is added to the deadline, and kept, so that no mark
 * of either clock counts it. Undefined when the request is not paused.
 */
export function resumeClocks(
  request: DeletionRequest,
  now: Instant,
): Pick<DeletionRequest, 'pausedAt' | 'pausedMs' | 'dueAt'> | undefined {
  if (request.pausedAt === null) return undefined
  const { submittedAt, dueAt, pausedMs = 0 } = request
  // A pause that began before the letter had left counts from the letter on; before, no clock ran.
  const length = submittedAt === null ? 0 : Math.max(0, now - Math.max(request.pausedAt, submittedAt))
  return {
    pausedAt: null,
    pausedMs: pausedMs + length,
    dueAt: dueAt === null ? null : Instant.parse(dueAt + length),
  }
}

/** The deadline before any extension: the days of the law and the time in which the request was paused. */
export function firstDueAt(request: DeletionRequest): Instant | undefined {
  return afterDays(request, windowOf(request).days)
}

/** Beyond this no notice of an extension reaches. */
function latestDueAt(request: DeletionRequest): Instant | undefined {
  return afterDays(request, windowOf(request).maximumDays)
}

/** Whether an extension holds now: the deadline lies after the first one. */
export function isExtended(request: DeletionRequest): boolean {
  const first = firstDueAt(request)
  return first !== undefined && request.dueAt !== null && request.dueAt > first
}

/** A provider's notice that it needs longer. It names a date, or further days, or neither (then the law's most counts). */
interface ExtensionNotice {
  receivedAt: Instant
  until?: Instant
  days?: number
}

type Extension =
  | { ok: true; dueAt: Instant; before: Instant; capped: boolean }
  | { ok: false; why: 'not_sent' | 'closed' | 'too_late' | 'extended_before' | 'not_later' }

/**
 * The deadline after a notice. It holds once, only when it came within the first period, and never beyond the days
 * that the law allows in all; what a provider asks for beyond them is cut there (`capped`). Whether the mail is
 * genuine and a notice at all is the caller's to know. Every later mark follows `dueAt` by itself.
 */
export function extendDeadline(request: DeletionRequest, { receivedAt, until, days }: ExtensionNotice): Extension {
  const first = firstDueAt(request)
  const latest = latestDueAt(request)
  if (first === undefined || latest === undefined) return { ok: false, why: 'not_sent' }
  if (!isOpen(request)) return { ok: false, why: 'closed' }
  if (isExtended(request)) return { ok: false, why: 'extended_before' }
  // The last day of the period is a day in time.
  if (clockAt(request, receivedAt) - first >= DAY_MS) return { ok: false, why: 'too_late' }
  const asked = until ?? (days === undefined ? latest : first + days * DAY_MS)
  if (asked <= first) return { ok: false, why: 'not_later' }
  return { ok: true, dueAt: Instant.parse(Math.min(asked, latest)), before: first, capped: asked > latest }
}

function afterDays({ submittedAt, pausedMs = 0 }: DeletionRequest, days: number): Instant | undefined {
  return submittedAt === null ? undefined : dueAtFor(Instant.parse(submittedAt + pausedMs), days)
}
