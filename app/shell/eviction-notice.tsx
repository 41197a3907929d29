import { Eraser } from 'lucide-react'

import { t } from '../../sync/i18n/translate.ts'
import { useEviction } from '../data/use-eviction.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Button } from '../ui/button.tsx'

/** Shown on every page with the device's copy until dismissed: the browser had cleared that copy by itself. */
export function EvictionNotice() {
  const eviction = useEviction()
  const { tone } = useSyncStatus()
  if (eviction === null) return null
  return (
    <div className="wrap py-4">
      <div className="banner" data-cleared role="status">
        <Eraser size={22} strokeWidth={1.75} aria-hidden />
        <span>{evictionText(eviction.lost, tone === 'offline')}</span>
        <Button size="sm" variant="outline" onClick={eviction.dismiss}>
          {t('I have read it')}
        </Button>
      </div>
    </div>
  )
}

/** What is lost, and what is not. */
function evictionText(lost: number, isOffline: boolean): string {
  if (lost === 0) {
    return isOffline
      ? t(
          'This browser cleared our saved copy. Everything had been sent; it comes back from the server when you are online again.',
        )
      : t('This browser cleared our saved copy. Everything had been sent; it comes back from the server now.')
  }
  if (lost === 1) {
    return isOffline
      ? t(
          'This browser cleared our saved copy. 1 change that had not been sent is gone. Everything else comes back from the server when you are online again.',
        )
      : t(
          'This browser cleared our saved copy. 1 change that had not been sent is gone. Everything else comes back from the server now.',
        )
  }
  return isOffline
    ? t(
        'This browser cleared our saved copy. {lost} changes that had not been sent are gone. Everything else comes back from the server when you are online again.',
        { lost },
      )
    : t(
        'This browser cleared our saved copy. {lost} changes that had not been sent are gone. Everything else comes back from the server now.',
        { lost },
      )
}
