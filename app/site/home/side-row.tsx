import { type ReactNode, useEffect, useRef } from 'react'

type SideRowProps = { as?: 'section' | 'ol' | 'ul'; className: string; label: string; children: ReactNode }

/** A row of cards that scrolls sideways on a phone; the keyboard can scroll it, too. */
export function SideRow({ as: Row = 'section', className, label, children }: SideRowProps) {
  const row = useRef<HTMLElement & HTMLOListElement & HTMLUListElement>(null)
  useEffect(() => {
    const { current } = row
    if (current === null || typeof ResizeObserver === 'undefined') return
    // Called after layout, so that reading the width forces no new one.
    const observer = new ResizeObserver(() => {
      if (current.scrollWidth > current.clientWidth + 1) current.tabIndex = 0
      else current.removeAttribute('tabindex')
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <Row ref={row} className={`side-row ${className}`} aria-label={label} suppressHydrationWarning>
      {children}
    </Row>
  )
}
