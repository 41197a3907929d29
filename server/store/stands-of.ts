import type { Instant } from '../../sync/records/ids.ts'
import { type Stands, whatStands } from '../../sync/rules/demand/what-stands.ts'
import type { TenantReader } from './tenant.ts'

/** What stands with a request by the records as they are now; undefined if there is no such request. */
export async function standsOf(reader: TenantReader, requestId: string, now: Instant): Promise<Stands | undefined> {
  const request = await reader.get('requests', requestId)
  if (request === undefined) return undefined
  const events = await reader.list('events', { requestId: request.id })
  return whatStands(request, events.toReversed(), now)
}
