import { t } from '../../sync/i18n/translate.ts'
import { type BadgeTone, badgeText, badgeTone, type Link } from '../../sync/mirror/status.ts'
import type { TableName } from '../../sync/records/index.ts'
import { useMirrorQuery, useMirrorStatus } from './mirror-context.tsx'

export interface SyncBadge {
  /** 'Synced', 'Offline, 3 waiting', 'Saving 2 changes' … */
  text: string
  tone: BadgeTone
  /** How the last exchange ended; 'refused': this browser lets us store nothing. */
  link: Link | 'refused'
  /** Mutations that only this device has. */
  waiting: number
  /** Age of the oldest of them, in whole minutes. */
  oldestMin: number
  /** Device time; null before the first complete answer. */
  lastSyncedAt: number | null
  /** Whether the first pull has ended: before that, empty tables mean 'not fetched yet', not 'nothing there'. */
  loaded: boolean
  /** The table that arrived in a form that this version cannot read. */
  unreadable: TableName | null
}

/** What the badge says; 'Connecting' while IndexedDB opens. */
export function useSyncStatus(): SyncBadge {
  const { status, refused } = useMirrorStatus()
  const state = useMirrorQuery(mirror => mirror.readState(), [])
  if (refused) {
    return { text: t('This browser keeps no data'), tone: 'attention', link: 'refused', ...NOTHING }
  }
  const lastSyncedAt = state?.lastSyncedAt ?? null
  return {
    text: badgeText(status),
    tone: badgeTone(status),
    link: status.link,
    waiting: status.waiting,
    oldestMin: status.oldestMin,
    lastSyncedAt,
    loaded: lastSyncedAt !== null,
    unreadable: state?.unreadable ?? null,
  }
}

const NOTHING = { waiting: 0, oldestMin: 0, lastSyncedAt: null, loaded: false, unreadable: null } as const
