import type { OutboxEntry } from '../../sync/mirror/mirror.ts'
import { dismissRejected, retryRejected, unsettledEntries } from '../../sync/mirror/outbox.ts'
import { useMirror, useMirrorQuery } from './mirror-context.tsx'

export type { OutboxEntry }

interface OutboxView {
  /** Mutations that only this device has, oldest first. */
  waiting: OutboxEntry[]
  /** Mutations that the server refused, until the person has read why. */
  rejected: OutboxEntry[]
  dismiss(key: number): Promise<void>
  /** Asks the server once more. Throws when this device cannot write. */
  retry(key: number): Promise<void>
}

/** The mutations made here that the server has not accepted. `undefined` while IndexedDB opens. */
export function useOutbox(): OutboxView | undefined {
  const mirror = useMirror()
  const entries = useMirrorQuery(unsettledEntries, [])
  if (mirror === undefined || entries === undefined) return undefined
  return {
    waiting: entries.filter(({ state }) => state === 'waiting'),
    rejected: entries.filter(({ state }) => state === 'rejected'),
    dismiss: key => dismissRejected(mirror, key),
    retry: key => retryRejected(mirror, key),
  }
}
