import { useEffect, useState } from 'react'

import { readChoices } from '../../sync/mirror/read.ts'
import type { Row } from '../../sync/records/index.ts'
import { useFiles, useMirror, useMirrorQuery } from './mirror-context.tsx'

/** What else the Inbox shows: requests, including mutations that still wait, and their cycles. */
export interface InboxFacts {
  requestOf(requestId: string | null): Row<'requests'> | undefined
  cycleOf(requestId: string | null): Row<'cycles'> | undefined
}

/** `undefined` while IndexedDB opens. */
export function useInboxFacts(): InboxFacts | undefined {
  return useMirrorQuery(async mirror => {
    const { requests } = await readChoices(mirror)
    const cycles = new Map((await mirror.rows('cycles').toArray()).map(cycle => [cycle.id, cycle]))
    const byId = new Map<string | null, Row<'requests'>>(requests.map(request => [request.id, request]))
    return {
      requestOf: id => byId.get(id),
      cycleOf(id) {
        const request = byId.get(id)
        return request && cycles.get(request.cycleId)
      },
    } satisfies InboxFacts
  }, [])
}

/** Finds the ledger entry that a file belongs to. `undefined` while IndexedDB opens. */
export function useEntryOf(): ((sha256: string) => Promise<string | undefined>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return async sha256 => (await mirror.rows('artifacts').where('sha256').equals(sha256).first())?.eventId ?? undefined
}

/** As many as a browser fetches from one server at once. */
const AT_ONCE = 6

/**
 * Full texts of mails by the hash of their file, read one after the other once they are wanted. Those that are not here
 * and cannot be fetched are left out. `read` turns a mail's bytes into its text.
 */
export function useMailTexts(
  replies: readonly Pick<Row<'replies'>, 'sha256'>[],
  { isWanted, read }: { isWanted: boolean; read: (bytes: Uint8Array) => Promise<string> },
): ReadonlyMap<string, string> {
  const files = useFiles()
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = isWanted ? [...new Set(replies.map(({ sha256 }) => sha256))].sort().join(' ') : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the list: a new array with the same files is no new work.
  useEffect(() => {
    if (files === undefined || wanted === '') return
    let left = false
    void (async () => {
      const found = new Map(texts)
      const unread = [...new Set(replies.map(({ sha256 }) => sha256))].filter(sha256 => !found.has(sha256))
      while (unread.length > 0 && !left) {
        const readings = unread.splice(0, AT_ONCE).map(async sha256 => {
          const opened = await files.open(sha256).catch(() => undefined)
          if (opened?.state !== 'intact') return
          found.set(sha256, await read(opened.bytes).catch(() => ''))
        })
        await Promise.all(readings)
      }
      if (!left) setTexts(found)
    })()
    return () => {
      left = true
    }
  }, [files, wanted])
  return texts
}
