import { Check, RefreshCw, TriangleAlert, WifiOff, X } from 'lucide-react'
import { Toaster as Sonner, toast as sonner } from 'sonner'

export type ToastTone = 'default' | 'destructive' | 'waiting' | 'update'
export type ToastInput = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** A toast with the id of one that stands replaces it. */
  id?: string | undefined
  onDismiss?: (() => void) | undefined
}

/** How long a toast stands when it asks nothing of the person. */
export const TOAST_MS = 5000

/** Shows a message; 'Title: text' is split by itself. One that offers an action stays until it is answered. */
export function toast(input: ToastInput | string, tone?: ToastTone) {
  const message = typeof input === 'string' ? { ...splitMessage(input), tone } : input
  return sonner.custom(id => <ToastCard message={message} close={() => sonner.dismiss(id)} />, {
    duration: message.action ? Number.POSITIVE_INFINITY : TOAST_MS,
    ...(message.id === undefined ? {} : { id: message.id }),
    ...(message.onDismiss === undefined ? {} : { onDismiss: message.onDismiss }),
  })
}

/** Takes one toast away, or all of them. */
export function dismissToast(id?: string | number) {
  sonner.dismiss(id)
}

/** The part before the first colon or '!' is the title, the rest the description. A mark inside a word splits nothing. */
export function splitMessage(message: string): { title: string; description?: string } {
  const parts = /^([^:!]+)[:!]+\s+(\S.*)$/s.exec(message.trim())
  const [, title, description] = parts ?? []
  return title === undefined || description === undefined ? { title: message.trim() } : { title, description }
}

/** The one place where toasts appear. */
export function Toaster() {
  return (
    <Sonner
      visibleToasts={1}
      duration={TOAST_MS}
      position="bottom-right"
      mobileOffset={{ bottom: 'var(--toast-bottom, 16px)' }}
      containerAriaLabel="Messages"
    />
  )
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
