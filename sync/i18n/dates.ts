import { locale } from './translate.ts'

/** How the product writes days and times: UTC days, as in the letters, except for those called local. */
const FORMATS = {
  /** 'Nov 24'. */
  shortDay: { month: 'short', day: 'numeric', timeZone: 'UTC' },
  /** 'November 24'. */
  day: { month: 'long', day: 'numeric', timeZone: 'UTC' },
  /** 'Nov 24, 2026'. */
  shortDate: { dateStyle: 'medium', timeZone: 'UTC' },
  /** 'November 24, 2026'. */
  date: { dateStyle: 'long', timeZone: 'UTC' },
  /** 'November 24, 2026 at 3:12 PM'; whoever shows it adds the time zone. */
  minute: { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' },
  /** 'November 24, 2026 at 3:12:08 PM'; likewise. */
  second: { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' },
  /** 'November 24 at 4:12 PM', in this device's time zone. */
  localTime: { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** 'Nov 24, 2026', in this device's time zone. */
  localDate: { dateStyle: 'medium' },
  /** 'Nov 24, 2026, 4:12 PM', in this device's time zone. */
  localMinute: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type DateFormat = keyof typeof FORMATS

/** Making one costs a hundred times as much as using it. */
const made = new Map<string, Intl.DateTimeFormat>()

/** A moment in the language that is switched on. */
export function dateIn(format: DateFormat, at: number): string {
  const key = `${locale()} ${format}`
  const known = made.get(key)
  if (known !== undefined) return known.format(at)
  const formatter = new Intl.DateTimeFormat(locale(), FORMATS[format])
  made.set(key, formatter)
  return formatter.format(at)
}
