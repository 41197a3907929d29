import { placeholdersIn } from '../../extension/shield/placeholder.ts'
import { read } from '../../extension/shield/reading.ts'
import { placedIn } from '../../extension/shield/restore.ts'
import { type Place, type Restorable, type SavedVault, Vault } from '../../extension/shield/vault.ts'

/** A part of an answer: the AI's words, or the person's own in place of a code. */
export interface AnswerPiece {
  readonly text: string
  readonly isBack: boolean
}

export interface Restored {
  readonly pieces: readonly AnswerPiece[]
  /** The answer in the person's own words. */
  readonly text: string
  /** How many details came back. */
  readonly count: number
  /** Codes that no kept conversation knows, each once: they stay as they are. */
  readonly unknown: readonly string[]
}

/**
 * An answer in the person's own words. The conversation that it belongs to knows best; a code that it does not know is
 * looked up in the others, the one used last first (decision N7).
 */
export function restored(answer: string, own: SavedVault | undefined, others: readonly SavedVault[]): Restored {
  const placed = placedIn(answer, known(own, others, new Set(numbersIn(answer))))
  const pieces: AnswerPiece[] = []
  let from = 0
  for (const { start, end, value } of placed) {
    if (start > from) pieces.push({ text: answer.slice(from, start), isBack: false })
    pieces.push({ text: value, isBack: true })
    from = end
  }
  if (from < answer.length) pieces.push({ text: answer.slice(from), isBack: false })
  const left = placeholdersIn(answer).filter(
    ({ start, end }) => !placed.some(each => each.start < end && start < each.end),
  )
  const codes = left.map(({ start, end }) => answer.slice(start, end)).filter(code => /\d/.test(code))
  return {
    pieces,
    text: pieces.map(({ text }) => text).join(''),
    count: placed.length,
    unknown: [...new Set(codes)],
  }
}

/** Every number of four digits: each may be that of a code, in any form in which an AI wrote it. */
export function numbersIn(answer: string): number[] {
  return [...new Set([...read(answer).plain.matchAll(/(?<!\d)\d{4}(?!\d)/g)].map(([digits]) => Number(digits)))]
}

/** Whether a text comes from an AI: it has a code of one of these conversations. */
export const isAnswer = (text: string, vaults: readonly SavedVault[]): boolean =>
  restored(text, undefined, vaults).count > 0

/** The codes that may stand in an answer, each number once. */
function known(own: SavedVault | undefined, others: readonly SavedVault[], asked: ReadonlySet<number>): Restorable {
  const entries = new Map<string, string>()
  const placesOf = new Map<string, readonly Place[]>()
  const taken = new Set<number>()
  const add = ({ shape, number, value, places }: SavedVault['entries'][number]): void => {
    if (taken.has(number)) return
    taken.add(number)
    entries.set(`[${shape}${number}]`, value)
    if (places !== undefined) placesOf.set(`[${shape}${number}]`, places)
  }
  for (const entry of own?.entries ?? []) add(entry)
  for (const { entries: more } of others) for (const entry of more) if (asked.has(entry.number)) add(entry)
  return {
    entries: () => entries,
    placesOf: placeholder => placesOf.get(placeholder) ?? [],
    isBare: shape => own?.bare.includes(shape) === true,
  }
}

/** A stored vault as the engine reads it; nothing for one that is damaged. */
export function readVault(saved: unknown): SavedVault | undefined {
  try {
    return Vault.open(saved, size => new Uint8Array(size)).save()
  } catch {
    return undefined
  }
}
