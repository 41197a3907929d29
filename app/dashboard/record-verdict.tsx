import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { LedgerEntry, Verdict } from '../../sync/rules/evidence/evidence-chain.ts'
import { localTime } from './dates.ts'

type Checked = { verdict: Verdict; at: number } | 'unreadable'

type RecordVerdictProps = {
  entries: number
  verify: (beside: (entries: readonly LedgerEntry[]) => Promise<Verdict | undefined>) => Promise<Verdict>
}

/** The worker and its code are loaded with the first check. */
const beside = async (entries: readonly LedgerEntry[]) =>
  (await import('../verify/verification-thread.ts')).chainBeside(entries)

/** Verifies the whole ledger on this device, off the main thread, whenever an entry arrives, and at a press. */
export function RecordVerdict({ entries, verify }: RecordVerdictProps) {
  const [checked, setChecked] = useState<Checked>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `verify` is new at every render; entries and round are the causes.
  useEffect(() => {
    let left = false
    void verify(beside).then(
      verdict => {
        if (!left) setChecked({ verdict, at: Date.now() })
      },
      () => {
        if (!left) setChecked('unreadable')
      },
    )
    return () => {
      left = true
    }
  }, [entries, round])
  return <VerdictBox checked={checked} onAgain={() => setRound(before => before + 1)} />
}

/** What the check found, in words. */
export function VerdictBox({ checked, onAgain }: { checked: Checked | undefined; onAgain: () => void }) {
  const { title, text, Icon, className } = wordsOf(checked)
  return (
    <div className={className}>
      <Icon size={30} strokeWidth={1.75} aria-hidden />
      <div role="status">
        <b>{title}</b>
        <span>{text}</span>
      </div>
      <button type="button" onClick={onAgain}>
        Check again
      </button>
    </div>
  )
}

const REASONS = {
  missing: 'its place in the ledger is empty or taken twice',
  changed: 'its content is not what its hash was made of',
  unlinked: 'it does not carry the hash of the entry before it',
} as const

function wordsOf(checked: Checked | undefined) {
  if (checked === undefined) {
    return {
      title: 'Checking the record',
      text: 'Every entry of your ledger is being read on this device.',
      Icon: ShieldQuestion,
      className: 'vf',
    }
  }
  if (checked === 'unreadable') {
    return {
      title: 'The record could not be read',
      text: 'Nothing in it has changed by that; please check again.',
      Icon: ShieldQuestion,
      className: 'vf wait',
    }
  }
  const { verdict, at } = checked
  if (verdict.intact) {
    const entries = `${verdict.entries} ${verdict.entries === 1 ? 'entry' : 'entries'} in your ledger`
    return {
      title: 'Record intact',
      text: `${entries}. Verified on this device on ${localTime(at)}.`,
      Icon: ShieldCheck,
      className: 'vf',
    }
  }
  return {
    title: 'Record NOT intact',
    text: `Entry ${verdict.badSeq} does not hold: ${REASONS[verdict.reason]}. Later entries are not proven.`,
    Icon: ShieldAlert,
    className: 'vf bad',
  }
}
