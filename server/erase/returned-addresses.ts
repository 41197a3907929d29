import { RETURN_EVENTS, type ReturnedAddress, returnedForGood } from '../../sync/rules/demand/written-letters.ts'
import type { TenantReader } from '../store/tenant.ts'

/** Addresses that permanently returned a letter of the account, in any cycle. */
export async function returnedAddresses(reader: Pick<TenantReader, 'list'>): Promise<ReturnedAddress[]> {
  const events = await Promise.all(RETURN_EVENTS.map(type => reader.list('events', { type })))
  return returnedForGood(events.flat())
}
