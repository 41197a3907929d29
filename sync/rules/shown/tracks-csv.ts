import { inEnglish } from '../../i18n/english.ts'
import { stageTitle } from '../demand/stages.ts'
import { badge } from './badge.ts'
import type { ProviderTrack } from './tracks.ts'
import { TRACTION_VERSION } from './traction.ts'

type Column = [title: string, value: (track: ProviderTrack) => string]

const COLUMNS: readonly Column[] = [
  ['Provider', ({ provider }) => provider.name],
  ['Stage', ({ stands }) => stageTitle(stands?.stage, inEnglish)],
  ['Status', ({ stands }) => badge(stands, inEnglish).text],
  ['Reference', ({ request }) => request?.reference ?? ''],
  ['Letter left (UTC)', ({ stands }) => dateOf(stands?.sentAt)],
  ['Deadline (UTC)', ({ stands }) => dateOf(stands?.dueAt)],
  ['Overdue', ({ stands }) => (stands?.overdue ? 'yes' : 'no')],
  ['Escalated', ({ stands }) => (stands?.escalated ? 'yes' : 'no')],
  ['Newest entry (UTC)', ({ events: [newest] }) => dateOf(newest?.createdAt)],
  ['Entries', ({ events }) => String(events.length)],
  ['Files', ({ artifacts }) => String(artifacts.length)],
  ['Traction formula', () => TRACTION_VERSION],
]

/** The tracks as a table for spreadsheets (RFC 4180), one row per provider. */
export function tracksCsv(tracks: readonly ProviderTrack[]): string {
  const rows = [COLUMNS.map(([title]) => title), ...tracks.map(track => COLUMNS.map(([, value]) => value(track)))]
  // Without a byte order mark, Excel does not read the file as UTF-8.
  return `\uFEFF${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`
}

const dateOf = (at: number | null | undefined): string => (at == null ? '' : new Date(at).toISOString().slice(0, 10))

/** Characters that start a formula in spreadsheets, including the full-width forms of East Asian keyboards. */
const FORMULA = /(?<![\p{L}\p{N}])[=+\-@＝＋－＠]/gu

/**
 * Prevents names chosen by people from running as formulas. Where a semicolon separates cells, as in much of Europe, a
 * cell may begin in the middle of ours, so each such character that does not follow a letter or digit is escaped
 * (OWASP, CSV injection). Control characters and line separators become spaces, so that only the row itself ends a
 * line.
 */
function cell(text: string): string {
  const safe = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(FORMULA, "'$&")
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
