import { t } from '../../sync/i18n/translate.ts'
import type { SyncBadge } from '../data/use-sync-status.ts'

type Words = Pick<SyncBadge, 'text' | 'tone'>

/** What the badge of a checklist says, also while no one is signed in, and naming what waits. */
export function checklistBadge(
  badge: Pick<SyncBadge, 'text' | 'tone' | 'link' | 'waiting'>,
  { isDevice, waiting }: { isDevice: boolean; waiting: readonly string[] },
): Words {
  if (isDevice) return { text: waiting.length === 0 ? t('No account needed') : t('Saved on this device'), tone: 'ok' }
  if (badge.link !== 'offline' || waiting.length === 0 || badge.waiting === 0) return badge
  return { text: waitingText(waiting), tone: badge.tone }
}

function waitingText(waiting: readonly string[]): string {
  const count = waiting.length
  if (waiting.every(name => name === 'write_note@1'))
    return count === 1 ? t('Offline, 1 note waiting') : t('Offline, {count} notes waiting', { count })
  return count === 1 ? t('Offline, 1 edit waiting') : t('Offline, {count} edits waiting', { count })
}
