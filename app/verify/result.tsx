import { BadgeCheck, Check as CheckMark, Minus, Printer, ShieldQuestion, TriangleAlert, X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'

import { type Message, type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { type Check, type EntryLine, type Report, shortFingerprint } from '../../sync/rules/evidence/report.ts'
import { Button } from '../ui/button.tsx'
import { Trans } from '../ui/trans.tsx'
import { type ChainLink, chainLinks } from './chain-links.ts'
import { EntryList } from './entry-list.tsx'
import { languageOf, sentenceOf, told, toldPart } from './findings.ts'
import { dayOf, entriesText, grouped, partingOf, secondsOf, sizeOf } from './words.ts'

type ResultProps = {
  name: string
  report: Report
  ms: number
  heading: RefObject<HTMLHeadingElement | null>
  onAnother: () => void
  /** Fetches the published keys; undefined where a page has no network access at all. */
  onCompare?: (() => void) | undefined
}

/** The verdict first, then the chain, then each check in plain words, then what is in the file. */
export function Result({ name, report, ms, heading, onAnother, onCompare }: ResultProps) {
  const { verdict, title, text, checks, bad } = report
  const isWhole = verdict !== 'broken'
  const { Mark } = LOOKS[verdict]
  const [reading, setReading] = useState<number>()
  return (
    <section aria-label={t('Result')}>
      <div className="verify-result">
        <div className={`sheet verdict-card ${LOOKS[verdict].className}`} data-verdict={verdict}>
          <div className="verdict-line">
            <Mark strokeWidth={1.3} aria-hidden />
            <h2 ref={heading} tabIndex={-1}>
              {told(title)}
            </h2>
            <p>
              {told(text)} {t('Checked in {seconds} seconds, on this device.', { seconds: secondsOf(ms) })}
            </p>
          </div>
          <Chain report={report} onRead={setReading} />
          {bad !== null && <Difference bad={bad} />}
          <ul className="checks">
            {checks.map(check => (
              <CheckLine key={check.id} check={check} />
            ))}
          </ul>
          <KeyNote report={report} onCompare={onCompare} />
          <Strangers paths={report.strangers} />
          <div className="actions">
            <Button variant={isWhole ? 'default' : 'outline'} onClick={() => window.print()}>
              <Printer size={20} strokeWidth={1.75} aria-hidden />
              {t('Print the result')}
            </Button>
            <Button variant={isWhole ? 'outline' : 'default'} onClick={onAnother}>
              {t('Check another')}
            </Button>
          </div>
        </div>
        <Contents name={name} report={report} />
      </div>
      <EntryList key={`${name} ${ms}`} entries={report.entries} reading={reading} onRead={setReading} />
    </section>
  )
}

const LOOKS = {
  intact: { Mark: BadgeCheck, className: '' },
  unknown: { Mark: ShieldQuestion, className: 'unsure' },
  broken: { Mark: TriangleAlert, className: 'bad-verdict' },
} as const

/** Every entry as a link; the broken one snaps, and the links after it are dashed. */
function Chain({ report, onRead }: { report: Report; onRead: (seq: number) => void }) {
  const links = chainLinks(report.entries)
  if (links.length === 0) return null
  const isBroken = report.verdict === 'broken'
  return (
    <>
      <ol className="chain" aria-label={t('Entries')} data-many={links.length > 12 ? '' : undefined}>
        {links.map(({ from, to, state }) => {
          const range = from === to ? String(from) : `${from}–${to}`
          return (
            <li key={from} data-state={state}>
              <button type="button" aria-label={linkText({ from, to, state })} onClick={() => onRead(from)}>
                {range}
              </button>
            </li>
          )
        })}
      </ol>
      {isBroken && (
        <p className="chain-legend" aria-hidden="true">
          <span>
            <i /> {t('proven')}
          </span>
          <span>
            <i className="legend-broken" /> {t('broken')}
          </span>
          <span>
            <i className="legend-unproven" /> {t('not proven')}
          </span>
        </p>
      )}
    </>
  )
}

const ONE_ENTRY = {
  proven: 'Entry {from}: intact',
  broken: 'Entry {from}: broken',
  unproven: 'Entry {from}: not proven',
} as const satisfies Record<EntryLine['state'], Message>
const STRETCH = {
  proven: 'Entries {from} to {to}: intact',
  broken: 'Entries {from} to {to}: broken',
  unproven: 'Entries {from} to {to}: not proven',
} as const satisfies Record<EntryLine['state'], Message>

const linkText = ({ from, to, state }: ChainLink): string =>
  from === to ? t(ONE_ENTRY[state], { from }) : t(STRETCH[state], { from, to })

/** The two hashes that should be equal, marked from where they differ. */
function Difference({ bad }: { bad: NonNullable<Report['bad']> }) {
  const { title, text, expected, found } = bad
  const at = expected === null || found === null ? 0 : partingOf(grouped(expected.value), grouped(found.value))
  return (
    <div className="difference">
      <h3 lang={languageOf(title)}>{told(title)}</h3>
      <p lang={languageOf(sentenceOf(text))}>{told(sentenceOf(text))}</p>
      {expected !== null && found !== null && (
        <dl>
          <dt>{told(expected.label)}</dt>
          <dd>{grouped(expected.value)}</dd>
          <dt>{told(found.label)}</dt>
          <dd>
            {grouped(found.value).slice(0, at)}
            <b>{grouped(found.value).slice(at)}</b>
          </dd>
        </dl>
      )}
    </div>
  )
}

const MARKS = { holds: CheckMark, partly: ShieldQuestion, broken: X, unasked: Minus } as const
const STATES = {
  holds: 'Holds',
  partly: 'Holds in part',
  broken: 'Does not hold',
  unasked: 'Not asked',
} as const satisfies Record<Check['state'], PlainMessage>

function CheckLine({ check: { state, title, text, figure } }: { check: Check }) {
  const Mark = MARKS[state]
  return (
    <li data-state={state}>
      <Mark size={20} strokeWidth={2} aria-hidden />
      <span>
        <b>{told(title)}</b>
        <span className="unseen">: {t(STATES[state])}.</span>
        <span className="check-why" lang={languageOf(text)}>
          {told(text)}
        </span>
      </span>
      {figure !== '' && <span className="mono">{told(figure)}</span>}
    </li>
  )
}

/** A bundle includes its own key: only another source can say whose it is. */
function KeyNote({ report: { key }, onCompare }: { report: Report; onCompare: ResultProps['onCompare'] }) {
  if (key === null || key.published) return null
  return (
    <div className="key-box">
      <p>
        <b>{t('Whose key is it?')}</b>{' '}
        <Trans
          message="The head was signed with key <k>{key}</k>. This page does not know it as one of ours. Anyone can make a key: compare it with the published one."
          values={{ key: shortFingerprint(key.id) }}
          tags={{ k: <span className="mono" /> }}
        />
      </p>
      <code>{grouped(key.id)}</code>
      {onCompare === undefined ? (
        <p className="fine">{t('The address of the published keys is in README.txt.')}</p>
      ) : (
        <Button variant="outline" onClick={onCompare}>
          {t('Fetch the published keys')}
        </Button>
      )}
    </div>
  )
}

function Strangers({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null
  return (
    <div className="key-box">
      <p>
        <b>{t('Not part of the record.')}</b>{' '}
        {paths.length === 1
          ? t('No entry names this file, so nothing is known about it.')
          : t('No entry names these files, so nothing is known about them.')}
      </p>
      <ul>
        {paths.slice(0, 20).map(path => (
          <li key={path} className="mono">
            {path}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Contents({ name, report: { contents, verdict, kind } }: { name: string; report: Report }) {
  const rows: [PlainMessage, string][] = [
    ['Entries', String(contents.entries)],
    ['Letters', String(contents.letters)],
    ['Emails', String(contents.mails)],
    ['First', dayOf(contents.firstAt)],
    ['Last', dayOf(contents.lastAt)],
    ['Size', sizeOf(contents.bytes)],
  ]
  return (
    <div className="roll-shadow">
      <section className="roll" aria-label={t('What is in it')}>
        <h2>{t('What is in it')}</h2>
        <p className="file-name">{name}</p>
        <dl>
          {rows
            .filter(([label]) => kind === 'bundle' || (label !== 'Letters' && label !== 'Emails'))
            .map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <p className="small-print">
          {verdict !== 'broken'
            ? t('Intact means unchanged. It does not mean that a provider told the truth.')
            : t('If you got this file from someone else, ask for the original. The owner can export it again.')}
        </p>
      </section>
    </div>
  )
}

/** Announced to screen readers when the result appears. */
export function spoken({ title, entries, bad }: Report): string {
  const verdict = told(title)
  return bad === null
    ? `${verdict}. ${entriesText(entries.length)}.`
    : `${verdict}. ${told(bad.title)}: ${toldPart(bad.text)}.`
}

export function useHeading(): RefObject<HTMLHeadingElement | null> {
  return useRef<HTMLHeadingElement>(null)
}
