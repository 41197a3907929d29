import { type ReactNode, useEffect, useRef } from 'react'

type SideRowProps = { as?: 'section' | 'ol' | 'ul'; className: string; label: string; children: ReactNode }

/** Cards that stand in a row which is moved sideways on a phone; then keys reach it, too. */
export function SideRow({ as: Row = 'section', className, label, children }: SideRowProps) {
  const row = useRef<HTMLElement & HTMLOListElement & HTMLUListElement>(null)
  useEffect(() => {
    const { current } = row
    if (current === null || typeof ResizeObserver === 'undefined') return
    // Called after a layout, so that asking for a width costs none.
    const observer = new ResizeObserver(() => {
      if (current.scrollWidth > current.clientWidth + 1) current.tabIndex = 0
      else current.removeAttribute('tabindex')
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <Row ref={row} className={`side ${className}`} aria-label={label} suppressHydrationWarning>
      {children}
    </Row>
  )
}
