import type { OutboxEntry } from '../../sync/mirror/mirror.ts'

/** An edit that only this device has, in a form that the person can read. */
export interface UnsentEdit {
  /** Device time, as ISO 8601. */
  at: string
  /** Its kind in plain words: 'write note'. */
  what: string
  /** Its whole content, as it would have been sent. */
  details: unknown
}

export function unsentEdits(entries: readonly Pick<OutboxEntry, 'name' | 'args' | 'at'>[]): UnsentEdit[] {
  return entries.map(({ name, args, at }) => ({
    at: new Date(at).toISOString(),
    what: name.replace(/@\d+$/, '').replaceAll('_', ' '),
    details: args,
  }))
}

/** The same as a file: JSON with line breaks, which people and programs can read. */
export function unsentFile(edits: readonly UnsentEdit[], now: number): { name: string; text: string } {
  const savedAt = new Date(now).toISOString()
  const about = 'Changes made in Total Recall on this device that had not reached the server.'
  return {
    name: `total-recall-unsent-${savedAt.slice(0, 10)}.json`,
    text: `${JSON.stringify({ about, savedAt, changes: edits }, null, 2)}\n`,
  }
}
