import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { endOf } from '../calendar/periods.ts'
import { clockAt, dueAtOf, isOpen, windowOf } from './lifecycle.ts'

/**
 * Changes to a request's clocks. Each function returns the fields that change, and decides nothing about events or
 * letters; `lifecycle.ts` reads the clocks.
 */
type Clocks = Pick<DeletionRequest, 'submittedAt' | 'dueAt' | 'pausedMs'>

/** The demand was sent: both clocks start, with the period of the law of that day. */
export function startClocks(request: DeletionRequest, submittedAt: Instant): Clocks {
  return { submittedAt, dueAt: dueAtOf(request, submittedAt), pausedMs: 0 }
}

/**
 * Whether something came too early to answer the demand. A day of tolerance, because people state a day without a time.
 */
export function isBeforeDemand({ submittedAt }: Pick<DeletionRequest, 'submittedAt'>, at: Instant): boolean {
  return submittedAt === null || at < submittedAt - DAY_MS
}

/**
 * The demand came back: nobody received it, so no time has run. The clocks restart when the next channel accepts it.
 */
export function clearClocks(): Clocks {
  return { submittedAt: null, dueAt: null, pausedMs: 0 }
}

/** Both clocks stop at `now`. Undefined if there is nothing to pause. */
export function pauseClocks(request: DeletionRequest, now: Instant): Pick<DeletionRequest, 'pausedAt'> | undefined {
  return request.pausedAt === null && isOpen(request) ? { pausedAt: now } : undefined
}

/**
 * Both clocks continue from where they stopped: the length of the pause is added to the deadline and stored, so that
 * neither clock counts it. Undefined if the request is not paused.
 */
export function resumeClocks(
  request: DeletionRequest,
  now: Instant,
): Pick<DeletionRequest, 'pausedAt' | 'pausedMs' | 'dueAt'> | undefined {
  if (request.pausedAt === null) return undefined
  const { submittedAt, dueAt, pausedMs = 0 } = request
  // A pause that began before the letter was sent counts only from the sending on; before that no clock ran.
  const length = submittedAt === null ? 0 : Math.max(0, now - Math.max(request.pausedAt, submittedAt))
  return {
    pausedAt: null,
    pausedMs: pausedMs + length,
    dueAt: dueAt === null ? null : Instant.parse(dueAt + length),
  }
}

/** The deadline before any extension: the period of the law plus the time for which the request was paused. */
export function firstDueAt(request: DeletionRequest): Instant | undefined {
  return afterPauses(request, request.submittedAt && dueAtOf(request, request.submittedAt))
}

/** The latest deadline that an extension notice can set. */
function latestDueAt(request: DeletionRequest): Instant | undefined {
  const { submittedAt } = request
  if (submittedAt === null) return undefined
  const { longest, holidays } = windowOf(request, submittedAt)
  return afterPauses(request, endOf(longest, submittedAt, holidays))
}

/** Whether an extension is in force: the deadline is later than the first one. */
export function isExtended(request: DeletionRequest): boolean {
  const first = firstDueAt(request)
  return first !== undefined && request.dueAt !== null && request.dueAt > first
}

/**
 * A provider's notice that it needs longer. It names a date, or further days, or neither (then the law's maximum
 * counts).
 */
interface ExtensionNotice {
  receivedAt: Instant
  until?: Instant
  days?: number
}

type Extension =
  | { ok: true; dueAt: Instant; before: Instant; capped: boolean }
  | { ok: false; why: 'not_sent' | 'closed' | 'too_late' | 'extended_before' | 'not_later' }

/**
 * The deadline after a notice. An extension is valid once, only if the notice came within the first period, and never
 * beyond the total days that the law allows; a longer request is cut there (`capped`). The caller must make sure that
 * the mail is genuine and a notice at all. All later marks follow `dueAt` automatically.
 */
export function extendDeadline(request: DeletionRequest, { receivedAt, until, days }: ExtensionNotice): Extension {
  const first = firstDueAt(request)
  const latest = latestDueAt(request)
  if (first === undefined || latest === undefined) return { ok: false, why: 'not_sent' }
  if (!isOpen(request)) return { ok: false, why: 'closed' }
  if (isExtended(request)) return { ok: false, why: 'extended_before' }
  // A notice on the last day of the period is in time.
  if (clockAt(request, receivedAt) - first >= DAY_MS) return { ok: false, why: 'too_late' }
  const asked = until ?? (days === undefined ? latest : first + days * DAY_MS)
  if (asked <= first) return { ok: false, why: 'not_later' }
  return { ok: true, dueAt: Instant.parse(Math.min(asked, latest)), before: first, capped: asked > latest }
}

/**
 * The time of our own pauses comes after the end of the period, whatever that is counted in: no law knows these pauses,
 * and none of them shortens what it gives.
 */
function afterPauses({ pausedMs = 0 }: DeletionRequest, end: Instant | null): Instant | undefined {
  return end === null ? undefined : Instant.parse(end + pausedMs)
}
