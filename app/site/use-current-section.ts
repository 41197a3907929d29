import { useEffect, useState } from 'react'

/** Anchor of the section being read: the last one whose heading has passed the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const passed = new Set<string>()
    const names = key.split(' ')
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, boundingClientRect, rootBounds } of entries) {
          const isPassed = rootBounds !== null && boundingClientRect.top < rootBounds.bottom
          if (isPassed) passed.add(target.id)
          else passed.delete(target.id)
        }
        setCurrent(names.findLast(name => passed.has(name)))
      },
      { rootMargin: '0px 0px -66% 0px' },
    )
    for (const name of names) {
      const heading = document.getElementById(name)
      if (heading !== null) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
