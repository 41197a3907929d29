/** For an element that is out of sight: how often it is looked for. */
const AGAIN_MS = 1_000
const ALMOST_NONE = 1e-7

/**
 * Calls `tell` whenever an element has moved, or was resized, hidden or removed. It looks at nothing while the element
 * stands still: the browser is asked to say when a frame that fits it exactly does not fit it any more.
 */
export function whenMoved(element: Element, tell: () => void): () => void {
  let frame: IntersectionObserver | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const watch = (threshold: number) => {
    frame?.disconnect()
    clearTimeout(timer)
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return
    const { clientWidth, clientHeight } = document.documentElement
    const edges = [top, clientWidth - left - width, clientHeight - top - height, left]
    let isFirst = true
    frame = new IntersectionObserver(
      entries => {
        const ratio = entries.at(-1)?.intersectionRatio ?? 0
        const before = isFirst
        isFirst = false
        if (ratio === threshold) return
        if (!before) return moved()
        // Partly, or not at all, on the screen: that is how it stands, and any other part of it is a move.
        if (ratio > 0) return watch(ratio)
        timer = setTimeout(() => watch(ALMOST_NONE), AGAIN_MS)
      },
      { root: document, rootMargin: edges.map(edge => `${-Math.floor(edge)}px`).join(' '), threshold },
    )
    frame.observe(element)
  }
  const moved = () => {
    tell()
    watch(1)
  }
  const size = new ResizeObserver(moved)
  size.observe(element)
  return () => {
    frame?.disconnect()
    size.disconnect()
    clearTimeout(timer)
  }
}
