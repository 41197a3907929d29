import { useCallback, useEffect, useState } from 'react'

import { holdSection } from './hold-section.ts'

/**
 * A section counts as reached when its top is within this many pixels of the top of the window: below the sticky bar.
 */
const REACHED_PX = 140

interface SectionPosition {
  id: string
  /** Distance of its top edge from the top of the window, in pixels. */
  top: number
}

/**
 * The section that the person is reading: the one that they pressed, while it is in the upper half of the window; else
 * the last one that counts as reached. At the end of the page, several visible sections may never reach the top: there
 * it is the pressed one, or the last.
 */
export function currentSection(
  places: readonly SectionPosition[],
  { atEnd, pressed, height }: { atEnd: boolean; pressed: string | undefined; height: number },
): string | undefined {
  const within = atEnd ? height : height / 2
  if (places.some(({ id, top }) => id === pressed && top >= 0 && top < within)) return pressed
  if (atEnd) return places.at(-1)?.id
  return (places.findLast(({ top }) => top <= REACHED_PX) ?? places[0])?.id
}

/** Follows the scrolling of the window; `press` goes to a section and marks it. */
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
