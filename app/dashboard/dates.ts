import { dateIn } from '../../sync/i18n/dates.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'

/** 'Nov 24': days are UTC days everywhere, as in the letters. */
export const shortDate = (at: Instant): string => dateIn('shortDay', at)
/** 'November 24'. */
export const longDate = (at: Instant): string => dateIn('day', at)
/** 'November 24, 2026 at 3:12 PM UTC'. */
export const fullTime = (at: Instant): string => `${dateIn('minute', at)} UTC`
/** For `<time>`. */
export const isoTime = (at: Instant): string => new Date(at).toISOString()
/** 'November 24 at 4:12 PM' in this device's time zone, for what happened on this device. */
export const localTime = (at: number): string => dateIn('localTime', at)

/** 'just now', '3 minutes ago', '2 hours ago'; after a day the time itself, in this device's time zone. */
export function agoInWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return t('just now')
  if (minutes < 60) return minutes === 1 ? t('1 minute ago') : t('{minutes} minutes ago', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? t('1 hour ago') : t('{hours} hours ago', { hours })
  return t('on {time}', { time: localTime(at) })
}

/** Binary units with at most one decimal: '84 KB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`
  const megabytes = kilobytes / 1024
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

/** The ends of a hash, for reading aloud: 'c41d…90aa'. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

/** Position in the ledger: '#0042'. */
export const entryNumber = (ledgerSeq: number): string => `#${String(ledgerSeq).padStart(4, '0')}`
