import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { listOf } from '../../sync/i18n/lists.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { REASONS, type Reason } from '../../sync/rules/demand/sending.ts'
import type { AccountView } from '../data/use-account.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

const SignSheet = lazy(async () => ({ default: (await import('../onboarding/sign-sheet.tsx')).SignSheet }))

type CallToActProps = {
  view: AccountView
  blocked: Reason | undefined
  /** Companies whose choice is not the one that was signed. */
  changed?: readonly string[]
}

/** The one thing that only the person can do now, if any. */
export function CallToAct({ view, blocked, changed = [] }: CallToActProps) {
  const [signing, setSigning] = useState(false)
  if (blocked === 'unsigned' || blocked === 'withdrawn' || (blocked === undefined && changed.length > 0)) {
    return (
      <>
        <Note tone="amber" title={t('Sign to let them go')} className="call">
          <p>
            {blocked === undefined
              ? t(
                  'What {names} should delete is not what you signed. Letters that ask for it go out once you have signed again.',
                  { names: listOf(changed) },
                )
              : tIfKnown(REASONS[blocked])}
          </p>
          <Button size="sm" onClick={() => setSigning(true)}>
            {t('Read and sign')}
          </Button>
        </Note>
        {signing && (
          <Suspense>
            <SignSheet open={signing} onOpenChange={setSigning} />
          </Suspense>
        )}
      </>
    )
  }
  if (view.onboarding?.paymentCompleted !== true) {
    return (
      <Note tone="amber" title={t('Finish setting up')} className="call">
        <p>{t('Confirm your address, choose providers and a plan; then the first letters are written.')}</p>
        <Link className={buttonClass({ size: 'sm' })} to="/onboarding">
          {t('Finish setting up')}
        </Link>
      </Note>
    )
  }
  if (blocked === undefined) return null
  return (
    <Note tone="amber" title={t('No letter leaves now')} className="call">
      <p>{tIfKnown(REASONS[blocked])}</p>
      {BILLED.has(blocked) && (
        <Link className={buttonClass({ size: 'sm' })} to="/billing">
          {t('Billing Portal')}
        </Link>
      )}
    </Note>
  )
}

const BILLED: ReadonlySet<Reason> = new Set(['no_subscription', 'subscription_inactive', 'not_entitled'])
