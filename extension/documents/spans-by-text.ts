import type { Span } from '../shield/span.ts'

/** The spans of texts that were searched as lines of one. One that goes over the end of a text is cut there. */
export function spansByText(texts: readonly string[], spans: readonly Span[]): Span[][] {
  let from = 0
  let next = 0
  return texts.map(text => {
    const own: Span[] = []
    const to = from + text.length
    for (let index = next; index < spans.length; index += 1) {
      const span = spans[index]
      if (span === undefined || span.start >= to) break
      const [start, end] = [Math.max(span.start, from) - from, Math.min(span.end, to) - from]
      if (end > start) own.push({ start, end, type: span.type })
      if (span.end <= to) next = index + 1
    }
    from = to + 1
    return own
  })
}
