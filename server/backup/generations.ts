import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { decodePart, fileName, type HeadOf } from './part.ts'

/** A folder that was begun at a moment, and can be restored if it is complete. */
export interface Generation {
  name: string
  folder: string
  /** When it was begun (real time, ms). */
  begunAt: number
  /** Undefined while it grows, and forever if a crash ended it. */
  complete: HeadOf<'complete'> | undefined
}

const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/

/** Sorts chronologically, and is a valid file name everywhere. */
export const generationName = (at: number): string => new Date(at).toISOString().replaceAll(':', '-')

/** Oldest first. Anything else in the folder is not ours and is left alone. */
export async function listGenerations(folder: string): Promise<Generation[]> {
  const found: Generation[] = []
  for (const name of (await readdir(folder)).sort()) {
    const match = NAME.exec(name)
    if (match === null) continue
    const own = join(folder, name)
    found.push({
      name,
      folder: own,
      begunAt: Date.parse(`${match[1]}:${match[2]}:${match[3]}`),
      complete: await readComplete(own),
    })
  }
  return found
}

async function readComplete(folder: string): Promise<HeadOf<'complete'> | undefined> {
  const file = await readFile(join(folder, fileName.complete)).catch(() => undefined)
  const head = file && decodePart(file)?.head
  return head?.kind === 'complete' ? head : undefined
}

export interface Keep {
  hourly: number
  daily: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Names of the complete generations to keep: the newest of each hour and of each day, for the given number of hours and
 * days back from now. The newest two are always kept: a server that is restarted often must not lose what was saved
 * before its last start, and one that was off for long must not come back without any backup.
 */
export function keptGenerations(generations: readonly Generation[], now: number, { hourly, daily }: Keep): Set<string> {
  const newestFirst = generations.filter(({ complete }) => complete !== undefined).reverse()
  const kept = new Set(newestFirst.slice(0, 2).map(({ name }) => name))
  const seen = new Set<string>()
  for (const { name, begunAt } of newestFirst) {
    for (const [unitMs, count] of [
      [HOUR_MS, hourly],
      [DAY_MS, daily],
    ] as const) {
      const unit = Math.floor(begunAt / unitMs)
      const isRecent = Math.floor(now / unitMs) - unit < count
      if (isRecent && !seen.has(`${unitMs} ${unit}`)) kept.add(name)
      seen.add(`${unitMs} ${unit}`)
    }
  }
  return kept
}
