import { type FormEvent, useEffect, useState } from 'react'

import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import { checkTerms, checkZip } from '../../sync/rules/account/fields.ts'
import { problems } from '../../sync/wire/problem.ts'
import { ErrorSummary } from '../auth/error-summary.tsx'
import { TermsLabel } from '../auth/fields.tsx'
import { NOWHERE, termsRefusal } from '../auth/sign-up-form.ts'
import { tellFailure } from '../auth/tell-failure.ts'
import { FAILURES, inOneLine } from '../auth/words.ts'
import { call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { Redirect } from './redirect.tsx'
import { StepHeading, WizardBar, WizardLoading } from './wizard-frame.tsx'

/** What every account needs before anything is chosen or signed: a ZIP code, and the terms. */
export function CompleteProfile() {
  const { status } = useSession()
  const view = useAccount()
  if (status === 'out') return <Redirect way={{ to: '/signup' }} />
  // An ended session is renewed in the wizard; what is typed here could not be saved.
  if (status === 'expired') return <Redirect way={{ to: '/onboarding' }} />
  if (view === undefined) return <WizardLoading wayOut="Your account comes as soon as there is a connection." />
  if (isComplete(view)) return <Redirect way={{ to: '/onboarding' }} />
  return (
    <>
      <WizardBar />
      <main id="main" className="wrap onb">
        <Profile view={view} />
      </main>
    </>
  )
}

/** A ZIP code that lies in no state may be corrected here, though one is stored. */
function isComplete({ account }: AccountView): boolean {
  return account.termsVersion !== null && stateOfZip(account.zipCode) !== undefined
}

type Errors = { zip?: string; terms?: string }

function Profile({ view: { account } }: { view: AccountView }) {
  const [zip, setZip] = useState(account.zipCode)
  const [agreed, setAgreed] = useState(account.termsVersion !== null)
  const [errors, setErrors] = useState<Errors>({})
  const [tries, setTries] = useState(0)
  const [heading, setHeading] = useState('')
  const messages = useToastFor()
  const [busy, setBusy] = useState(false)
  const isLost = account.zipCode !== '' && stateOfZip(account.zipCode) === undefined

  // The page moves on when the account itself has changed on this device; a slow pull shall not look like a hang.
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setBusy(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [busy])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    messages.over()
    const { problem, ...found } = faultsOf(zip, agreed)
    setErrors(found)
    if (problem !== undefined) {
      const { title, text } = problems[problem]
      setTries(count => count + 1)
      setHeading(inOneLine({ title, text }))
      messages.say({ title, description: text, tone: 'destructive' })
      return
    }
    setBusy(true)
    try {
      await call('completeProfile', { zip, termsAccepted: agreed })
    } catch (error) {
      setBusy(false)
      tellFailure(error, FAILURES.profile, messages.say)
    }
  }

  return (
    <section className="narrow">
      <StepHeading>{isLost ? 'Which state do you live in?' : 'One thing before the letters.'}</StepHeading>
      <p className="sub">
        A demand names the law of your state, and we may act only for adults who have agreed to our terms. We serve
        residents of the United States.
      </p>
      <ErrorSummary tries={tries} title={heading} errors={summed(errors)} />
      <form className="grid gap-5" onSubmit={event => void save(event)} noValidate>
        <Field
          id="zip"
          label="ZIP code"
          autoComplete="postal-code"
          required
          maxLength={20}
          value={zip}
          error={errors.zip}
          hint={
            isLost
              ? `We know no state for ${account.zipCode}. Five digits of the place where you live.`
              : 'Five digits. It decides which state law the letter names.'
          }
          onChange={event => {
            setZip(event.target.value)
            setErrors(({ zip: _, ...rest }) => rest)
          }}
        />
        <Checkbox
          id="terms"
          required
          checked={agreed}
          error={errors.terms}
          onChange={event => {
            setAgreed(event.target.checked)
            setErrors(({ terms: _, ...rest }) => rest)
          }}
          label={<TermsLabel />}
        />
        <div className="cta">
          <Button type="submit" size="lg" busy={busy}>
            {busy ? 'Saving...' : 'Save and continue'}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** A sentence for each place, and the problem that is named first. */
function faultsOf(zip: string, agreed: boolean): Errors & { problem?: 'bad_zip' | 'terms_required' } {
  const checkedZip = checkZip(zip)
  const errors: Errors = {}
  if (!checkedZip.ok) errors.zip = problems.bad_zip.text
  else if (stateOfZip(checkedZip.value) === undefined) errors.zip = NOWHERE
  if (!checkTerms(agreed).ok) errors.terms = termsRefusal()
  if (errors.zip !== undefined) return { ...errors, problem: 'bad_zip' }
  return errors.terms === undefined ? errors : { ...errors, problem: 'terms_required' }
}

/** The errors in the order of the page, for the summary above it. */
const summed = (errors: Errors) =>
  (['zip', 'terms'] as const).flatMap(place => {
    const text = errors[place]
    return text === undefined ? [] : [{ place, text }]
  })

/** How long the answer of the server may take to reach this device before the button answers again. */
const PATIENCE_MS = 15_000
