import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { sessions } from '../data/browser.ts'
import { copyKeys } from '../data/copy-encryption.ts'
import { browserWipe } from '../data/device-wipe.ts'
import { useMirror } from '../data/mirror-context.tsx'
import type { NotOpened, Secret } from '../data/open-lock.ts'
import { type NoPasskey, offersPasskeys } from '../data/passkey.ts'
import { type NotSwitched, passphraseFault, turnLockOff, turnLockOn } from '../data/switch-encryption.ts'
import { LockName } from '../shell/lock-name.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { toast } from '../ui/toast.tsx'

/** `failed`: an error of the browser itself. */
type Failure = NotSwitched | NotOpened | NoPasskey | 'failed'

/** Asks for a passphrase or a passkey, and seals the copy with it. */
export function LockOnDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Secret['kind']>('passphrase')
  const hasPasskeys = usePasskeysOffered()
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [fault, setFault] = useState<ReturnType<typeof passphraseFault>>()
  const { busy, failure, run } = useSwitch({
    work: turnLockOn,
    done: { title: t('This copy is locked'), description: t('Everything comes back from the server now, encrypted.') },
    onClose,
  })
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    const found = kind === 'passphrase' ? passphraseFault(passphrase, again) : undefined
    setFault(found)
    if (found !== undefined) {
      form.current?.querySelectorAll<HTMLInputElement>('.input')[found === 'short' ? 0 : 1]?.focus()
      return
    }
    run(kind === 'passphrase' ? { kind, passphrase } : { kind })
  }
  return (
    <LockDialog
      title={t('Lock this copy')}
      description={t(
        'The copy is made anew: what waits is sent, everything here is deleted, and comes back encrypted from the server. This needs a connection.',
      )}
      action={t('Lock this copy')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      {hasPasskeys && (
        <Segmented
          className="justify-self-start"
          label={t('Locked with')}
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'passphrase', label: t('Passphrase') },
            { value: 'passkey', label: t('Passkey') },
          ]}
        />
      )}
      {kind === 'passphrase' ? (
        <>
          <Field
            label={t('Passphrase')}
            hint={t(
              '8 characters or more, best several words. Do not let this browser save it: that would lie on the same disk.',
            )}
            type="password"
            autoComplete="new-password"
            value={passphrase}
            onChange={event => setPassphrase(event.target.value)}
            error={fault === 'short' ? t('Use at least 8 characters.') : undefined}
          />
          <Field
            label={t('The same once more')}
            type="password"
            autoComplete="new-password"
            value={again}
            onChange={event => setAgain(event.target.value)}
            error={fault === 'different' ? t('The two are not the same. Type the passphrase once more.') : undefined}
          />
        </>
      ) : (
        <p>
          {t(
            'Your browser asks for a fingerprint, a face, a PIN or a security key. It makes a passkey for this copy alone.',
          )}
        </p>
      )}
      <Failed failure={failure} />
      <Note tone="amber" title={kind === 'passphrase' ? t('We cannot reset it') : t('We cannot replace it')}>
        {kind === 'passphrase'
          ? t(
              'If you forget it, you sign in again and the server restores everything that was sent. What was not sent is lost.',
            )
          : t(
              'If it is lost, you sign in again and the server restores everything that was sent. What was not sent is lost.',
            )}
      </Note>
    </LockDialog>
  )
}

/** Stores the copy unsealed again, for a person who can open it. */
export function LockOffDialog({ kind, onClose }: { kind: Secret['kind']; onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('')
  const { busy, failure, run } = useSwitch({
    work: turnLockOff,
    done: {
      title: t('The lock is off'),
      description: t('Everything comes back from the server now, as it was before.'),
    },
    onClose,
  })
  const form = useRef<HTMLFormElement>(null)
  const isWrong = failure === 'wrong' && kind === 'passphrase'
  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLInputElement>('.input')?.select()
  }, [isWrong])
  return (
    <LockDialog
      title={t('Turn the lock off?')}
      description={t(
        'The copy is made anew: what waits is sent, everything here is deleted, and comes back from the server without encryption. To choose another passphrase, turn the lock on again.',
      )}
      action={kind === 'passkey' ? t('Use passkey') : t('Turn it off')}
      icon={kind === 'passkey' && <KeyRound aria-hidden />}
      busy={busy}
      onSubmit={() => run(kind === 'passphrase' ? { kind, passphrase } : { kind })}
      onClose={onClose}
      form={form}
    >
      {kind === 'passphrase' && (
        <Field
          label={t('Passphrase')}
          type="password"
          autoComplete="current-password"
          required
          value={passphrase}
          onChange={event => setPassphrase(event.target.value)}
          error={isWrong ? t('That is not the passphrase of this copy.') : undefined}
        />
      )}
      <Failed failure={isWrong ? undefined : failure} />
    </LockDialog>
  )
}

interface Switching {
  work: (
    mirror: NonNullable<ReturnType<typeof useMirror>>,
    given: Secret,
    ports: Parameters<typeof turnLockOn>[2],
  ) => Promise<'done' | Failure>
  done: { title: string; description: string }
  onClose: () => void
}

/** Runs a switch. The page below remounts meanwhile, and this dialog with it: then a toast shows the result. */
function useSwitch({ work, done, onClose }: Switching) {
  const mirror = useMirror()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function start(given: Secret): Promise<void> {
    if (mirror === undefined || busy) return
    setBusy(true)
    setFailure(undefined)
    const end = await work(mirror, given, { sessions: sessions(), copies: copyKeys(), wipe: browserWipe() }).catch(
      (): Failure => 'failed',
    )
    setBusy(false)
    if (end === 'done') {
      toast(done)
      onClose()
    } else if (isShown.current) setFailure(end)
    else toast({ title: failureTitle(end), description: t(FAILURES[end]), tone: 'destructive' })
  }
  return { busy, failure, run: (given: Secret) => void start(given) }
}

function Failed({ failure }: { failure: Failure | undefined }) {
  return (
    failure !== undefined && (
      <Note tone="red" role="alert" title={failureTitle(failure)}>
        {t(FAILURES[failure])}
      </Note>
    )
  )
}

const failureTitle = (failure: Failure) =>
  failure === 'failed' ? t('This was not finished') : t('Nothing was changed')

/** What happened, and what to do. */
const FAILURES: Record<Failure, PlainMessage> = {
  offline: 'The server did not answer, and this needs a connection. Try again when you are online.',
  'signed-out': 'Your session has ended. Sign in again, then try once more.',
  unsent: 'A change on this device could not be sent yet, and would be lost. Try again when it has been sent.',
  refused:
    'The server refused a change, and you have not read why. Press the sync status above, read it, and try again.',
  others:
    'This browser also keeps something of another account, which would be deleted. Sign that one in and out first.',
  busy: 'Another tab did not close its copy in time. Close the other tabs of Total Recall and try again.',
  wrong: 'That is not what this copy was locked with.',
  none: 'No passkey was used. Try again, or choose a passphrase.',
  failed:
    'This browser could not write or delete what is kept here. Nothing is lost: reload the page, and look whether the lock is on.',
  unable: 'The passkeys of this device cannot lock a copy. Choose a passphrase instead.',
}

interface LockDialogProps {
  title: string
  description: string
  action: string
  icon?: ReactNode
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  form: RefObject<HTMLFormElement | null>
  children: ReactNode
}

function LockDialog({ title, description, action, icon, busy, onSubmit, onClose, form, children }: LockDialogProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        // The switch cannot be canceled halfway.
        if (!open && !busy) onClose()
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={() => !busy && onClose()}>
            {t('Cancel')}
          </Button>
          <Button size="sm" type="submit" form={id} busy={busy}>
            {icon}
            {action}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={submit} className="mt-5 grid gap-4">
        <LockName />
        {children}
      </form>
    </Dialog>
  )
}

/** Whether this browser may support passkeys; false until known. */
function usePasskeysOffered(): boolean {
  const [offered, setOffered] = useState(false)
  useEffect(() => void offersPasskeys().then(setOffered), [])
  return offered
}
