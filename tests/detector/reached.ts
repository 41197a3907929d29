import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type DetectOptions, detect } from '../../extension/shield/detect.ts'
import { type Annotated, type Quality, qualityOf } from '../bench/shield-score.ts'
import { readSets, SETS } from './sets.ts'

/** What the shield reaches on a set, rounded to its disadvantage. */
export interface Reached {
  readonly texts: number
  /** To three decimals. */
  readonly f1: number
  /** Percentage, to one decimal, as is `over`. */
  readonly leak: number
  readonly over: number
  /** How many texts without a detail are changed. */
  readonly touched: number
}

/** By the name of the set. */
export type ReachedBySet = Readonly<Partial<Record<string, Reached>>>

const FILE = join(SETS, 'reached.json')

/** The recorded figures. They follow the weights, so `writeReached` writes all of them anew. */
export function readReached(): ReachedBySet {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** Records what the shield reaches now on every set; returns a line for each set that is worse than its record was. */
export function writeReached(): string[] {
  const before = readReached()
  const now = Object.fromEntries(readSets().map(({ name, texts }) => [name, reachedOn(texts)]))
  const lines = Object.entries(now).map(([name, reached]) => `  ${JSON.stringify(name)}: ${asLine(reached)}`)
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
  return Object.entries(now).flatMap(([name, reached]) => {
    const worse = before[name] === undefined ? [] : worseThan(before[name], reached)
    return worse.length === 0 ? [] : [`${name}: ${worse.join(', ')}`]
  })
}

/** How well the shield, as it is unless the options say otherwise, finds the details of these texts. */
export function qualityOn(texts: readonly Annotated[], options: DetectOptions = {}): Quality {
  return qualityOf(
    texts,
    texts.map(({ text }) => detect(text, options)),
  )
}

/** The same in the figures that are recorded. */
export function reachedOn(texts: readonly Annotated[]): Reached {
  return rounded(texts.length, qualityOn(texts))
}

/** Rounds so that no recorded figure is better than what was measured. */
export function rounded(texts: number, { f1, leak, over, touched }: Quality): Reached {
  return { texts, f1: Math.floor(f1 * 1_000) / 1_000, leak: tenthsUp(leak), over: tenthsUp(over), touched }
}

/** What of a set is worse than its record, in words; nothing if all is as good. Another number of texts is worse, too. */
export function worseThan(record: Reached, now: Reached): string[] {
  const figures = [
    ['texts', now.texts !== record.texts],
    ['f1', now.f1 < record.f1],
    ['leak', now.leak > record.leak],
    ['over', now.over > record.over],
    ['touched', now.touched > record.touched],
  ] as const
  return figures.filter(([, isWorse]) => isWorse).map(([name]) => `${name} ${now[name]}, recorded ${record[name]}`)
}

function tenthsUp(percentage: number): number {
  return Math.ceil(percentage * 10) / 10
}

/** One line a set, as the formatter has it, so that a change shows the sets it concerns. */
function asLine(reached: Reached): string {
  const figures = Object.entries(reached).map(([name, figure]) => `${JSON.stringify(name)}: ${figure}`)
  return `{ ${figures.join(', ')} }`
}
