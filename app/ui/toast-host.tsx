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

export function showToast(message: ToastInput & { id: string }) {
  sonner.custom(id => <ToastCard message={message} close={() => sonner.dismiss(id)} />, {
    id: message.id,
    duration: message.action ? Number.POSITIVE_INFINITY : TOAST_MS,
  })
}

export function hideToast(id?: string) {
  sonner.dismiss(id)
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
