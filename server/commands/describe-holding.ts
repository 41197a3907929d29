import type { Holding } from '../store/inspect-database.ts'

/** One line per check, for a person to read. */
export function describeHolding({ accounts, entries, files, unread, faults }: Holding): string[] {
  const line = (what: string, found: readonly string[]) =>
    found.length === 0
      ? [`ok    ${what}`]
      : [`FAULT ${what}`, ...found.slice(0, MAX_SHOWN).map(fault => `      ${fault}`)]
  return [
    ...line('every page of the database', faults.pages),
    ...line(
      `${count(entries, 'ledger entry', 'ledger entries')} of ${count(accounts, 'account', 'accounts')}`,
      faults.ledgers,
    ),
    ...line(count(files, 'evidence file', 'evidence files'), [...faults.files, ...faults.outside]),
    ...(unread === 0 ? [] : [`note  ${count(unread, 'of them was', 'of them were')} not read: ${WHY_UNREAD}`]),
  ]
}

const WHY_UNREAD =
  'the file store has them, and it does not answer. Set FILES_URL and its two keys as the server has them.'

/** What the database itself fails to hold. */
export const faultsOf = ({ faults }: Holding): string[] => [...faults.pages, ...faults.ledgers, ...faults.files]

/** The same, and what the file store does not hold, or did not tell. */
export const allFaultsOf = (holding: Holding): string[] => [
  ...faultsOf(holding),
  ...holding.faults.outside,
  ...(holding.unread === 0 ? [] : [WHY_UNREAD]),
]

const MAX_SHOWN = 20

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
