import { toast as sonner, Toaster } from 'sonner'

import { t } from '../../sync/i18n/translate.ts'
import { ToastCard } from './toast-card.tsx'
import { TOAST_MS, type ToastInput } from './toast-message.ts'

/** Where toasts appear: one at a time, the newest; above the bottom bar and any other controls there. */
export function ToastHost() {
  return (
    <Toaster
      visibleToasts={1}
      duration={TOAST_MS}
      position="bottom-right"
      offset={{ bottom: 'var(--toast-bottom)', right: '24px' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
      containerAriaLabel={t('Messages')}
    />
  )
}

/**
 * Sonner's own ids of the shown toasts, by our ids: a toast shown while one with the same sonner id fades out would be
 * removed with it, and a press on a toast often leads to the next one.
 */
const standing = new Map<string, string | number>()

export function showToast(message: ToastInput & { id: string }) {
  hideToast(message.id)
  const number = sonner.custom(shown => <ToastCard message={message} close={() => sonner.dismiss(shown)} />, {
    duration: message.action ? Number.POSITIVE_INFINITY : TOAST_MS,
    onDismiss: toast => forget(message.id, toast.id),
    onAutoClose: toast => forget(message.id, toast.id),
  })
  standing.set(message.id, number)
}

export function hideToast(id?: string) {
  if (id === undefined) sonner.dismiss()
  const number = id === undefined ? undefined : standing.get(id)
  if (number !== undefined) sonner.dismiss(number)
}

function forget(id: string, number: string | number) {
  if (standing.get(id) === number) standing.delete(id)
}
