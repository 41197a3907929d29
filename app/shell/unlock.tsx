import { Link, useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { copyKeys } from '../data/copy-encryption.ts'
import { hiddenMutations } from '../data/hidden-mutations.ts'
import { type NotOpened, type Secret, unlock } from '../data/open-lock.ts'
import { useSession } from '../data/session-context.tsx'
import { type CopyKeysView, useCopyKeys } from '../data/use-copy-encryption.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Logo } from '../ui/logo.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { BesideLetter } from './letter-picture.tsx'
import { LockName } from './lock-name.tsx'

/** Replaces every page that shows the device's copy until someone unlocks it. Needs no network. */
export function Unlock() {
  const copy = useCopyKeys()
  const [hasForgotten, setForgotten] = useState(false)
  return (
    <>
      <header className="wrap simple-bar">
        <Link to="/" className="no-underline" aria-label={t('Total Recall, home')}>
          <Logo />
        </Link>
      </header>
      <main id="main" className="wrap pt-6 pb-16 md:pt-14">
        <BesideLetter picture={locked()}>
          <h1 className="page-heading">{t('This copy is locked.')}</h1>
          <p className="subtitle my-4">
            {copy?.kind === 'passkey'
              ? t(
                  'Your account is kept on this device, encrypted. It opens here with your passkey, without a network too.',
                )
              : t(
                  'Your account is kept on this device, encrypted. It opens here with your passphrase, without a network too.',
                )}
          </p>
          {copy !== undefined && <Opener copy={copy} />}
          <p className="mt-8">
            <Button variant="link" className="-ml-1" onClick={() => setForgotten(true)}>
              {copy?.kind === 'passkey' ? t('I no longer have it') : t('I forgot it')}
            </Button>
          </p>
        </BesideLetter>
      </main>
      {hasForgotten && <Forgotten onClose={() => setForgotten(false)} />}
    </>
  )
}

const locked = () =>
  ({
    from: [t('Your account'), t('on this device')],
    stamp: t('Shut'),
    to: t('Letters, answers and notes'),
    mark: [t('Locked'), t('opens with your key alone')],
    foot: t('not read by us either'),
  }) as const

/** Where the key of a sealed copy is given; on success the copy opens in every tab. */
export function Opener({ copy: { mirror, kind } }: { copy: CopyKeysView }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<NotOpened>()
  const open = async (given: Secret) => {
    setFault(undefined)
    setBusy(true)
    try {
      const end = await unlock(copyKeys(), mirror, given)
      // If it opened, this screen is about to unmount.
      if (end !== 'open') setFault(end)
    } finally {
      setBusy(false)
    }
  }
  return kind === 'passkey' ? (
    <>
      {fault !== undefined && (
        <Note tone="red" role="alert" className="mb-4">
          {t(PASSKEY_FAULTS[fault])}
        </Note>
      )}
      <Button size="lg" busy={busy} onClick={() => void open({ kind: 'passkey' })}>
        <KeyRound aria-hidden />
        {t('Use passkey')}
      </Button>
    </>
  ) : (
    <PassphraseForm
      busy={busy}
      isWrong={fault !== undefined}
      onOpen={passphrase => void open({ kind: 'passphrase', passphrase })}
    />
  )
}

const PASSKEY_FAULTS: Record<NotOpened, PlainMessage> = {
  none: 'No passkey was used. Try again, and choose the one that this copy was locked with.',
  unable: 'This passkey cannot open a lock. Choose the one that this copy was locked with.',
  wrong: 'That is another passkey. Choose the one that this copy was locked with.',
}

type PassphraseFormProps = { busy: boolean; isWrong: boolean; onOpen: (passphrase: string) => void }

function PassphraseForm({ busy, isWrong, onOpen }: PassphraseFormProps) {
  const [passphrase, setPassphrase] = useState('')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // Focuses the passphrase field: entering it is the only thing to do here.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('.input')?.focus(), [])
  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLInputElement>('.input')?.select()
  }, [isWrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (passphrase !== '' && !busy) onOpen(passphrase)
  }
  return (
    <form ref={form} onSubmit={submit} className="max-w-[520px]">
      <LockName />
      <Field
        id={id}
        label={t('Passphrase')}
        type="password"
        autoComplete="current-password"
        required
        value={passphrase}
        onChange={event => setPassphrase(event.target.value)}
        error={
          isWrong ? t('That is not the passphrase of this copy. Check capital letters and the keyboard.') : undefined
        }
      />
      <div className="actions mt-4">
        <Button size="lg" type="submit" busy={busy}>
          {t('Unlock')}
        </Button>
      </div>
      <p className="unseen" role="status">
        {busy ? t('Unlocking') : isWrong ? t('That is not the passphrase of this copy.') : ''}
      </p>
    </form>
  )
}

/** The only way on without the key: nothing can open the copy anymore, but the server has everything that was sent. */
function Forgotten({ onClose }: { onClose: () => void }) {
  const { accountId, signOut } = useSession()
  const navigate = useNavigate()
  const unsent = useHiddenMutations(accountId)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOut({ evenIfUnsent: true })
    toast({ title: t('Signed out'), description: t('The locked copy was removed from this device.') })
    void navigate({ to: '/onboarding', state: { signIn: true } })
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      role="alertdialog"
      title={t('Sign out and remove this copy?')}
      description={t(
        'Without its key nobody can open this copy, and neither can we. Sign in again afterwards: everything that was sent comes back from the server. What was not sent is lost.',
      )}
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button variant="destructive" size="sm" busy={busy} onClick={() => void leave()}>
            {t('Sign out and remove it')}
          </Button>
        </>
      }
    >
      <div role="status" className="mt-4">
        {unsent !== undefined && <Note tone={unsent > 0 ? 'red' : 'neutral'}>{lossText(unsent)}</Note>}
      </div>
    </Dialog>
  )
}

/** What is lost with a locked copy. */
function lossText(unsent: number): string {
  if (unsent === 0) return t('Nothing waits to be sent: nothing is lost.')
  return unsent === 1
    ? t('1 change has not been sent. Only this copy has it, and it is lost with it.')
    : t('{unsent} changes have not been sent. Only this copy has them, and they are lost with it.', { unsent })
}

/** How many mutations exist only in this copy; undefined while they are counted. */
function useHiddenMutations(accountId: string | null): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    if (accountId === null) return
    hiddenMutations(accountId).then(setCount, () => undefined)
  }, [accountId])
  return count
}
