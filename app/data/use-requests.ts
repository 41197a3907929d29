import type { Row } from '../../sync/records/index.ts'
import { useMirrorQuery } from './mirror-context.tsx'

export interface ProviderRequest {
  request: Row<'requests'>
  cycle: Row<'cycles'> | undefined
}

/** Every request that ever went to a provider, newest first. `undefined` while IndexedDB opens. */
export function useRequests(providerId: string): ProviderRequest[] | undefined {
  return useMirrorQuery(
    async mirror =>
      mirror.transaction('r', ['requests', 'cycles'], async () => {
        const requests = await mirror.rows('requests').where('providerId').equals(providerId).toArray()
        const cycles = await mirror.rows('cycles').toArray()
        return requests
          .sort((a, b) => b.createdAt - a.createdAt)
          .map(request => ({ request, cycle: cycles.find(({ id }) => id === request.cycleId) }))
      }),
    [providerId],
  )
}
