import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { CheckId } from '../../sync/rules/evidence/report.ts'
import { Button } from '../ui/button.tsx'
import { DropZone } from './drop-zone.tsx'
import { told } from './findings.ts'
import { Result, spoken, useHeading } from './result.tsx'
import type { useVerification, Verification } from './use-verification.ts'

type EvidenceCheckProps = {
  verification: ReturnType<typeof useVerification>
  /** Below the drop zone. */
  children?: ReactNode
  onCompare?: (() => void) | undefined
}

const STEPS: Record<CheckId, PlainMessage> = {
  chain: 'Reading the chain, entry by entry',
  head: 'Checking the signature over its end',
  time: 'Checking the independent time stamps',
  files: 'Comparing each file with its fingerprint',
  mails: 'Checking the signatures of the emails',
  authorization: 'Looking for the authorization',
  page: 'Checking the page that came with it',
}

/** One file: dropped, being checked, judged. The same on the public page and in a bundle. */
export function EvidenceCheck({ verification, children, onCompare }: EvidenceCheckProps) {
  const { state, check, reset } = verification
  const heading = useHeading()
  const { phase } = state
  useEffect(() => {
    // Moves the focus to the result, so that people using a screen reader or a keyboard start there.
    if (phase === 'done' || phase === 'unreadable') heading.current?.focus()
  }, [phase, heading])
  return (
    <>
      <p className="unseen" role="status">
        {toldOf(state)}
      </p>
      {state.phase === 'empty' && <DropZone onFile={file => void check(file)}>{children}</DropZone>}
      {state.phase === 'checking' && (
        <div className="sheet verify-wait">
          <b>{t('Checking {name}', { name: state.name })}</b>
          <p>{t(STEPS[state.step])}</p>
          <i aria-hidden="true" />
        </div>
      )}
      {state.phase === 'unreadable' && (
        <div className="sheet verdict-card bad-verdict">
          <div className="verdict-line">
            <TriangleAlert strokeWidth={1.3} aria-hidden />
            <h2 ref={heading} tabIndex={-1}>
              {told(state.problem.title)}
            </h2>
            <p>
              <span className="file-name">{state.name}</span>
              <br />
              {told(state.problem.text)}
            </p>
          </div>
          <div className="actions">
            <Button onClick={reset}>{t('Check another')}</Button>
          </div>
        </div>
      )}
      {state.phase === 'done' && (
        <Result
          name={state.name}
          report={state.report}
          ms={state.ms}
          heading={heading}
          onAnother={reset}
          onCompare={onCompare}
        />
      )}
    </>
  )
}

function toldOf(state: Verification): string {
  if (state.phase === 'checking') return t('Checking {name}', { name: state.name })
  if (state.phase === 'unreadable') return `${told(state.problem.title)}. ${told(state.problem.text)}`
  return state.phase === 'done' ? spoken(state.report) : ''
}

/** The explanation below, whatever is being checked. */
export function HowItIsChecked() {
  return (
    <div className="verify-how">
      <section>
        <h2>{t('How it is checked')}</h2>
        <p>
          {t(
            'Every entry is turned into a fingerprint that includes the one before it. Change a comma anywhere and every later fingerprint changes.',
          )}
        </p>
      </section>
      <section>
        <h2>{t('Without this page')}</h2>
        <p>{t('The bundle carries its own checker. So does a command line:')}</p>
        <code>npm run -s evidence verify FILE.zip</code>
      </section>
      <section>
        <h2>{t('What it cannot say')}</h2>
        <p>
          {t(
            'It proves what was sent and received, and when. Whether a provider deleted anything is only the provider’s word.',
          )}
        </p>
      </section>
    </div>
  )
}
