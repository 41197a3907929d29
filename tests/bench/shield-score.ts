/** A range of text with its type; offsets in UTF-16 code units. */
export interface Found {
  readonly start: number
  readonly end: number
  readonly type: string
}

/** A line of a set: a text and what is sensitive in it. */
export interface Annotated {
  readonly text: string
  /** `soft` spans (places, companies, public figures) are neither required nor penalized. */
  readonly spans: readonly (Found & { readonly soft?: boolean })[]
  /** The only types that the source annotated, if it did not annotate all. */
  readonly scope?: readonly string[]
}

/** Texts that are measured together. */
export interface TextSet {
  readonly name: string
  readonly texts: readonly Annotated[]
}

export interface Quality {
  /** F1 of typed spans, matched one to one if they overlap by half of their union. */
  readonly f1: number
  /** Percentage of the sensitive letters and digits that stay readable. */
  readonly leak: number
  /** Percentage of all other letters and digits that are hidden needlessly. */
  readonly over: number
  /** How many texts hold nothing that is required to be hidden. */
  readonly clean: number
  /** In how many of these something is hidden that is not `soft` either. */
  readonly touched: number
}

/** Scores what a detector found in the texts of a set; `found` has one list per text. */
export function qualityOf(texts: readonly Annotated[], found: readonly (readonly Found[])[]): Quality {
  let matched = 0
  let imagined = 0
  let missed = 0
  let sensitive = 0
  let leaked = 0
  let plain = 0
  let hidden = 0
  let clean = 0
  let touched = 0
  texts.forEach(({ text, spans, scope }, index) => {
    const all = (found[index] ?? []).filter(span => span.end > span.start)
    const judged = scope === undefined ? all : all.filter(span => scope.includes(span.type))
    const wanted = spans.filter(span => span.soft !== true)
    const soft = spans.filter(span => span.soft === true)
    const cover = {
      wanted: covered(text, wanted),
      soft: covered(text, soft),
      all: covered(text, all),
      judged: covered(text, judged),
    }
    for (let at = 0; at < text.length; at += 1) {
      if (!/[\p{L}\p{N}]/u.test(text.charAt(at))) continue
      if (cover.wanted[at] === 1) {
        sensitive += 1
        if (cover.all[at] === 0) leaked += 1
      } else if (cover.soft[at] === 0) {
        plain += 1
        if (cover.judged[at] === 1) hidden += 1
      }
    }
    const isSoft = (span: Found) => soft.some(other => shared(other, span) > 0)
    if (wanted.length === 0) {
      clean += 1
      if (judged.some(span => !isSoft(span))) touched += 1
    }
    const used = new Set<Found>()
    for (const span of wanted) {
      const match = closest(span, judged, used)
      if (match === undefined) missed += 1
      else {
        used.add(match)
        matched += 1
      }
    }
    for (const span of judged) {
      if (used.has(span)) continue
      const excused = isSoft(span) && !wanted.some(other => shared(other, span) > 0)
      if (!excused) imagined += 1
    }
  })
  return {
    f1: (2 * matched) / (2 * matched + imagined + missed || 1),
    leak: (100 * leaked) / (sensitive || 1),
    over: (100 * hidden) / (plain || 1),
    clean,
    touched,
  }
}

function covered(text: string, spans: readonly Found[]): Uint8Array {
  const cover = new Uint8Array(text.length)
  for (const { start, end } of spans) cover.fill(1, start, end)
  return cover
}

function closest(span: Found, among: readonly Found[], used: ReadonlySet<Found>): Found | undefined {
  let best: Found | undefined
  let highest = 0
  for (const other of among) {
    const both = shared(span, other)
    const share = both / (span.end - span.start + other.end - other.start - both)
    if (used.has(other) || other.type !== span.type || share < 0.5 || share <= highest) continue
    best = other
    highest = share
  }
  return best
}

function shared(one: Found, other: Found): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))
}
