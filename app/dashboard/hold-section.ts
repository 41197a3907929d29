/** As long as what stands above a section may still be coming in. */
const HELD_MS = 4_000
/** What a person does who goes somewhere else by themselves. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

let letGo = () => {}

/**
 * Scrolls to a section, and again whenever something above it has grown or shrunk meanwhile: a list that the server
 * answers with pushes what was asked for out of sight. Lets go at once when the person scrolls, presses or types.
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
