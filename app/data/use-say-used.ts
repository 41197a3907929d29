import { saveMutation } from '../../sync/mirror/outbox.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'

/**
 * Records whether a service was used again after the deletion: shown at once, offline too. `undefined` until it can.
 */
export function useSayUsed(): ((requestId: string, used: boolean) => Promise<void>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return async (requestId, used) => {
    await saveMutation(mirror, 'say_used@1', { requestId, used })
    askToKeep()
  }
}
