import { type ComponentType, useEffect, useState } from 'react'

import type { ToastInput, ToastTone } from './toast-message.ts'

/** Shows a message; 'Title: text' is split by itself. One that offers an action stays until it is answered. */
export function toast(input: ToastInput | string, tone?: ToastTone): string {
  const message = typeof input === 'string' ? { ...splitMessage(input), tone } : input
  const id = message.id ?? `toast-${++made}`
  whenReady(host => host.showToast({ ...message, id }))
  return id
}

/** Takes one toast away, or all of them. */
export function dismissToast(id?: string) {
  whenReady(host => host.hideToast(id))
}

/** The part before the first colon or '!' is the title, the rest the description. A mark inside a word splits nothing. */
export function splitMessage(message: string): { title: string; description?: string } {
  const parts = /^([^:!]+)[:!]+\s+(\S.*)$/s.exec(message.trim())
  const [, title, description] = parts ?? []
  return title === undefined || description === undefined ? { title: message.trim() } : { title, description }
}

interface ToasterProps {
  /** Whether this page is likely to have something to say: the code is then fetched when nothing else is to be done. */
  isExpected: boolean
}

/** The one place where toasts appear. Its code arrives with the first message, or before it where one is expected. */
export function Toaster({ isExpected }: ToasterProps) {
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    let gone = false
    let again: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      clearTimeout(again)
      load().then(
        host => !gone && setHost(() => host.ToastHost),
        // The connection went while its code was on the way: what waits to be said is said once it is here.
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
    // The host listens from its own effect, which has run by now: what was said before is said first.
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
