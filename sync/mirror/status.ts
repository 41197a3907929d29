/**
 * How the last exchange with the server ended. Only an answer ends a problem state; the browser's online event is a
 * hint.
 */
export type Link = 'starting' | 'online' | 'offline' | 'retrying' | 'limited' | 'signed-out' | 'update'

export interface SyncStatus {
  link: Link
  /** Edits that only this device has. */
  waiting: number
  /** Edits that the server refused and that the person has not read about yet. */
  rejected: number
  /** Device time of the last answer that left nothing to fetch; null before the first. */
  lastSyncedAt: number | null
  /** Whole minutes for which the oldest unsent edit has been waiting. */
  oldestMin: number
  /** An edit waits although the server answers: something here is stuck, and is being restarted. */
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
  const andWaiting = (state: string) => (waiting === 0 ? state : `${state}, ${waiting} waiting`)
  switch (link) {
    case 'starting':
      return andWaiting('Connecting')
    case 'offline':
      return andWaiting('Offline')
    case 'retrying':
      return andWaiting('Server not answering')
    case 'limited':
      return andWaiting('Too many changes at once')
    case 'signed-out':
      return andWaiting('Sign in again')
    case 'update':
      return andWaiting('Update needed')
    case 'online':
      // Online but an edit is still unsent: say so.
      if (stalled) return `Oldest unsent edit is ${oldestMin} min old`
      if (waiting > 0) return `Saving ${changes(waiting)}`
      return rejected > 0 ? `${changes(rejected)} not accepted` : 'Synced'
  }
}

export type BadgeTone = 'ok' | 'offline' | 'attention'

/** Offline is a normal state, not a fault; what only the person can fix asks for attention. */
export function badgeTone({ link, rejected, stalled }: SyncStatus): BadgeTone {
  if (link === 'online' && stalled) return 'attention'
  if (link === 'signed-out' || link === 'update' || rejected > 0) return 'attention'
  return link === 'offline' || link === 'retrying' || link === 'limited' ? 'offline' : 'ok'
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
