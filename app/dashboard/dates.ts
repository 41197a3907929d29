import type { Instant } from '../../sync/records/ids.ts'

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const LOCAL = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** 'Nov 24': days are UTC days everywhere, as in the letters. */
export const shortDate = (at: Instant): string => SHORT.format(at)
/** 'November 24'. */
export const longDate = (at: Instant): string => LONG.format(at)
/** 'November 24, 2026 at 3:12 PM UTC'. */
export const fullTime = (at: Instant): string => `${FULL.format(at)} UTC`
/** For `<time>`. */
export const isoTime = (at: Instant): string => new Date(at).toISOString()
/** 'November 24 at 4:12 PM' in this device's time zone, for what happened on this device. */
export const localTime = (at: number): string => LOCAL.format(at)

/** 'just now', '3 minutes ago', '2 hours ago'; after a day the time itself, in this device's time zone. */
export function agoInWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return `on ${localTime(at)}`
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
