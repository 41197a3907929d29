import type { Dated } from '../../catalog/dated.ts'
import { dayOf } from '../../catalog/dated.ts'
import type { Desk } from '../../catalog/desks.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import { JURISDICTIONS, type Jurisdiction } from '../../catalog/regimes.ts'
import type { Instant } from '../../records/ids.ts'
import { DAY_MS } from '../calendar/day.ts'

/**
 * For how many days a record may be relied on after somebody has read its source, and what its kinds are called. A
 * company moves its addresses within a quarter; most acts begin on the first of January or of July.
 */
const KINDS = {
  channel: { maxDays: 90, called: 'Addresses', toDo: 'Check it before a letter goes there.' },
  portal: { maxDays: 90, called: 'Forms', toDo: 'Check it before anybody is sent there.' },
  desk: { maxDays: 90, called: 'Senders', toDo: 'Check it before its mail moves a request.' },
  act: { maxDays: 180, called: 'Acts', toDo: 'Read it before a letter cites it.' },
  period: { maxDays: 180, called: 'Periods', toDo: 'Read it before a letter cites it.' },
  receipt: { maxDays: 180, called: 'Terms for receipt', toDo: 'Read it before a letter cites it.' },
  threshold: { maxDays: 180, called: 'Thresholds', toDo: 'Check it before a letter relies on it.' },
  survey: { maxDays: 180, called: 'That no other act is in force', toDo: 'Check it before a letter says so.' },
  authority: { maxDays: 180, called: 'Offices for complaints', toDo: 'Check it before a complaint goes there.' },
  help: { maxDays: 180, called: 'Other help', toDo: 'Check it before it is offered.' },
} as const satisfies Record<string, { maxDays: number; called: string; toDo: string }>

/** A row of the catalog that somebody has to check from time to time. */
interface DatedRecord extends Dated {
  kind: keyof typeof KINDS
  /** The provider's id or the state. */
  about: string
  /** What is checked, in few words: an address, 'The act of Texas'. */
  record: string
  /** Whose it is, where `record` does not say. */
  whose?: string
}

interface OldRecord extends Pick<DatedRecord, 'kind' | 'about' | 'record' | 'verifiedOn'> {
  /** Whole days since then; null if no source has ever confirmed it. */
  ageDays: number | null
  /** The notice as staff see it. */
  message: string
}

/** Every record that has outlived the age of its kind, or that no source has ever confirmed; none that has ended. */
export function oldRecords(now: Instant, records: readonly DatedRecord[]): OldRecord[] {
  return records.flatMap(({ kind, about, record, whose, verifiedOn, until }) => {
    const ageDays = verifiedOn === null ? null : Math.floor((now - Date.parse(verifiedOn)) / DAY_MS)
    const hasEnded = until !== null && until < dayOf(now)
    if (hasEnded || (ageDays !== null && ageDays <= KINDS[kind].maxDays)) return []
    const named = whose === undefined ? record : `${record} (${whose})`
    const message =
      ageDays === null
        ? `${named} is confirmed by no source. ${KINDS[kind].toDo}`
        : `${named} was last confirmed ${ageDays} days ago, on ${verifiedOn}. Check it again.`
    return [{ kind, about, record, verifiedOn, ageDays, message }]
  })
}

/** Where letters and people go. */
export const providerRecords = (providers: readonly Provider[] = PROVIDERS): DatedRecord[] =>
  providers.flatMap(({ id: about, company: whose, channels, portal }) => [
    ...channels.map(channel => ({ ...channel, kind: 'channel' as const, about, whose, record: channel.address })),
    ...(portal === null ? [] : [{ ...portal, kind: 'portal' as const, about, whose, record: portal.url }]),
  ])

/** Who may speak for a provider; only the server has the list. */
export const deskRecords = (desks: readonly (Desk & Dated)[]): DatedRecord[] =>
  desks.map(desk => ({ ...desk, kind: 'desk', about: desk.providerId, record: `Mail from ${desk.sender}` }))

/** What letters say about the law. */
export const lawRecords = (rows: readonly Jurisdiction[] = Object.values(JURISDICTIONS)): DatedRecord[] =>
  rows.flatMap(({ state: about, name, acts, survey, authorities, lastHelps }) => [
    ...acts.flatMap(act => [
      { ...act, kind: 'act' as const, about, record: `The act of ${name}`, whose: act.statute },
      ...act.periods.map(row => ({ ...row, kind: 'period' as const, about, record: `The period of ${name}` })),
      ...act.receipts.map(row => ({
        ...row,
        kind: 'receipt' as const,
        about,
        record: `The term for receipt of ${name}`,
      })),
      ...act.thresholds.map(row => ({
        ...row,
        kind: 'threshold' as const,
        about,
        record: `The threshold of ${name} for ${row.providerId}`,
      })),
    ]),
    { ...survey, kind: 'survey', about, record: `That no other act of ${name} is in force` },
    ...authorities.map(row => ({
      ...row,
      kind: 'authority' as const,
      about,
      record: `The office for complaints of ${name}`,
      whose: row.name,
    })),
    ...lastHelps.map(row => ({ ...row, kind: 'help' as const, about, record: row.url })),
  ])

/** Kind by kind, in two lines at most: what no source has confirmed, and what was last confirmed too long ago. */
export function ageReport(old: readonly OldRecord[]): string[] {
  const nameOf = ({ kind, about, record }: OldRecord) => (LAW.has(kind) ? about : record)
  return (Object.keys(KINDS) as OldRecord['kind'][]).flatMap(kind => {
    const own = old.filter(each => each.kind === kind)
    const [never, before] = [own.filter(each => each.ageDays === null), own.filter(each => each.ageDays !== null)]
    const { called, maxDays } = KINDS[kind]
    return [
      ...(never.length === 0 ? [] : [`${called}, confirmed by no source: ${never.map(nameOf).join(', ')}`]),
      ...(before.length === 0
        ? []
        : [
            `${called}, last confirmed more than ${maxDays} days ago: ` +
              before.map(each => `${nameOf(each)} (${each.verifiedOn})`).join(', '),
          ]),
    ]
  })
}

/** Facts of law are named by their state, which has one of each. */
const LAW: ReadonlySet<OldRecord['kind']> = new Set(['act', 'period', 'receipt', 'threshold', 'survey', 'authority'])
