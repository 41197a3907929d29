import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'

import { RowHeights } from './row-heights.ts'

/** Rows rendered before the height of the list is known, and the number rendered around the visible ones. */
const FIRST_ROWS = 16
const AROUND = 8
/** Upper limit of rendered rows, however low they are. */
const MOST_ROWS = 56

interface VirtualRows {
  /** The rows to render: from `from` up to, but not including, `to`. */
  from: number
  to: number
  /** Space for the rows above and below, in pixels. */
  before: number
  after: number
  scrollTo(row: number): void
}

/**
 * Renders only the visible rows of a long list. They are ordinary children of the scrolling element, each marked with
 * `data-row`, between two spacers for the other rows. So the browser's own scroll anchoring keeps the text in place
 * when rows above turn out higher or lower than `guess`.
 */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, guess: number): VirtualRows {
  const heights = useMemo(() => new RowHeights(count, guess), [count, guess])
  const [range, setRange] = useState({ from: 0, to: FIRST_ROWS })
  const from = Math.min(range.from, Math.max(0, count - 1))
  const to = Math.min(range.to, count)

  const look = useCallback(() => {
    const list = scroller.current
    if (list === null) return
    const first = Math.max(0, heights.rowAt(list.scrollTop) - AROUND)
    const last = heights.rowAt(list.scrollTop + list.clientHeight) + AROUND + 1
    const next = { from: first, to: Math.min(last, first + MOST_ROWS) }
    setRange(before => (before.from === next.from && before.to === next.to ? before : next))
  }, [scroller, heights])

  useEffect(() => {
    const list = scroller.current
    if (list === null) return
    list.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [scroller, look])

  useLayoutEffect(() => {
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      heights.set(Number(row.dataset.row), row.getBoundingClientRect().height)
    }
    look()
  })

  const scrollTo = useCallback(
    (row: number) => {
      const list = scroller.current
      if (list === null) return
      list.scrollTop = heights.top(row) - 16
      look()
    },
    [scroller, heights, look],
  )
  return { from, to, before: heights.top(from), after: heights.top(count) - heights.top(to), scrollTo }
}
