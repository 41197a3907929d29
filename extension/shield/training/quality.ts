import { flagsIn, type Lexicon } from '../tagger/lexicon.ts'
import type { Model } from '../tagger/model.ts'
import { tagWith } from '../tagger/tagger.ts'
import { traitsOf } from '../tagger/traits.ts'
import { tokenize } from '../tokenize.ts'
import type { Sample } from './sample.ts'

/** Counts for one span type in one group of texts. */
interface Tally {
  found: number
  imagined: number
  missed: number
  /** Letters and digits: to be masked, those of them left open, all others, and those masked unnecessarily. */
  secret: number
  leaked: number
  plain: number
  over: number
}

export interface Score {
  readonly group: string
  readonly type: 'NAME' | 'ADDRESS'
  readonly texts: number
  readonly spans: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly leakPercent: number
  readonly overPercent: number
}

/** Scores per group and type; a span counts as found if it overlaps a marked one by half of their union. */
export function scoresOf(samples: readonly Sample[], model: Model, lexicon: Lexicon): Score[] {
  const tallies = new Map<string, { tally: Tally; texts: number }>()
  for (const sample of samples) {
    const tokens = tokenize(sample.text)
    const traits = traitsOf(sample.text, tokens, hash => flagsIn(lexicon, hash))
    const spans = tokens.length === 0 ? [] : tagWith(model, tokens, traits)
    for (const type of ['NAME', 'ADDRESS'] as const) {
      if (
        type === 'ADDRESS' &&
        !sample.marks.some(mark => mark.kind === type) &&
        !spans.some(span => span.type === type)
      )
        continue
      for (const group of [sample.group, 'all']) {
        const key = `${group}\t${type}`
        const entry = tallies.get(key) ?? {
          tally: { found: 0, imagined: 0, missed: 0, secret: 0, leaked: 0, plain: 0, over: 0 },
          texts: 0,
        }
        tallies.set(key, entry)
        entry.texts += 1
        count(
          entry.tally,
          sample,
          type,
          spans.filter(span => span.type === type),
          spans,
        )
      }
    }
  }
  return [...tallies].sort().map(([key, { tally, texts }]) => {
    const [group = '', type] = key.split('\t')
    const { found, imagined, missed, secret, leaked, plain, over } = tally
    return {
      group,
      type: type === 'NAME' ? 'NAME' : 'ADDRESS',
      texts,
      spans: found + missed,
      precision: rounded(found / (found + imagined || 1)),
      recall: rounded(found / (found + missed || 1)),
      f1: rounded((2 * found) / (2 * found + imagined + missed || 1)),
      leakPercent: rounded((100 * leaked) / (secret || 1)),
      overPercent: rounded((100 * over) / (plain || 1)),
    }
  })
}

interface Range {
  readonly start: number
  readonly end: number
}

function count(
  tally: Tally,
  sample: Sample,
  type: 'NAME' | 'ADDRESS',
  spans: readonly Range[],
  all: readonly Range[],
): void {
  const gold = sample.marks.filter(mark => mark.kind === type)
  const used = new Set<Range>()
  for (const mark of gold) {
    const match = spans.find(span => !used.has(span) && 2 * shared(span, mark) >= union(span, mark))
    if (match === undefined) tally.missed += 1
    else {
      used.add(match)
      tally.found += 1
    }
  }
  tally.imagined += spans.length - used.size
  for (let at = 0; at < sample.text.length; at += 1) {
    if (!/[\p{L}\p{N}]/u.test(sample.text.charAt(at))) continue
    const inside = (range: Range) => range.start <= at && at < range.end
    if (gold.some(inside)) {
      tally.secret += 1
      if (!all.some(inside)) tally.leaked += 1
    } else {
      tally.plain += 1
      if (spans.some(inside)) tally.over += 1
    }
  }
}

function shared(one: Range, other: Range): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))
}

function union(one: Range, other: Range): number {
  return one.end - one.start + (other.end - other.start) - shared(one, other)
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
