import { useRef } from 'react'

/** Handlers for a controlled Radix dialog: it has no trigger, so the element to return the focus to is stored here. */
export function useReturnFocus() {
  const from = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      from.current?.focus()
    },
  }
}
