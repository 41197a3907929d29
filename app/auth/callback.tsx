import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { type CallAnswer, calls } from '../../sync/wire/calls.ts'
import type { Session } from '../../sync/wire/session.ts'
import { sessions } from '../data/browser.ts'
import { CallFailed, call, OFFLINE } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { BesideLetter } from '../shell/letter-picture.tsx'
import { useSignOut } from '../shell/sign-out.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { ARRIVAL_EVENT, type Arrival, CALLBACK, isOwnPath, nextAfter, type Tokens, takeArrival } from './arrival.ts'
import { endFlow, freshFlow, knownFlow, maskedEmail } from './flow.ts'
import { NOTES } from './words.ts'

/** Where the links in our mails lead. Nothing is spent before the person presses a button. */
export function AuthCallback() {
  const arrival = useArrival()
  const navigate = useNavigate()
  const isEmpty = arrival?.kind === 'nothing'
  useEffect(() => {
    if (isEmpty) void navigate({ to: '/', replace: true })
  }, [isEmpty, navigate])
  if (arrival === null || arrival.kind === 'nothing') return <Frame />
  if (arrival.kind === 'demands') return <DemandTicket key={arrival.ticket} ticket={arrival.ticket} />
  if (arrival.kind === 'ticket') return <Ticket key={arrival.ticket} source={ofTicket(arrival.ticket)} />
  return <Ticket key={arrival.tokens.accessToken} source={ofTokens(arrival.tokens)} />
}

/**
 * What the address carried; the script in the head has already cleaned the address. A second link opened in the same
 * tab changes only the fragment, which that script reports, too.
 */
function useArrival(): Arrival | null {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  useEffect(() => {
    const look = () => {
      const found = takeArrival()
      // Once something has arrived, a later empty address does not remove it.
      setArrival(before => (found.kind === 'nothing' && before !== null ? before : found))
    }
    look()
    window.addEventListener(ARRIVAL_EVENT, look)
    return () => window.removeEventListener(ARRIVAL_EVENT, look)
  }, [])
  return arrival
}

type Peeked = Pick<CallAnswer<'peekTicket'>, 'maskedEmail' | 'sameBrowser' | 'onlyFor'> & { isRegistered?: boolean }
type Spent = CallAnswer<'spendTicket'>

/** What a link carries: how to look at it, and what a press does. */
interface Source {
  /** Returns a session at once only if this browser has just asked for it and no one is signed in. */
  look(isSignedIn: boolean): Promise<Peeked | Spent>
  spend(): Promise<Spent>
  /** Where to go if the link is worthless; null: the page shows what is wrong. */
  elsewhere: string | null
}

const ofTicket = (ticket: string): Source => ({
  look: () => call('peekTicket', { ticket, flow: knownFlow(window.localStorage) }),
  spend: () => call('spendTicket', { ticket, flow: knownFlow(window.localStorage) }),
  elsewhere: null,
})

/** Tokens may be anyone's, in a link that anyone has made: worthless ones change nothing and are not mentioned. */
function ofTokens(tokens: Tokens): Source {
  const { accessToken, refreshToken, type, path } = tokens
  const adopt = (flow: string | null, confirmed: boolean) =>
    call('adopt', { accessToken, refreshToken, type, flow, confirmed })
  const next = nextAfter(tokens)
  return {
    async look(isSignedIn) {
      const { maskedEmail, session } = await adopt(isSignedIn ? null : freshFlow(window.localStorage), false)
      return session === null ? { maskedEmail, sameBrowser: false } : { session, next }
    },
    async spend() {
      const { session } = await adopt(null, true)
      if (session === null) throw new Error('a press has brought no session')
      return { session, next }
    },
    elsewhere: path === CALLBACK || !isOwnPath(path) ? '/' : path,
  }
}

type State =
  | { at: 'looking' }
  | { at: 'ready'; peeked: Peeked }
  | { at: 'failed'; failure: CallFailed }
  /** Spent, but it turned out to belong to another account than the one signed in here. */
  | { at: 'other'; spent: Spent }

function Ticket({ source: given }: { source: Source }) {
  const session = useSession()
  const navigate = useNavigate()
  const { history } = useRouter()
  const [source] = useState(given)
  const [state, setState] = useState<State>({ at: 'looking' })
  const [busy, setBusy] = useState(false)
  const [held, setHeld] = useState<Spent | null>(null)

  const enter = useCallback(
    async ({ session: fresh, next }: Spent) => {
      endFlow(window.localStorage)
      await session.signIn(fresh)
      history.replace(isOwnPath(next) ? next : '/dashboard')
    },
    [session.signIn, history],
  )

  const isKnown = session.status !== 'loading'
  const isSignedIn = session.accountId !== null
  const look = useCallback(async () => {
    if (!isKnown) return
    setState({ at: 'looking' })
    try {
      const found = await source.look(isSignedIn)
      if ('session' in found) await enter(found)
      else setState({ at: 'ready', peeked: found })
    } catch (reason) {
      const failure = asFailure(reason)
      const isWorthNothing = failure.status >= 400 && failure.status < 500
      if (source.elsewhere !== null && isWorthNothing) {
        console.warn('The session that an address carried was refused.')
        history.replace(source.elsewhere)
      } else setState({ at: 'failed', failure })
    }
  }, [source, isKnown, isSignedIn, enter, history])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known who is signed in, and not at their leaving.
  useEffect(() => void look(), [source, isKnown])

  /** Undefined when the link could not be spent. */
  async function spend(): Promise<Spent | undefined> {
    setBusy(true)
    try {
      return await source.spend()
    } catch (failure) {
      setState({ at: 'failed', failure: asFailure(failure) })
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function confirm() {
    const spent = await spend()
    if (spent === undefined) return
    // Two masked addresses can look alike: only now is it known whose link this was.
    const isOther = session.accountId !== null && session.accountId !== spent.session.accountId
    if (isOther) setState({ at: 'other', spent })
    else await enter(spent)
  }

  const leaving = useSignOut({ signOut: session.signOut, onSignedOut: () => held !== null && void enter(held) })
  async function change() {
    const spent = state.at === 'other' ? state.spent : (held ?? (await spend()))
    if (spent === undefined) return
    setHeld(spent)
  }
  const { start } = leaving
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once, when there is a session to change to.
  useEffect(() => {
    if (held !== null) start()
  }, [held])

  /** Ends the session that is not used, here and on the server. */
  async function stay() {
    const spent = state.at === 'other' ? state.spent : held
    if (spent !== null) await endQuietly(spent.session)
    await navigate({ to: '/dashboard', replace: true })
  }

  if (session.status === 'loading' || state.at === 'looking') return <Frame />
  if (state.at === 'failed') return <Failed failure={state.failure} onAgain={() => void look()} />
  const whose = state.at === 'other' ? state.spent.session.email : state.peeked.maskedEmail
  const isOther = state.at === 'other' || (session.email !== null && maskedEmail(session.email) !== whose)
  if (isOther && session.email !== null) {
    return (
      <Frame title={t('This link belongs to another account.')}>
        <p className="subtitle my-4">
          <Trans
            message="You are signed in as <b>{email}</b>. The link is for <b>{whose}</b>. Going on signs you out here and removes your account from this device; on our side nothing of it is lost."
            values={{ email: session.email, whose }}
            tags={{ b: <b /> }}
          />
        </p>
        <div className="actions">
          <Button size="lg" onClick={() => void stay()}>
            {t('Stay signed in')}
          </Button>
          <Button
            size="lg"
            variant="outline"
            className={LONG}
            busy={busy}
            onClick={() => {
              if (held !== null) start()
              else void change()
            }}
          >
            {t('Sign out, continue as {whose}', { whose })}
          </Button>
        </div>
        {leaving.dialog}
      </Frame>
    )
  }
  const peeked = state.at === 'ready' ? state.peeked : undefined
  const isRegistered = peeked?.isRegistered === true
  const isElsewhere = state.at === 'ready' && !state.peeked.sameBrowser
  return (
    <Frame title={isRegistered ? t('You have an account already.') : t('Your link works.')}>
      <p className="subtitle my-4">
        {isRegistered
          ? t(NOTES.alreadyRegistered)
          : peeked?.onlyFor === 'new-password'
            ? t('One press, and you set a new password. Until then the old one works.')
            : t('One press confirms the address and signs you in on this browser.')}
      </p>
      {isElsewhere && (
        <Note tone="amber" title={t('Was it you?')} className="mb-5">
          <p>
            {t(
              'This link was not asked for in this browser. Go on only if you asked for it yourself, on another device. If not, close this page: nothing happens.',
            )}
          </p>
        </Note>
      )}
      <div className="actions">
        <Button size="lg" className={LONG} busy={busy} onClick={() => void confirm()}>
          {t('Continue as {whose}', { whose })}
        </Button>
        {isElsewhere && (
          <Link to="/" replace className={buttonClass({ variant: 'outline', size: 'lg' })}>
            {t('Not me')}
          </Link>
        )}
      </div>
    </Frame>
  )
}

/** The mail to the address for the demands: a press confirms it, in a browser that is signed in to the account. */
function DemandTicket({ ticket }: { ticket: string }) {
  const { status } = useSession()
  const { history } = useRouter()
  const [failure, setFailure] = useState<CallFailed>()
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { email } = await call('confirmDemandEmail', { proof: ticket })
      toast({ title: t('The address is confirmed'), description: t('Your demands name {email}.', { email }) })
      history.replace('/onboarding')
    } catch (reason) {
      setFailure(asFailure(reason))
    } finally {
      setBusy(false)
    }
  }
  if (status === 'loading') return <Frame />
  if (failure !== undefined) return <Failed failure={failure} onAgain={() => void confirm()} />
  if (status !== 'in') {
    return (
      <Frame title={t('Sign in first.')}>
        <p className="subtitle my-4">
          {t(
            'This link confirms an address for somebody’s deletion demands. Open it in the browser that is signed in to that account, or type the code of the email there. Nothing was used up.',
          )}
        </p>
        <div className="actions">
          <Link to="/auth" state={{ signIn: true }} className={buttonClass({ size: 'lg' })}>
            {t('Sign in')}
          </Link>
        </div>
      </Frame>
    )
  }
  return (
    <Frame title={t('Is this your address, too?')}>
      <p className="subtitle my-4">
        {t(
          'One press confirms the address that this email came to. From then on your deletion demands name it; you sign in with the other one as before.',
        )}
      </p>
      <div className="actions">
        <Button size="lg" className={LONG} busy={busy} onClick={() => void confirm()}>
          {t('Confirm this address')}
        </Button>
      </div>
    </Frame>
  )
}

/** A label with an address in it may need a second line. */
const LONG = 'max-w-full whitespace-normal py-2.5 wrap-anywhere'

/** Shows what is wrong with the link, what to do, and that nothing is lost. */
function Failed({ failure, onAgain }: { failure: CallFailed; onAgain: () => void }) {
  const { status } = useSession()
  const isOffline = failure.status === 0
  return (
    <Frame title={`${tIfKnown(isOffline ? OFFLINE.title : failure.title)}.`}>
      <p className="subtitle my-4">
        {isOffline
          ? t('The link is kept on this page. Press the button when you are back online.')
          : tIfKnown(failure.text)}
      </p>
      <div className="actions">
        {isOffline || failure.status >= 500 ? (
          <Button size="lg" onClick={onAgain}>
            {t('Try again')}
          </Button>
        ) : (
          <Link to="/onboarding" replace className={buttonClass({ size: 'lg' })}>
            {status === 'in' ? t('Go on, you are signed in') : t('Ask for a new email')}
          </Link>
        )}
      </div>
    </Frame>
  )
}

function Frame({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <>
      <header className="wrap simple-bar">
        <Link to="/" className="no-underline" aria-label={t('Total Recall, home')}>
          <Logo />
        </Link>
      </header>
      <main id="main" className="wrap pt-6 pb-16 md:pt-14">
        <BesideLetter picture={confirmation()}>
          <section aria-live="polite">
            {title === undefined ? (
              <Loading>
                <Skeleton className="h-12 w-4/5" />
                <Skeleton className="mt-6 h-5 w-full" />
                <Skeleton className="mt-8 h-14 w-64" />
              </Loading>
            ) : (
              <>
                <h1 className="page-heading">{title}</h1>
                {children}
              </>
            )}
          </section>
        </BesideLetter>
      </main>
    </>
  )
}

const confirmation = () =>
  ({
    from: ['Total Recall', t('to your mailbox')],
    stamp: t('Once'),
    to: t('For the owner of this address'),
    mark: [t('By hand'), t('works at one press, for 10 minutes')],
    foot: t('nobody else can use it'),
  }) as const

/** Anything but a failed call is our own bug, and is thrown. */
function asFailure(failure: unknown): CallFailed {
  if (failure instanceof CallFailed) return failure
  throw failure
}

async function endQuietly({ accessToken }: Session): Promise<void> {
  try {
    await sessions().fetchOpen(calls.signOut.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: '{}',
    })
  } catch {
    // Offline: no one holds its tokens, so it expires by itself.
  }
}
