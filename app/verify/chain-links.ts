import type { EntryLine } from '../../sync/rules/evidence/report.ts'

/** One link of the drawing: an entry, or a stretch of entries with the same state. */
export interface ChainLink {
  from: number
  to: number
  state: EntryLine['state']
}

/** More entries than this cannot be drawn one by one: they are drawn as stretches. */
const MAX_SINGLE = 48
const STRETCHES = 24

/** One link per entry while they can be counted; then stretches of equal length. The broken entry gets its own link. */
export function chainLinks(entries: readonly Pick<EntryLine, 'seq' | 'state'>[]): ChainLink[] {
  const stretch = entries.length <= MAX_SINGLE ? 1 : Math.ceil(entries.length / STRETCHES)
  const links: ChainLink[] = []
  for (const { seq, state } of entries) {
    const last = links.at(-1)
    const joins = last?.state === state && state !== 'broken' && last.to - last.from + 1 < stretch
    if (joins) last.to = seq
    else links.push({ from: seq, to: seq, state })
  }
  return links
}
