import { type ComponentType, useEffect, useState } from 'react'

import type { ToastInput, ToastTone } from './toast-message.ts'

/**
 * Shows a message; 'Title: text' is split automatically. A message with an action stays until the person answers it.
 */
export function toast(input: ToastInput | string, tone?: ToastTone): string {
  const message = typeof input === 'string' ? { ...splitMessage(input), tone } : input
  const id = message.id ?? `toast-${++made}`
  whenReady(host => host.showToast({ ...message, id }))
  return id
}

/** Hides one toast, or all of them. */
export function dismissToast(id?: string) {
  whenReady(host => host.hideToast(id))
}

/**
 * The part before the first colon or '!' is the title, the rest the description. A mark inside a word does not split,
 * and the '¡' that belongs to the '!' goes with it.
 */
export function splitMessage(message: string): { title: string; description?: string } {
  const parts = /^¡?([^:!]+)[:!]+\s+(\S.*)$/s.exec(message.trim())
  const [, title, description] = parts ?? []
  return title === undefined || description === undefined ? { title: message.trim() } : { title, description }
}

interface ToasterProps {
  /** Whether this page is likely to show messages: the code is then loaded when the browser is idle. */
  isExpected: boolean
}

/** The one place where toasts appear. Its code is loaded with the first message, or earlier if one is expected. */
export function Toaster({ isExpected }: ToasterProps) {
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    let gone = false
    let again: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      clearTimeout(again)
      load().then(
        host => !gone && setHost(() => host.ToastHost),
        // The connection was lost while the code was loading: queued messages are shown once it is here.
        () => {
          if (!gone) again = setTimeout(show, RETRY_MS)
        },
      )
    }
    wake = show
    if (waiting.length > 0) show()
    return () => {
      gone = true
      clearTimeout(again)
      wake = undefined
    }
  }, [])
  useEffect(() => {
    if (!isExpected) return
    const idle = setTimeout(() => wake?.(), IDLE_MS)
    return () => clearTimeout(idle)
  }, [isExpected])
  useEffect(() => {
    if (Host === undefined) return
    // The host subscribes in its own effect, which has run by now: queued messages are shown first.
    void load().then(host => {
      ready = host
      for (const say of waiting.splice(0)) say(host)
    })
    return () => {
      ready = undefined
    }
  }, [Host])
  return Host === undefined ? null : <Host />
}

type Host = typeof import('./toast-host.tsx')
const IDLE_MS = 1500
const RETRY_MS = 2000
const waiting: ((host: Host) => void)[] = []
let ready: Host | undefined
let wake: (() => void) | undefined
let made = 0

const load = () => import('./toast-host.tsx')

function whenReady(say: (host: Host) => void) {
  if (ready !== undefined) return say(ready)
  waiting.push(say)
  wake?.()
}
