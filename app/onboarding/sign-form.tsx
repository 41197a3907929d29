import { type FormEvent, useMemo, useState } from 'react'
import { language, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { nameDifference } from '../../sync/rules/account/signing.ts'
import { AUTHORIZATION_VERSION, authorizationBlocks } from '../../sync/rules/letters/authorization-text.ts'
import { asCode, notOnPaper } from '../../sync/rules/letters/on-paper.ts'
import { problems } from '../../sync/wire/problem.ts'
import { tellFailure } from '../auth/tell-failure.ts'
import { SUCCESSES } from '../auth/words.ts'
import { call, OFFLINE } from '../data/calls.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { toast } from '../ui/toast.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { AccountsTick, accountsClosedBy } from './accounts-tick.tsx'
import { Blocks } from './letter-preview.tsx'
import { isUsableSignature, type Paper, sha256Hex } from './paper.ts'
import { EMPTY_HAND, type Hand, SignaturePad, signatureOf } from './signature-pad.tsx'

type SignFormProps = {
  paper: Paper
  /** The person's name, as the letters write it. */
  name: string
  /** The person has agreed, before this form, that accounts will be closed; otherwise it asks. */
  agreed?: boolean
  onSigned: () => void
  onBack: () => void
}

/** The full authorization and the signature below it. The text shown here is the text that is hashed. */
export function SignForm({ paper, name, agreed = false, onSigned, onBack }: SignFormProps) {
  const [hand, setHand] = useState(EMPTY_HAND)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** The typed name that the person was asked to confirm: each spelling is asked about once. */
  const [asked, setAsked] = useState<string>()
  const accounts = agreed ? [] : accountsClosedBy(paper)
  const [closes, setCloses] = useState(false)
  const messages = useToastFor()
  const { waiting } = useSyncStatus()
  useReloadGuard(() => !busy && hand.typed === '' && hand.strokes.length === 0)
  const blocks = useMemo(() => authorizationBlocks(paper.text), [paper.text])

  async function sign(event: FormEvent) {
    event.preventDefault()
    if (busy || (accounts.length > 0 && !closes)) return
    messages.over()
    const signature = signatureOf(hand)
    if (!isUsableSignature(signature)) {
      setError(
        hand.kind === 'typed'
          ? t('Type your name to sign.')
          : t('Draw your signature in the field, or type your name.'),
      )
      return
    }
    if (asked !== signature.value && differenceOf(hand, name) !== undefined) {
      setAsked(signature.value)
      return
    }
    if (!navigator.onLine) {
      messages.say({ title: tIfKnown(OFFLINE.title), description: tIfKnown(OFFLINE.text), tone: 'waiting' })
      return
    }
    // The server writes the text from what it knows: a choice that has not reached it yet would change the text.
    if (waiting > 0) {
      messages.say({
        title: t('Not saved yet'),
        description: t('Your last change is still on its way. Please sign again in a moment.'),
        tone: 'waiting',
      })
      return
    }
    setBusy(true)
    try {
      await call('signAuthorization', {
        textVersion: AUTHORIZATION_VERSION,
        textSha256: await sha256Hex(paper.text),
        signatureKind: signature.kind,
        signature: signature.value,
      })
      toast(t(SUCCESSES.authorized))
      onSigned()
    } catch (failure) {
      setBusy(false)
      tellFailure(failure, problems.authorization_failed, messages.say)
    }
  }

  return (
    <form className="sign-form" onSubmit={event => void sign(event)} noValidate>
      <SignedInEnglish />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable without a mouse. */}
      <section className="paper" lang="en" aria-label={t('The full authorization')} tabIndex={0}>
        <Blocks blocks={blocks} />
      </section>
      <NotOnPaper text={`${name} ${hand.kind === 'typed' ? hand.typed : ''} ${paper.text}`} />
      <SignaturePad
        hand={hand}
        name={name}
        error={error}
        onChange={next => {
          setHand(next)
          setError(undefined)
        }}
      />
      {asked !== undefined && asked === signatureOf(hand).value && (
        <NameQuestion typed={asked} name={name} says={differenceOf(hand, name)} />
      )}
      <AccountsTick accounts={accounts} checked={closes} onCheck={setCloses} />
      <div className="actions">
        <Button variant="ghost" onClick={onBack}>
          {t('Not now')}
        </Button>
        <Button type="submit" busy={busy} disabled={accounts.length > 0 && !closes}>
          {t('Review & Sign (10s)')}
        </Button>
      </div>
    </form>
  )
}

/** For a person who reads the app in another language: what is signed here, and why it is in English. */
export function SignedInEnglish() {
  if (language() === 'en') return null
  return (
    <p className="muted mb-3">
      {t(
        'You sign that Total Recall may send deletion requests in your name for your verified addresses. The authorization and the letters are in English, as the companies receive them.',
      )}
    </p>
  )
}

/** A drawn name is not recognized as text, so it cannot be compared. */
function differenceOf(hand: Hand, name: string): string | undefined {
  return hand.kind === 'typed' ? nameDifference(hand.typed, name) : undefined
}

type NameQuestionProps = { typed: string; name: string; says: string | undefined }

/** Asked once: a typo would appear in every letter, but the person may choose how to sign. */
export function NameQuestion({ typed, name, says }: NameQuestionProps) {
  if (says === undefined) return null
  return (
    <Note tone="amber" role="alert" title={t('Sign as “{typed}”?', { typed })}>
      {t(
        'The letters name you {name}. {says} A provider may ask who that is. Change it above, or press the button once more to sign like this. You can sign again until the first letter has left.',
        { name, says },
      )}
    </Note>
  )
}

/** Shown before anything is signed: which characters our typefaces lack, and what the paper shows in their place. */
export function NotOnPaper({ text }: { text: string }) {
  const missing = useMemo(() => notOnPaper(text), [text])
  if (missing.length === 0) return null
  const shown = missing
    .slice(0, MAX_SHOWN)
    .map(character => t('{character} as {code}', { character, code: asCode(character) }))
  const list = shown.join(', ')
  return (
    <Note tone="amber" role="status" title={t('Our paper has no letter for a part of this.')}>
      {missing.length > MAX_SHOWN
        ? t(
            'It would print {list}, and others alike. You can go on: the email itself shows it as you wrote it. To have it in letters on paper too, type it in Latin ones.',
            { list },
          )
        : t(
            'It would print {list}. You can go on: the email itself shows it as you wrote it. To have it in letters on paper too, type it in Latin ones.',
            { list },
          )}
    </Note>
  )
}

const MAX_SHOWN = 6
