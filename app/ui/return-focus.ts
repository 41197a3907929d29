import { useRef } from 'react'

/** Handlers for a controlled Radix dialog: it has no trigger of its own, so the place to return to is kept here. */
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
