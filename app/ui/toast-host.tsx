import { toast as sonner, Toaster } from 'sonner'

import { ToastCard } from './toast-card.tsx'
import { TOAST_MS, type ToastInput } from './toast-message.ts'

/** Where toasts stand: one at a time, the newest; above the bottom bar and whatever else may be pressed there. */
export function ToastHost() {
  return (
    <Toaster
      visibleToasts={1}
      duration={TOAST_MS}
      position="bottom-right"
      offset={{ bottom: 'var(--toast-bottom)', right: '24px' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
      containerAriaLabel="Messages"
    />
  )
}

/**
 * What stands under which of our ids, by sonner's own numbers: a toast that is shown while one of the same number
 * fades out would be taken away with it, and the answer to a press on a toast is often the next one.
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
