import { saveMutation } from '../../sync/mirror/outbox.ts'
import type { Settled } from '../../sync/records/reply.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'

/** Records what the person did about a provider's question: shown at once, offline too. `undefined` until it can. */
export function useSettle(): ((replyId: string, settled: Settled) => Promise<void>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return async (replyId, settled) => {
    await saveMutation(mirror, 'settle_question@1', { replyId, settled })
    askToKeep()
  }
}
