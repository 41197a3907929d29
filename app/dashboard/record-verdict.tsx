import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useEffect, useState } from 'react'

import { type Message, t } from '../../sync/i18n/translate.ts'
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
        {t('Check again')}
      </button>
    </div>
  )
}

const BROKEN = {
  missing:
    'Entry {entry} does not hold: its place in the ledger is empty or taken twice. Later entries are not proven.',
  changed: 'Entry {entry} does not hold: its content is not what its hash was made of. Later entries are not proven.',
  unlinked:
    'Entry {entry} does not hold: it does not carry the hash of the entry before it. Later entries are not proven.',
} as const satisfies Record<string, Message>

function wordsOf(checked: Checked | undefined) {
  if (checked === undefined) {
    return {
      title: t('Checking the record'),
      text: t('Every entry of your ledger is being read on this device.'),
      Icon: ShieldQuestion,
      className: 'record-check',
    }
  }
  if (checked === 'unreadable') {
    return {
      title: t('The record could not be read'),
      text: t('Nothing in it has changed by that; please check again.'),
      Icon: ShieldQuestion,
      className: 'record-check still-checking',
    }
  }
  const { verdict, at } = checked
  if (verdict.intact) {
    const date = localTime(at)
    return {
      title: t('Record intact'),
      text:
        verdict.entries === 1
          ? t('1 entry in your ledger. Verified on this device on {date}.', { date })
          : t('{count} entries in your ledger. Verified on this device on {date}.', { count: verdict.entries, date }),
      Icon: ShieldCheck,
      className: 'record-check',
    }
  }
  return {
    title: t('Record NOT intact'),
    text: t(BROKEN[verdict.reason], { entry: verdict.badSeq }),
    Icon: ShieldAlert,
    className: 'record-check broken-record',
  }
}
