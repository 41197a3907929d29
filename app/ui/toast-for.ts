import { useEffect, useState } from 'react'

import { dismissToast, toast } from './toast.tsx'
import type { ToastInput } from './toast-message.ts'

interface ToastFor {
  /** Shows a message in place of the one before. */
  say(message: ToastInput | string, tone?: ToastInput['tone']): void
  /** What the message was about is over: it leaves. */
  over(): void
}

interface Ports {
  show(message: ToastInput | string, tone?: ToastInput['tone']): string
  hide(id: string): void
  /** Calls back at the next time that there is a network; the answer ends the waiting. */
  onceOnline(listener: () => void): () => void
}

/** The messages of one form or screen: at most one stands, and no longer than what it is about. */
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

/** The same for a component: its last message leaves with it. For errors; what went well is said by `toast`. */
export function useToastFor(): ToastFor {
  const [kept] = useState(() => toastFor({ show: toast, hide: dismissToast, onceOnline }))
  useEffect(() => kept.over, [kept])
  return kept
}

function onceOnline(listener: () => void): () => void {
  window.addEventListener('online', listener, { once: true })
  return () => window.removeEventListener('online', listener)
}
