import { t } from '../../sync/i18n/translate.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { toast } from '../ui/toast.tsx'
import type { ToastInput } from '../ui/toast-message.ts'
import { saveHere } from './save-here.ts'

/**
 * Like `saveHere`, and confirms it: with the given words or, without a network, by saying that the change waits here.
 */
export function useSaveHere(): (write: () => Promise<unknown> | undefined, done: ToastInput) => Promise<void> {
  const { tone } = useSyncStatus()
  return async (write, done) => {
    if (!(await saveHere(write))) return
    toast(
      tone === 'offline'
        ? { title: t('Saved on this device'), description: t('It goes out when you are back online.'), tone: 'waiting' }
        : done,
    )
  }
}
