import { PROVIDERS } from '../../sync/catalog/providers.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { Log } from '../ports.ts'
import { allOldRecords } from './old-records.ts'

/**
 * At startup, logs a line for each provider whose records should be checked again, and one for the law; `npm run -s
 * staff records` lists them.
 */
export function warnOfOldRecords(log: Log, now: Instant): void {
  const old = allOldRecords(now)
  for (const { id: providerId } of PROVIDERS) {
    const count = old.filter(({ about }) => about === providerId).length
    if (count > 0) log.warn('provider_records_old', { providerId, count })
  }
  const law = old.filter(({ about }) => !PROVIDERS.some(({ id }) => id === about))
  if (law.length > 0) log.warn('law_records_old', { count: law.length })
}
