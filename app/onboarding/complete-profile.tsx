import { type FormEvent, useEffect, useState } from 'react'

import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import { t } from '../../sync/i18n/translate.ts'
import { nameToConfirm } from '../../sync/rules/account/onboarding.ts'
import { ErrorSummary } from '../auth/error-summary.tsx'
import { FirstAndLastName, OfflineNote, Terms, ZipCode } from '../auth/fields.tsx'
import { EMPTY_FORM, type SignUpField } from '../auth/sign-up-form.ts'
import { useDoorForm } from '../auth/use-door-form.ts'
import { FAILURES } from '../auth/words.ts'
import { call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { Button } from '../ui/button.tsx'
import { Redirect } from './redirect.tsx'
import { StepHeading, WizardBar, WizardLoading } from './wizard-frame.tsx'

/** What every account needs before anything is chosen or signed: a ZIP code, the terms, and a confirmed name. */
export function CompleteProfile() {
  const { status } = useSession()
  const view = useAccount()
  if (status === 'out') return <Redirect way={{ to: '/signup' }} />
  // An expired session is renewed in the wizard; what is typed here could not be saved.
  if (status === 'expired') return <Redirect way={{ to: '/onboarding' }} />
  if (view === undefined) return <WizardLoading wayOut={t('Your account comes as soon as there is a connection.')} />
  if (isComplete(view)) return <Redirect way={{ to: '/onboarding' }} />
  return (
    <>
      <WizardBar />
      <main id="main" className="wrap onboarding">
        <Profile view={view} />
      </main>
    </>
  )
}

/** A stored ZIP code that is in no state may be corrected here. */
function isComplete({ account }: AccountView): boolean {
  return account.termsVersion !== null && stateOfZip(account.zipCode) !== undefined
}

function Profile({ view: { account } }: { view: AccountView }) {
  // As it was when the page opened: saving changes the account while this page is shown.
  const [guessed] = useState(() => nameToConfirm(account))
  const [values, setValues] = useState({ ...EMPTY_FORM, ...guessed, zip: account.zipCode })
  const [agreed, setAgreed] = useState(account.termsVersion !== null)
  const [busy, setBusy] = useState(false)
  const door = guessed === null ? 'place' : 'profile'
  const form = useDoorForm({ door, values, agreed, unforeseen: FAILURES.profile })
  const change = (field: SignUpField, value: string) => setValues(before => ({ ...before, [field]: value }))
  const typing = { values, form, onChange: change }
  const isLost = account.zipCode !== '' && stateOfZip(account.zipCode) === undefined

  // The page moves on when the account has changed on this device; a slow pull must not look like a hang.
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setBusy(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [busy])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || form.refuse()) return
    setBusy(true)
    const { firstName, lastName, zip } = values
    try {
      await call('completeProfile', {
        ...(guessed === null ? {} : { firstName, lastName }),
        zip,
        termsAccepted: agreed,
      })
    } catch (error) {
      setBusy(false)
      form.fail(error)
    }
  }

  return (
    <section className="narrow">
      <StepHeading>{isLost ? t('Which state do you live in?') : t('One thing before the letters.')}</StepHeading>
      <p className="subtitle">
        {guessed === null
          ? t(
              'A demand names the law of your state, and we may act only for adults who have agreed to our terms. We serve residents of the United States.',
            )
          : t(
              'A demand is sent in your full name and names the law of your state, and we may act only for adults who have agreed to our terms. We serve residents of the United States.',
            )}
      </p>
      <OfflineNote form={form} />
      <ErrorSummary {...form.summary} />
      <form className="five-fields" onSubmit={event => void save(event)} noValidate>
        {guessed !== null && (
          <>
            <FirstAndLastName {...typing} />
            <p className="fine whole-row">{whereFrom(guessed, account.provider)}</p>
          </>
        )}
        <ZipCode {...typing} />
        <Terms {...typing} agreed={agreed} onAgree={setAgreed} />
        <div className="main-actions whole-row">
          <Button type="submit" size="lg" busy={busy}>
            {busy ? t('Saving...') : t('Save and continue')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function whereFrom({ firstName, lastName }: Name, provider: AccountView['account']['provider']): string {
  if (firstName === '' || lastName === '') {
    return t('As the providers know you: each letter carries this name.')
  }
  return provider === 'google'
    ? t('Taken from your Google account. Please check it: each letter carries this name.')
    : t('Taken from what you typed in one line. Please check it: each letter carries this name.')
}

type Name = NonNullable<ReturnType<typeof nameToConfirm>>

/** How long the saved change may take to reach this device before the button is enabled again. */
const PATIENCE_MS = 15_000
