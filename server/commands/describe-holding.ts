import type { Holding } from '../store/inspect-database.ts'

/** One line per check, for a person to read. */
export function describeHolding({ accounts, entries, files, faults }: Holding): string[] {
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
    ...line(count(files, 'evidence file', 'evidence files'), faults.files),
  ]
}

export const faultsOf = ({ faults }: Holding): string[] => [...faults.pages, ...faults.ledgers, ...faults.files]

const MAX_SHOWN = 20

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
