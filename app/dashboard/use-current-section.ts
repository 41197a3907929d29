import { useCallback, useEffect, useState } from 'react'

import { holdSection } from './hold-section.ts'

/** A section has been reached when its top is this near to the top of the window, in pixels: below the sticky bar. */
const REACHED_PX = 140

interface Place {
  id: string
  /** Of its top edge, from the top of the window, in pixels. */
  top: number
}

/**
 * The section that somebody reads: the one that they went to, as long as it stands in the upper half of the window; else
 * the last that has reached its top. At the end of the page several may be in sight that can never reach it: there it is
 * the one that was pressed, or the last.
 */
export function currentSection(
  places: readonly Place[],
  { atEnd, pressed, height }: { atEnd: boolean; pressed: string | undefined; height: number },
): string | undefined {
  const within = atEnd ? height : height / 2
  if (places.some(({ id, top }) => id === pressed && top >= 0 && top < within)) return pressed
  if (atEnd) return places.at(-1)?.id
  return (places.findLast(({ top }) => top <= REACHED_PX) ?? places[0])?.id
}

/** Follows the window as it scrolls; `press` goes to a section and marks it. */
export function useCurrentSection(ids: readonly string[]): {
  current: string | undefined
  press: (id: string) => void
} {
  const [current, setCurrent] = useState<string | undefined>(ids[0])
  const [pressed, setPressed] = useState<string>()
  useEffect(() => {
    const look = () => {
      const { clientHeight, scrollHeight, scrollTop } = document.documentElement
      const places = ids.flatMap(id => {
        const section = document.getElementById(id)
        return section === null ? [] : [{ id, top: section.getBoundingClientRect().top }]
      })
      const isScrolled = scrollTop > 0
      const atEnd = isScrolled && scrollTop + clientHeight >= scrollHeight - 2
      setCurrent(currentSection(places, { atEnd, pressed, height: clientHeight }))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [ids, pressed])
  const press = useCallback((id: string) => {
    setPressed(id)
    const section = document.getElementById(id)
    if (section !== null) holdSection(section)
  }, [])
  return { current, press }
}
