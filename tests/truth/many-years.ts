import { aYear, PRODUCT, type Product, type Violation } from './years.ts'

export interface Found {
  years: number
  /** Each kind of contradiction, with how often it occurred and the first year that shows it, as a list. */
  violations: Record<string, { times: number; seed: number; story: string[] }>
  unclassed: Record<string, number>
  counts: Record<string, number>
}

/** The years of the seeds from `from` up to, and without, `to`. */
export async function manyYears(from: number, to: number, product: Product = PRODUCT): Promise<Found> {
  const found: Found = { years: to - from, violations: {}, unclassed: {}, counts: {} }
  for (let seed = from; seed < to; seed += 1) {
    const { violations, unclassed, counts, story } = await aYear(seed, product)
    for (const violation of violations) {
      const kind = kindOf(violation)
      const known = found.violations[kind]
      if (known === undefined)
        found.violations[kind] = { times: 1, seed, story: [...story, `day ${violation.day}: !! ${kind}`] }
      else known.times += 1
    }
    for (const sentence of new Set(unclassed)) found.unclassed[sentence] = (found.unclassed[sentence] ?? 0) + 1
    for (const [what, times] of Object.entries(counts)) found.counts[what] = (found.counts[what] ?? 0) + times
  }
  return found
}

const kindOf = ({ what, text }: Violation): string => (text === '' ? what : `${what}: ${text}`)
