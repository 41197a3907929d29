import { useEffect, useRef } from 'react'

/** Only one dialog at a time: over another one, the palette would lead away from its question. */
const ASKING = '[role="dialog"], [role="alertdialog"], dialog[open]'

export function useCommandKey(onKey: () => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isCommandKey(event) || document.querySelector(ASKING) !== null) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** ⌘K or Ctrl+K, but not with another modifier, which would be a different shortcut. */
export function isCommandKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}
