import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'

import { RowHeights } from './row-heights.ts'

/** Rows that are drawn before the height of the list is known, and as many around what is in sight. */
const FIRST_ROWS = 16
const AROUND = 8
/** However low the rows are: the page never gets more of them. */
const MOST_ROWS = 56

interface VirtualRows {
  /** The rows to draw: from this one to below that one. */
  from: number
  to: number
  /** Room that the others take above and below, in pixels. */
  before: number
  after: number
  scrollTo(row: number): void
}

/**
 * Draws of a long list what is in sight. The drawn rows lie in the scrolling element as they are, each marked with
 * `data-row`, between two empty ones that take the room of the rest: so the browser itself keeps in its place what is
 * read while rows above turn out higher or lower than `guess`.
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
