import { type Message, type PlainMessage, t } from '../i18n/translate.ts'

/**
 * How the last exchange with the server ended. Only an answer ends a problem state; the browser's online event is a
 * hint.
 */
export type Link = 'starting' | 'online' | 'offline' | 'retrying' | 'limited' | 'signed-out' | 'update'

export interface SyncStatus {
  link: Link
  /** Mutations that only this device has. */
  waiting: number
  /** Mutations that the server refused and that the person has not read about yet. */
  rejected: number
  /** Device time of the last answer that left nothing to fetch; null before the first. */
  lastSyncedAt: number | null
  /** Whole minutes for which the oldest unsent mutation has been waiting. */
  oldestMin: number
  /** A mutation waits although the server answers: something here is stuck, and is being restarted. */
  stalled: boolean
}

export const STARTING: SyncStatus = {
  link: 'starting',
  waiting: 0,
  rejected: 0,
  lastSyncedAt: null,
  oldestMin: 0,
  stalled: false,
}

/** Text of the badge. */
export function badgeText({ link, waiting, rejected, oldestMin, stalled }: SyncStatus): string {
  if (link === 'online') return onlineText({ waiting, rejected, oldestMin, stalled })
  const { alone, and } = LINKS[link]
  return waiting === 0 ? t(alone) : t(and, { count: waiting })
}

/** Each link that is no good one, alone and while mutations wait. */
const LINKS = {
  starting: { alone: 'Connecting', and: 'Connecting, {count} waiting' },
  offline: { alone: 'Offline', and: 'Offline, {count} waiting' },
  retrying: { alone: 'Server not answering', and: 'Server not answering, {count} waiting' },
  limited: { alone: 'Too many changes at once', and: 'Too many changes at once, {count} waiting' },
  'signed-out': { alone: 'Sign in again', and: 'Sign in again, {count} waiting' },
  update: { alone: 'Update needed', and: 'Update needed, {count} waiting' },
} as const satisfies Record<Exclude<Link, 'online'>, { alone: PlainMessage; and: Message }>

function onlineText({
  waiting,
  rejected,
  oldestMin,
  stalled,
}: Pick<SyncStatus, 'waiting' | 'rejected' | 'oldestMin' | 'stalled'>): string {
  // Online but a mutation is still unsent: say so.
  if (stalled) return t('Oldest unsent edit is {minutes} min old', { minutes: oldestMin })
  if (waiting > 0) return waiting === 1 ? t('Saving 1 change') : t('Saving {count} changes', { count: waiting })
  if (rejected === 0) return t('Synced')
  return rejected === 1 ? t('1 change not accepted') : t('{count} changes not accepted', { count: rejected })
}

export type BadgeTone = 'ok' | 'offline' | 'attention'

/** Offline is a normal state, not a fault; what only the person can fix asks for attention. */
export function badgeTone({ link, rejected, stalled }: SyncStatus): BadgeTone {
  if (link === 'online' && stalled) return 'attention'
  if (link === 'signed-out' || link === 'update' || rejected > 0) return 'attention'
  return link === 'offline' || link === 'retrying' || link === 'limited' ? 'offline' : 'ok'
}
