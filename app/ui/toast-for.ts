import { useEffect, useState } from 'react'

import { dismissToast, toast } from './toast.tsx'
import type { ToastInput } from './toast-message.ts'

interface ToastFor {
  /** Shows a message in place of the previous one. */
  say(message: ToastInput | string, tone?: ToastInput['tone']): void
  /** The reason for the message is gone: hides it. */
  over(): void
}

interface Ports {
  show(message: ToastInput | string, tone?: ToastInput['tone']): string
  hide(id: string): void
  /** Calls back once, when the network is next available; the returned function cancels that. */
  onceOnline(listener: () => void): () => void
}

/** The messages of one form or screen: at most one at a time, and only while its reason lasts. */
export function toastFor({ show, hide, onceOnline }: Ports): ToastFor {
  let standing: { id: string; stopWaiting: () => void } | undefined
  const over = () => {
    if (standing === undefined) return
    const { id, stopWaiting } = standing
    standing = undefined
    stopWaiting()
    hide(id)
  }
  return {
    say(message, tone) {
      over()
      const isOfflines = typeof message === 'object' && message.tone === 'waiting'
      const id = show(message, tone)
      standing = { id, stopWaiting: isOfflines ? onceOnline(over) : () => {} }
    },
    over,
  }
}

/** The same for a component: its last message disappears with it. For errors; successes use `toast`. */
export function useToastFor(): ToastFor {
  const [kept] = useState(() => toastFor({ show: toast, hide: dismissToast, onceOnline }))
  useEffect(() => kept.over, [kept])
  return kept
}

function onceOnline(listener: () => void): () => void {
  window.addEventListener('online', listener, { once: true })
  return () => window.removeEventListener('online', listener)
}
