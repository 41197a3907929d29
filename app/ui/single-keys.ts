import { useEffect, useRef, useState } from 'react'

const STORED = 'recall.keys'

/**
 * Single-key shortcuts for working through a list. None acts with a modifier or while a dialog is open, and all can be
 * switched off, for every list at once (WCAG 2.1.4). `onKey` returns whether it handled the key; it must itself ignore
 * what is typed into a field (`isTyping`).
 */
export function useSingleKeys(onKey: (key: string, target: Element) => boolean): {
  isOn: boolean
  setOn: (isOn: boolean) => void
} {
  const [isOn, setIsOn] = useState(() => window.localStorage.getItem(STORED) !== 'off')
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element))
        return
      if (target.closest('[role="dialog"], [role="alertdialog"]') !== null) return
      if (latest.current(key, target)) event.preventDefault()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
  return {
    isOn,
    setOn(next) {
      setIsOn(next)
      if (next) window.localStorage.removeItem(STORED)
      else window.localStorage.setItem(STORED, 'off')
    },
  }
}

export function isTyping(target: Element): boolean {
  return target.matches('input, textarea, select, [contenteditable="true"]')
}
