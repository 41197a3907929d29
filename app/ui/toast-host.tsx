import { Check, RefreshCw, TriangleAlert, WifiOff, X } from 'lucide-react'
import { toast as sonner, Toaster } from 'sonner'

import { TOAST_MS, type ToastInput, type ToastTone } from './toast-message.ts'

/** Where toasts stand: one at a time, the newest; above the bottom bar where there is one. */
export function ToastHost() {
  return (
    <Toaster
      visibleToasts={1}
      duration={TOAST_MS}
      position="bottom-right"
      mobileOffset={{ bottom: 'var(--toast-bottom, 16px)' }}
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

const looks = {
  default: { color: 'var(--brand)', Icon: Check },
  destructive: { color: 'var(--red)', Icon: TriangleAlert },
  waiting: { color: 'var(--amber)', Icon: WifiOff },
  update: { color: 'var(--brand)', Icon: RefreshCw },
} satisfies Record<ToastTone, unknown>

function ToastCard({ message, close }: { message: ToastInput; close: () => void }) {
  const { title, description, tone, action } = message
  const { color, Icon } = looks[tone ?? 'default']
  const act = () => {
    close()
    action?.onClick()
  }
  return (
    <div className="toast" style={{ ['--c' as string]: color }}>
      <Icon strokeWidth={1.75} aria-hidden />
      <div>
        <b>{title}</b>
        {description !== undefined && <p>{description}</p>}
      </div>
      <button type="button" className="x" aria-label="Dismiss" onClick={close}>
        <X size={17} strokeWidth={1.75} aria-hidden />
      </button>
      {action && (
        <button type="button" className="act" onClick={act}>
          {action.label}
        </button>
      )}
    </div>
  )
}
