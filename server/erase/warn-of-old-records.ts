import { PROVIDERS } from '../../sync/catalog/providers.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { oldRecords } from '../../sync/rules/providers/record-age.ts'
import type { Log } from '../ports.ts'

/**
 * At startup, logs a line for each provider whose records should be checked again; `npm run -s staff records` lists
 * them.
 */
export function warnOfOldRecords(log: Log, now: Instant): void {
  const old = oldRecords(now)
  for (const { id: providerId } of PROVIDERS) {
    const count = old.filter(record => record.providerId === providerId).length
    if (count > 0) log.warn('provider_records_old', { providerId, count })
  }
}
