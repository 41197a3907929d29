import type { ReactNode } from 'react'

import { t } from '../../sync/i18n/translate.ts'

type EnvelopeProps = {
  from: { name: string; email: string; zip: string }
  to: readonly string[]
  reference?: string | undefined
  /** The text of the stamp; without it the place for a stamp stays empty. */
  stamp?: ReactNode
}

/** The letter as an envelope: decoration that repeats what the page says, so it is hidden from screen readers. */
export function Envelope({ from, to, reference, stamp }: EnvelopeProps) {
  return (
    <div className="envelope" aria-hidden="true">
      <div className="sender">
        {from.name.trim() ? <b>{from.name}</b> : <Blank width="62%" />}
        {from.email ? <div>{from.email}</div> : <Blank width="78%" />}
        {from.zip ? <div>{from.zip}</div> : <Blank width="34%" />}
      </div>
      {stamp === undefined ? (
        <div className="postage unstamped">
          {t('stamp:')}
          <br />
          {t('step 4')}
        </div>
      ) : (
        <div className="postage">{stamp}</div>
      )}
      <div className="recipient">
        <small>{addressees(to.length)}</small>
        {to.length === 0 ? ['78%', '60%', '70%'].map(width => <Blank key={width} width={width} />) : null}
        {to.map(name => (
          <b key={name}>{name}</b>
        ))}
      </div>
      <div className="certified">
        <Ticks />
        <span>{reference}</span>
      </div>
    </div>
  )
}

function addressees(count: number) {
  if (count === 0) return t('Deletion demand to')
  return count === 1
    ? t('1 letter, to the privacy team at')
    : t('{count} letters, one each, to the privacy teams at', { count })
}

function Blank({ width }: { width: string }) {
  return <span className="blank" style={{ width }} />
}

function Ticks() {
  return (
    <svg viewBox="0 0 430 26" preserveAspectRatio="none" fill="var(--ctl)" opacity="0.42" aria-hidden="true">
      {Array.from({ length: 46 }, (_, day) => {
        const long = [0, 7, 21, 35, 45].includes(day)
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its day.
        return <rect key={day} x={3 + day * 9.4} y={long ? 0 : 6.5} width={2.2} height={long ? 26 : 19.5} />
      })}
    </svg>
  )
}
