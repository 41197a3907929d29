import { type Checked, PROVIDERS, type Provider } from '../../catalog/providers.ts'
import type { Instant } from '../../records/ids.ts'
import { DAY_MS } from '../calendar/day.ts'

/** Providers change their addresses: after a quarter, a record must be checked again before anyone relies on it. */
const RECORD_MAX_DAYS = 90

interface OldRecord {
  providerId: string
  /** The address or page of the record. */
  record: string
  verifiedOn: string | null
  /** Whole days since then; null if no source has ever confirmed it. */
  ageDays: number | null
  /** The notice as staff see it. */
  message: string
}

/** Every provider record that was not checked in the last 90 days, or never; for staff and the server's start. */
export function oldRecords(now: Instant, providers: readonly Provider[] = PROVIDERS): OldRecord[] {
  return providers.flatMap(provider =>
    [
      ...provider.channels.map(channel => ({ record: channel.address, ...channel })),
      ...(provider.portal === null ? [] : [{ record: provider.portal.url, ...provider.portal }]),
    ].flatMap(({ record, ...checked }) => {
      const ageDays = ageOf(checked, now)
      if (ageDays !== null && ageDays <= RECORD_MAX_DAYS) return []
      const { verifiedOn } = checked
      const message =
        ageDays === null
          ? `${record} (${provider.company}) is confirmed by no source. Check it before a letter goes there.`
          : `${record} (${provider.company}) was last confirmed ${ageDays} days ago, on ${verifiedOn}. Check it again.`
      return [{ providerId: provider.id, record, verifiedOn, ageDays, message }]
    }),
  )
}

function ageOf({ verifiedOn }: Checked, now: Instant): number | null {
  return verifiedOn === null ? null : Math.floor((now - Date.parse(verifiedOn)) / DAY_MS)
}
