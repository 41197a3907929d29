import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { checkPassword, PASSWORD_MIN_LENGTH } from '../../sync/rules/account/fields.ts'
import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { useSignOut } from './sign-out.tsx'

/** Shown instead of everything else until the password is set; the other way out is to sign out. */
export function NewPassword() {
  const { email, signIn, signOut } = useSession()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const messages = useToastFor()
  const leaving = useSignOut({ signOut, onSignedOut: () => void navigate({ to: '/auth', replace: true }) })

  function refused(text: string) {
    setError(text)
    document.getElementById('new-password')?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkPassword(password)
    if (!checked.ok) return refused(tIfKnown(problems[checked.code].text))
    setBusy(true)
    messages.over()
    try {
      const { session } = await call('newPassword', { password })
      await signIn(session)
      toast({ title: t('Your password is set'), description: t('Every other browser was signed out.') })
      await navigate({ to: '/dashboard', replace: true })
    } catch (failure) {
      setBusy(false)
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.code.startsWith('password_')) refused(tIfKnown(failure.text))
      else {
        const tone = failure.status === 0 ? 'waiting' : 'destructive'
        messages.say({ title: tIfKnown(failure.title), description: tIfKnown(failure.text), tone })
      }
    }
  }

  return (
    <>
      <div className="wrap simple-bar" aria-hidden="true">
        <Logo />
      </div>
      <main id="main" className="wrap pt-6">
        <h1 className="unseen">{t('Set a new password')}</h1>
        <Skeleton className="h-11 w-72" />
        <Skeleton className="mt-6 h-40 w-full rounded-sheet" />
        <Skeleton className="mt-4 h-64 w-full rounded-sheet" />
      </main>
      <Dialog
        open
        blocking
        onOpenChange={() => {}}
        title={t('Set a new password')}
        description={
          email === null
            ? t('For your account. Every other browser is signed out when you save it.')
            : t('For {email}. Every other browser is signed out when you save it.', { email })
        }
      >
        <form className="mt-4 grid gap-4" onSubmit={event => void save(event)} noValidate>
          {/* Password managers store the new password under this name. */}
          <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
          <Field
            id="new-password"
            name="password"
            label={t('New password')}
            type="password"
            autoComplete="new-password"
            required
            maxLength={1000}
            hint={t('{count} characters or more. Paste from your password manager if you like.', {
              count: PASSWORD_MIN_LENGTH,
            })}
            value={password}
            error={error}
            onChange={event => {
              setPassword(event.target.value)
              setError(undefined)
            }}
          />
          <div className="actions">
            <Button variant="outline" onClick={leaving.start}>
              {t('Sign out')}
            </Button>
            <Button type="submit" busy={busy}>
              {busy ? t('Saving...') : t('Save the password')}
            </Button>
          </div>
        </form>
      </Dialog>
      {leaving.dialog}
    </>
  )
}
