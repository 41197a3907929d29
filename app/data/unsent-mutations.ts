import type { OutboxEntry } from '../../sync/mirror/mirror.ts'

/** A mutation that only this device has, in a form that the person can read. */
export interface UnsentMutation {
  /** Device time, as ISO 8601. */
  at: string
  /** Its kind in plain words: 'write note'. */
  what: string
  /** Its whole content, as it would have been sent. */
  details: unknown
}

export function unsentMutations(entries: readonly Pick<OutboxEntry, 'name' | 'args' | 'at'>[]): UnsentMutation[] {
  return entries.map(({ name, args, at }) => ({
    at: new Date(at).toISOString(),
    what: name.replace(/@\d+$/, '').replaceAll('_', ' '),
    details: args,
  }))
}

/** The same as a file: JSON with line breaks, which people and programs can read. */
export function unsentFile(mutations: readonly UnsentMutation[], now: number): { name: string; text: string } {
  const savedAt = new Date(now).toISOString()
  const about = 'Changes made in Total Recall on this device that had not reached the server.'
  return {
    name: `total-recall-unsent-${savedAt.slice(0, 10)}.json`,
    text: `${JSON.stringify({ about, savedAt, changes: mutations }, null, 2)}\n`,
  }
}
