import { clsx } from 'clsx'
import { type FormEvent, useCallback, useEffect, useState } from 'react'

import { dateIn } from '../../sync/i18n/dates.ts'
import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { checkPassword, PASSWORD_MIN_LENGTH } from '../../sync/rules/account/fields.ts'
import type { CallAnswer } from '../../sync/wire/calls.ts'
import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, call, OFFLINE } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { Trans } from '../ui/trans.tsx'
import { browserName } from './browser-name.ts'

type Listed = CallAnswer<'listSessions'>
type Shown = { at: 'asking' } | { at: 'offline' } | { at: 'failed' } | { at: 'there'; list: Listed }

/** The password, and every browser in which the person is signed in: fetched each time, never stored here. */
export function SignInCard() {
  const { shown, look } = useSessions()
  return (
    <Card id="sign-in" aria-labelledby="sign-in-title">
      <CardHeader id="sign-in-title" title={t('Password and sign-ins')} />
      <PasswordRow hasPassword={shown.at === 'there' ? shown.list.hasPassword : undefined} onChanged={look} />
      {shown.at === 'there' && <SessionList sessions={shown.list.sessions} onEnded={look} />}
      {shown.at !== 'there' && (
        <div className={clsx('row', shown.at === 'asking' && 'sign-ins-room')}>
          <div role="status">
            <b>{t('Where you are signed in')}</b>
            <p>{t(WAITING[shown.at])}</p>
          </div>
          {shown.at !== 'asking' && (
            <Button size="sm" variant="outline" onClick={look}>
              {t('Try again')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

const WAITING = {
  asking: 'Asking the server...',
  offline: 'The list is on our side, and you are offline. It comes when you are back online.',
  failed: 'We could not fetch the list. Nothing was changed.',
} as const satisfies Record<Exclude<Shown['at'], 'there'>, PlainMessage>

function useSessions() {
  const [shown, setShown] = useState<Shown>({ at: 'asking' })
  const ask = useCallback(async () => {
    try {
      setShown({ at: 'there', list: await call('listSessions', {}) })
    } catch (error) {
      setShown({ at: error instanceof CallFailed && error.status === 0 ? 'offline' : 'failed' })
      if (!(error instanceof CallFailed)) throw error
    }
  }, [])
  const look = useCallback(() => void ask(), [ask])
  useEffect(() => {
    look()
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [look])
  return { shown, look }
}

function SessionList({ sessions, onEnded }: { sessions: Listed['sessions']; onEnded: () => void }) {
  const messages = useToastFor()
  const [busy, setBusy] = useState<string>()
  async function end(which: string | 'others', done: string) {
    setBusy(which)
    messages.over()
    try {
      if (which === 'others') await call('endOtherSessions', {})
      else await call('endOneSession', { sessionId: which })
      toast({ title: done, description: t('It has to sign in again before it sees anything new.') })
      onEnded()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // The session was already ended elsewhere: the list shows it.
      if (error.code === 'not_found') onEnded()
      else tell(error, messages.say)
    } finally {
      setBusy(undefined)
    }
  }
  const others = sessions.filter(({ isThis }) => !isThis)
  return (
    <>
      <ul aria-label={t('Where you are signed in')}>
        {sessions.map(session => (
          <li key={session.id} className="row session first:border-t first:border-rule">
            <div>
              <b>{browserName(session.browser) || t('A browser that gave no name')}</b>
              <p>
                {t('Signed in {began}, last seen {seen}.', {
                  began: when(session.beganAt),
                  seen: when(session.lastUsedAt),
                })}
              </p>
            </div>
            {session.isThis ? (
              <Badge tone="brand">{t('This browser')}</Badge>
            ) : (
              <Button
                size="sm"
                variant="outline"
                busy={busy === session.id}
                onClick={() => void end(session.id, t('Signed out there'))}
              >
                <Trans
                  message="Sign out<span> {browser}</span>"
                  values={{ browser: browserName(session.browser) }}
                  tags={{ span: <span className="unseen" /> }}
                />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="row">
          <div>
            <b>{t('Everywhere else')}</b>
            <p>{t('Signs out every browser but this one.')}</p>
          </div>
          <Button
            size="sm"
            variant="outline"
            busy={busy === 'others'}
            onClick={() => void end('others', t('Signed out everywhere else'))}
          >
            {t('Sign out the others')}
          </Button>
        </div>
      )}
    </>
  )
}

const when = (at: number) => dateIn('localMinute', at)

type PasswordRowProps = { hasPassword: boolean | undefined; onChanged: () => void }

function PasswordRow({ hasPassword, onChanged }: PasswordRowProps) {
  const { email } = useSession()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const messages = useToastFor()

  /** A person without a password gets a link, as for a forgotten one, so that no one at an open browser can set one. */
  async function sendLink() {
    setBusy(true)
    messages.over()
    try {
      // No nonce: the link is good only for a new password, wherever it is opened.
      await call('recover', { email: email ?? '', flow: '' })
      setSent(true)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      tell(error, messages.say)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="row">
      <div>
        <b>{t('Password')}</b>
        <p role="status">
          {isSent
            ? t('A link to set one is on its way to {email}. It works once, for 10 minutes.', { email: email ?? '' })
            : hasPassword === false
              ? t('You have none: you sign in by email. An emailed link lets you set one.')
              : t('Changing it signs out every other browser.')}
        </p>
      </div>
      {hasPassword === false ? (
        <Button size="sm" variant="outline" busy={busy} onClick={() => void sendLink()}>
          {t('Set a password')}
        </Button>
      ) : (
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          {t('Change password')}
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('Change your password')}
        description={t('Every other browser is signed out. What is on this device stays.')}
      >
        <ChangePassword
          email={email ?? ''}
          onDone={() => {
            setOpen(false)
            onChanged()
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </div>
  )
}

type Errors = { current?: string; password?: string }
type ChangePasswordProps = { email: string; onDone: () => void; onCancel: () => void }

function ChangePassword({ email, onDone, onCancel }: ChangePasswordProps) {
  const [values, setValues] = useState({ current: '', password: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const messages = useToastFor()

  function refuse(found: Errors) {
    setErrors(found)
    document.getElementById(found.current === undefined ? 'changed-password' : 'present-password')?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = faultsOf(values)
    if (found !== undefined) return refuse(found)
    setBusy(true)
    messages.over()
    try {
      await call('changePassword', values)
      toast({ title: t('Your password is changed'), description: t('Every other browser was signed out.') })
      onDone()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallFailed)) throw error
      if (error.code === 'password_wrong') refuse({ current: tIfKnown(error.text) })
      else if (error.code.startsWith('password_')) refuse({ password: tIfKnown(error.text) })
      else tell(error, messages.say)
    }
  }

  const change = (name: keyof typeof values) => (event: { target: { value: string } }) => {
    setValues(before => ({ ...before, [name]: event.target.value }))
    setErrors({})
  }
  return (
    <form className="mt-4 grid gap-4" onSubmit={event => void save(event)} noValidate>
      {/* Password managers store the new password under this name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        id="present-password"
        label={t('Present password')}
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        value={values.current}
        error={errors.current}
        onChange={change('current')}
      />
      <Field
        id="changed-password"
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        required
        maxLength={1000}
        hint={t('{count} characters or more. Paste from your password manager if you like.', {
          count: PASSWORD_MIN_LENGTH,
        })}
        value={values.password}
        error={errors.password}
        onChange={change('password')}
      />
      <div className="actions">
        <Button variant="outline" onClick={onCancel}>
          {t('Keep the old one')}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? t('Saving...') : t('Change password')}
        </Button>
      </div>
    </form>
  )
}

function faultsOf({ current, password }: { current: string; password: string }): Errors | undefined {
  if (current === '') return { current: t('Enter your present password') }
  const checked = checkPassword(password)
  return checked.ok ? undefined : { password: tIfKnown(problems[checked.code].text) }
}

function tell({ status, title, text }: CallFailed, say: ReturnType<typeof useToastFor>['say']): void {
  const words = status === 0 ? OFFLINE : { title, text }
  say({
    title: tIfKnown(words.title),
    description: tIfKnown(words.text),
    tone: status === 0 ? 'waiting' : 'destructive',
  })
}
