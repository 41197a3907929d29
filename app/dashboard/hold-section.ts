/** How long content above a section may still be loading. */
const HELD_MS = 4_000
/** Events that show that the person moves on their own. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

let letGo = () => {}

/**
 * Scrolls to a section, and again whenever something above it changes its height: a list from the server would push the
 * section out of view. Stops at once when the person scrolls, presses or types.
 */
export function holdSection(section: HTMLElement): void {
  letGo()
  section.scrollIntoView()
  const content = section.parentElement
  if (content === null || !('ResizeObserver' in window)) return
  const watch = new ResizeObserver(() => section.scrollIntoView({ behavior: 'instant' }))
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const way of OWN_WAYS) window.removeEventListener(way, stop)
  }
  const timer = setTimeout(stop, HELD_MS)
  for (const way of OWN_WAYS) window.addEventListener(way, stop, { passive: true })
  watch.observe(content)
  letGo = stop
}
