import { readChoices } from '../../sync/mirror/read.ts'
import type { Row } from '../../sync/records/index.ts'
import { useMirrorQuery } from './mirror-context.tsx'

/** Providers' mails, newest first, with the person's own classification. `undefined` while IndexedDB opens. */
export function useReplies(): Row<'replies'>[] | undefined {
  return useMirrorQuery(async mirror => {
    const { replies } = await readChoices(mirror)
    return [...replies].sort((a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1))
  }, [])
}
