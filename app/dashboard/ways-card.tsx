import { type FormEvent, useEffect, useState } from 'react'

import { dateIn } from '../../sync/i18n/dates.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { WaysIn } from '../../sync/wire/calls.ts'
import { BROKEN_OFF, makePasskey } from '../auth/webauthn.ts'
import { CallFailed, call } from '../data/calls.ts'
import { ConnectGoogle } from '../onboarding/connect-google.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { saveBlob } from './save-blob.ts'

/** What the person is about to do. */
type Act =
  | { kind: 'add'; name: string }
  | { kind: 'remove'; id: string; name: string }
  | { kind: 'factor'; on: boolean }
  | { kind: 'codes' }
  | { kind: 'google' }
  | { kind: 'connect'; token: string; nonce: string }

/** How this account is opened. Only the server knows, so it needs a connection. */
export function WaysCard() {
  const [ways, setWays] = useState<WaysIn>()
  const [isAsking, setIsAsking] = useState(true)
  const [failure, setFailure] = useState<CallFailed>()
  const [busy, setBusy] = useState(false)
  const [adding, setAdding] = useState<string>()
  const [naming, setNaming] = useState<{ id: string; name: string }>()
  const [removing, setRemoving] = useState<Extract<Act, { kind: 'remove' }>>()
  const [codes, setCodes] = useState<string[]>([])

  useEffect(() => {
    const look = () =>
      void call('waysIn', {})
        .then(setWays, ignoreFailure)
        .finally(() => setIsAsking(false))
    look()
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [])

  async function act(what: Act) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const done = await ACTS[what.kind](what as never)
      setAdding(undefined)
      setRemoving(undefined)
      if (done === BROKEN_OFF)
        toast({ title: t('No passkey was made'), description: t('You can try again at any time.') })
      else {
        setWays(done.ways)
        setCodes(done.codes)
        const isAlone = (done.ways.ended ?? 0) === 0
        toast({
          title: done.told,
          description: isAlone
            ? t('An email about it is on its way to you.')
            : t('An email about it is on its way to you. All other browsers were signed out.'),
        })
      }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setRemoving(undefined)
      setAdding(undefined)
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  async function rename(event: FormEvent) {
    event.preventDefault()
    if (naming === undefined || naming.name.trim() === '') return
    try {
      setWays(await call('namePasskey', naming))
      setNaming(undefined)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error)
    }
  }

  return (
    <Card id="ways" aria-labelledby="ways-title" className={isAsking ? 'ways-room' : undefined}>
      <CardHeader id="ways-title" title={t('Ways in')} />
      {failure !== undefined && (
        <Note tone="amber" role="alert" title={tIfKnown(failure.title)} className="mb-4">
          {tIfKnown(failure.text)}
        </Note>
      )}
      <div className="row">
        <div>
          <b>{t('Passkeys')}</b>
          <p>
            {ways === undefined
              ? t('They are shown when there is a connection.')
              : t(
                  'Sign in with your fingerprint, your face or the lock of your device. Nothing can be typed on a false page.',
                )}
          </p>
        </div>
        <Button size="sm" variant="outline" busy={busy} disabled={ways === undefined} onClick={() => setAdding('')}>
          {t('Add a passkey')}
        </Button>
      </div>
      <ul aria-label={t('Your passkeys')}>
        {ways?.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="row">
            <div>
              <b>{name}</b>
              <span className="setting-who">
                {lastUsedAt === null
                  ? t('Added {date}. Not used yet.', { date: day(createdAt) })
                  : t('Added {date}. Last used {used}.', { date: day(createdAt), used: day(lastUsedAt) })}
              </span>
            </div>
            <div className="actions">
              <Button size="sm" variant="outline" onClick={() => setNaming({ id, name })}>
                <Trans
                  message="Rename<span> {name}</span>"
                  values={{ name }}
                  tags={{ span: <span className="unseen" /> }}
                />
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setRemoving({ kind: 'remove', id, name })}>
                <Trans
                  message="Remove<span> {name}</span>"
                  values={{ name }}
                  tags={{ span: <span className="unseen" /> }}
                />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="row">
        <div>
          <b id="ask-passkey">{t('Ask for a passkey at every sign-in')}</b>
          <p>
            {ways?.secondFactor
              ? ways.recoveryCodesLeft === 1
                ? t('After password, link or Google. 1 of your recovery codes is left.')
                : t('After password, link or Google. {count} of your recovery codes are left.', {
                    count: ways.recoveryCodesLeft,
                  })
              : t('After your password, a link by email, or Google: anyone who has only one of them cannot get in.')}
          </p>
          {ways?.secondFactor && (
            <Button size="sm" variant="link" className="-ml-1" onClick={() => void act({ kind: 'codes' })}>
              {t('Make new recovery codes')}
            </Button>
          )}
        </div>
        <Switch
          aria-labelledby="ask-passkey"
          checked={ways?.secondFactor ?? false}
          disabled={ways === undefined || busy || (ways.passkeys.length === 0 && !ways.secondFactor)}
          onCheckedChange={on => void act({ kind: 'factor', on })}
        />
      </div>
      {ways !== undefined && (
        <div className="row">
          <div>
            <b>Google</b>
            <p>
              {ways.hasGoogle
                ? t('A Google account opens this account.')
                : t('Connect a Google account, and it opens this account, too. Its address may be another one.')}
            </p>
            {!ways.hasGoogle && (
              <div className="mt-3 max-w-80">
                <ConnectGoogle take={(token, nonce) => act({ kind: 'connect', token, nonce })} />
              </div>
            )}
          </div>
          {ways.hasGoogle && (
            <Button size="sm" variant="outline" busy={busy} onClick={() => void act({ kind: 'google' })}>
              <Trans message="Disconnect<span> Google</span>" tags={{ span: <span className="unseen" /> }} />
            </Button>
          )}
        </div>
      )}
      {adding !== undefined && (
        <NameDialog
          title={t('Add a passkey')}
          action={t('Add')}
          name={adding}
          busy={busy}
          onChange={setAdding}
          onClose={() => setAdding(undefined)}
          onSubmit={event => {
            event.preventDefault()
            void act({ kind: 'add', name: adding })
          }}
        />
      )}
      {naming !== undefined && (
        <NameDialog
          title={t('Rename this passkey')}
          action={t('Save')}
          name={naming.name}
          busy={busy}
          onChange={name => setNaming({ ...naming, name })}
          onClose={() => setNaming(undefined)}
          onSubmit={event => void rename(event)}
        />
      )}
      <Dialog
        open={removing !== undefined}
        onOpenChange={open => !open && setRemoving(undefined)}
        role="alertdialog"
        title={removing === undefined ? t('Remove this passkey?') : t('Remove {name}?', { name: removing.name })}
        description={t('It opens this account no more. Remove it on your device, too: there it stays in the list.')}
        footer={
          <>
            <Button variant="outline" onClick={() => setRemoving(undefined)}>
              {t('Keep it')}
            </Button>
            <Button variant="destructive" busy={busy} onClick={() => removing && void act(removing)}>
              {t('Remove')}
            </Button>
          </>
        }
      />
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Card>
  )
}

interface Done {
  ways: WaysIn
  codes: string[]
  told: string
}

const ACTS = {
  async add({ name }: Extract<Act, { kind: 'add' }>): Promise<Done | typeof BROKEN_OFF> {
    const { attempt, options } = await call('newPasskey', {})
    const response = await makePasskey(options)
    if (response === BROKEN_OFF) return BROKEN_OFF
    return { ways: await call('addPasskey', { attempt, name, response }), codes: [], told: t('Your passkey was added') }
  },
  async remove({ id }: Extract<Act, { kind: 'remove' }>): Promise<Done> {
    return { ways: await call('removePasskey', { id }), codes: [], told: t('The passkey was removed') }
  },
  async factor({ on }: Extract<Act, { kind: 'factor' }>): Promise<Done> {
    const told = on ? t('Signing in now requires a passkey') : t('Signing in no longer has a second step')
    return { ...(await call('setSecondFactor', { on })), told }
  },
  async codes(_: Extract<Act, { kind: 'codes' }>): Promise<Done> {
    return { ...(await call('newRecoveryCodes', {})), told: t('New recovery codes; the old ones are over') }
  },
  async connect({ token, nonce }: Extract<Act, { kind: 'connect' }>): Promise<Done> {
    await call('googleConnect', { token, nonce })
    return { ways: await call('waysIn', {}), codes: [], told: t('Google is connected') }
  },
  async google(_: Extract<Act, { kind: 'google' }>): Promise<Done> {
    return { ways: await call('disconnectGoogle', {}), codes: [], told: t('Google is disconnected') }
  },
}

type NameDialogProps = {
  title: string
  action: string
  name: string
  busy: boolean
  onChange: (name: string) => void
  onClose: () => void
  onSubmit: (event: FormEvent) => void
}

function NameDialog({ title, action, name, busy, onChange, onClose, onSubmit }: NameDialogProps) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={title}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <Field
          label={t('Name')}
          maxLength={60}
          hint={t('So that you know it again, as in ‘Work laptop’.')}
          value={name}
          onChange={event => onChange(event.target.value)}
        />
        <div className="actions">
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      open
      blocking
      onOpenChange={open => !open && onClose()}
      title={t('Your recovery codes')}
      description={t(
        'Each opens your account once when no passkey is at hand. They are shown this one time: keep them where you keep papers.',
      )}
      footer={
        <>
          <Button
            variant="outline"
            onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'total-recall-recovery-codes.txt')}
          >
            {t('Download')}
          </Button>
          <Button onClick={onClose}>{t('I have kept them')}</Button>
        </>
      }
    >
      <ol aria-label={t('Recovery codes')}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}

const day = (at: number) => dateIn('localDate', at)

/** Without a connection the card itself says so. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error
}
