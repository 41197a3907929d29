import { t } from '../../sync/i18n/translate.ts'
import type { SyncBadge } from '../data/use-sync-status.ts'

type Words = Pick<SyncBadge, 'text' | 'tone'>

/** What the badge of a checklist says, also while no one is signed in, and naming what waits. */
export function editBadge(
  badge: Pick<SyncBadge, 'text' | 'tone' | 'link' | 'waiting'>,
  { isDevice, waiting }: { isDevice: boolean; waiting: readonly string[] },
): Words {
  if (isDevice) return { text: waiting.length === 0 ? t('No account needed') : t('Saved on this device'), tone: 'ok' }
  if (badge.link !== 'offline' || waiting.length === 0 || badge.waiting === 0) return badge
  const noun = waiting.every(name => name === 'write_note@1') ? 'note' : 'edit'
  return { text: `Offline, ${waiting.length} ${noun}${waiting.length === 1 ? '' : 's'} waiting`, tone: badge.tone }
}
