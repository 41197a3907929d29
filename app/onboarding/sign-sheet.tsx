import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { SignForm } from './sign-form.tsx'
import { Consent, Facts, nameOf, Preview, Unsigned, usePaper } from './step-authorize.tsx'

import './onboarding.css'

type SignSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Step 3 of the wizard as a sheet: for a person who paid first and signs later, or signs again. */
export function SignSheet({ open, onOpenChange }: SignSheetProps) {
  const view = useAccount()
  const [phase, setPhase] = useState<'read' | 'sign'>('read')
  const change = (next: boolean) => {
    setPhase('read')
    onOpenChange(next)
  }
  return (
    <SidePanel
      open={open}
      onOpenChange={change}
      title={phase === 'read' ? t('Read the letter before you sign it') : t('Read it once more, then sign')}
    >
      <div className="onboarding sign-sheet">
        {view === undefined ? (
          <Loading>
            <Skeleton className="h-96 w-full" />
          </Loading>
        ) : (
          <Phases view={view} phase={phase} onPhase={setPhase} onDone={() => change(false)} />
        )}
      </div>
    </SidePanel>
  )
}

type PhasesProps = {
  view: AccountView
  phase: 'read' | 'sign'
  onPhase: (phase: 'read' | 'sign') => void
  onDone: () => void
}

function Phases({ view, phase, onPhase, onDone }: PhasesProps) {
  const paper = usePaper(view)
  if (phase === 'sign' && typeof paper === 'object') {
    return <SignForm paper={paper} name={nameOf(view)} agreed onBack={() => onPhase('read')} onSigned={onDone} />
  }
  return (
    <>
      <p className="muted">
        {t(
          'This is what each provider will receive in your name. It takes about 30 seconds, and you can withdraw at any time.',
        )}
      </p>
      <Unsigned view={view} />
      <Facts view={view} />
      <Preview paper={paper} />
      <Consent view={view} paper={paper} onReview={() => onPhase('sign')} />
    </>
  )
}
