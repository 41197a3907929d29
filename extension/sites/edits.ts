/** The last thing that happened to a site or a word in any of the person's browsers. */
export interface Edit {
  /** When (ms), by the clock of that browser, and later than any edit that it knew. */
  readonly at: number
}

/** By host or word. What was removed stays in it, so that no older list brings it back. */
export type Edits<E extends Edit> = ReadonlyMap<string, E>

/** What browsers hand to each other, in UTF-8. What the account takes (`MOST_SEALED`) is this, sealed. */
export const MOST_BYTES = 24 * 1_024
/** Lists of about the same length have the same length, so that it does not tell what they name. */
export const STEP_BYTES = 1_024
/** A year that no clock is set to by accident; what is later than that could never be edited again. */
const LATEST = Date.UTC(2200, 0)

export const isTime = (at: unknown): at is number => Number.isSafeInteger(at) && Number(at) >= 0 && Number(at) < LATEST

/** An edit is later than the one that it replaces, whatever clocks say. */
export const timeAfter = (before: Edit | undefined, now: number): number => Math.max(now, (before?.at ?? 0) + 1)

/** Of each the last edit; of two at once the one that is safer. The same in whatever order lists arrive. */
export function lastEdits<E extends Edit>(
  one: Edits<E>,
  other: Edits<E>,
  isSafer: (edit: E, than: E) => boolean,
): Map<string, E> {
  const all = new Map(one)
  for (const [key, edit] of other) {
    const known = all.get(key)
    const isLater = known === undefined || edit.at > known.at || (edit.at === known.at && isSafer(edit, known))
    if (isLater) all.set(key, edit)
  }
  return all
}

/** As many as there is room for, from the first on. `bytes`: for all, as JSON, with the signs between them. */
export function withRoom<E>(
  ordered: readonly E[],
  { entries, bytes }: { readonly entries: number; readonly bytes: number },
  written: (entry: E) => unknown,
): E[] {
  let room = bytes
  const kept: E[] = []
  for (const entry of ordered.slice(0, entries)) {
    room -= bytesIn(JSON.stringify(written(entry))) + 1
    if (room < 0) break
    kept.push(entry)
  }
  return kept
}

/** In UTF-8. */
export const bytesIn = (text: string): number => new TextEncoder().encode(text).length
