import { CHOICE_TABLES, readChoices } from '../../sync/mirror/read.ts'
import type { Row } from '../../sync/records/index.ts'
import { useMirrorQuery } from './mirror-context.tsx'

export interface ProviderRequest {
  request: Row<'requests'>
  cycle: Row<'cycles'> | undefined
}

/**
 * Every request ever made to a provider, newest first, with mutations that still wait. `undefined` while IndexedDB
 * opens.
 */
export function useRequests(providerId: string): ProviderRequest[] | undefined {
  return useMirrorQuery(
    async mirror =>
      mirror.transaction('r', [...CHOICE_TABLES, 'cycles'], async () => {
        const { requests } = await readChoices(mirror)
        const cycles = await mirror.rows('cycles').toArray()
        return requests
          .filter(request => request.providerId === providerId)
          .sort((a, b) => b.createdAt - a.createdAt)
          .map(request => ({ request, cycle: cycles.find(({ id }) => id === request.cycleId) }))
      }),
    [providerId],
  )
}
