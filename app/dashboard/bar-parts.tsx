import { clsx } from 'clsx'
import { BarChart3, Inbox, Search, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import type { TabId } from './address.ts'

const SyncDialog = lazy(async () => ({ default: (await import('./sync-dialog.tsx')).SyncDialog }))

/** The dashboard's tabs, as named in every bar for signed-in people. */
export const PLACES = [
  { id: 'overview', name: 'Overview', Icon: BarChart3 },
  { id: 'inbox', name: 'Inbox', Icon: Inbox },
  { id: 'settings', name: 'Settings', Icon: SlidersHorizontal },
] as const satisfies readonly { id: TabId; name: PlainMessage; Icon: unknown }[]

/** What waits for the person: unread mails, and things that only they can do. */
export interface BarCounts {
  unread: number
  needs: number
}

/** The count beside a tab's name, and the word for it. */
export function countAt(id: TabId, { unread, needs }: BarCounts): { count: number; countLabel: string } | undefined {
  if (id === 'inbox') return { count: unread, countLabel: t('unread') }
  if (id === 'overview') return { count: needs, countLabel: needs === 1 ? t('needs you') : t('need you') }
  return undefined
}

/** The same count as a badge; nothing if the count is zero. */
export function CountAt({ id, counts }: { id: TabId; counts: BarCounts }) {
  const { count, countLabel } = countAt(id, counts) ?? { count: 0, countLabel: '' }
  if (count === 0) return null
  return (
    <>
      {/* Read out as two words; the layout makes its own gap. */}{' '}
      <span className="count">
        {count}
        <span className="unseen"> {countLabel}</span>
      </span>
    </>
  )
}

/** Opens the palette; the keyboard shortcut shown beside it does the same. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      className="command"
      aria-label={t('Search and commands')}
      aria-keyshortcuts="Meta+K Control+K"
      onClick={onSearch}
    >
      <Search size={20} strokeWidth={1.75} aria-hidden />
      <span>{t('Search')}</span>
      <kbd>{IS_MAC ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** Whether the Command key is used. Taken from the user agent; only the shown hint depends on it. */
const IS_MAC = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac')

const TONES = { ok: '', offline: 'sync-off', attention: 'sync-failed' } as const

/** The state of the copy on this device; a press shows the details. */
export function SyncBadge() {
  const { text, tone } = useSyncStatus()
  const [told, setTold] = useState(false)
  return (
    <span className="sync-button">
      <span className={clsx('sync', TONES[tone])} role="status">
        <i aria-hidden />
        {text}
      </span>
      {/* Beside the text and not around it: screen readers do not announce changes inside a button. */}
      <button type="button" aria-label={t('What is saved and what waits')} onClick={() => setTold(true)} />
      {told && (
        <Suspense>
          <SyncDialog onClose={() => setTold(false)} />
        </Suspense>
      )}
    </span>
  )
}
