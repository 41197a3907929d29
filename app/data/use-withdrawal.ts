import { saveMutation } from '../../sync/mirror/outbox.ts'
import type { Authorization } from '../../sync/records/authorization.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'
import { useNow } from './use-now.ts'

/** Withdraws the authorization: shown at once, offline too; the server is told with the next connection. */
export function useWithdrawal(): ((authorization: Pick<Authorization, 'id'>) => Promise<void>) | undefined {
  const mirror = useMirror()
  const now = useNow()
  if (mirror === undefined) return undefined
  return async ({ id }) => {
    await saveMutation(mirror, 'withdraw_authorization@1', { authorizationId: id, at: now })
    askToKeep()
  }
}
