import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'

import { type CallAnswer, calls, type Session } from '../../sync/wire/calls.ts'
import { sessions } from '../data/browser.ts'
import { CallFailed, call, OFFLINE } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { useSignOut } from '../shell/sign-out.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { endFlow, knownFlow, maskedEmail, readArrival } from './flow.ts'

/** Where the links of our mails lead. Nothing is spent before the person presses a button. */
export function AuthCallback() {
  const arrival = useArrival()
  const navigate = useNavigate()
  const isEmpty = arrival !== null && arrival.ticket === null
  useEffect(() => {
    if (isEmpty) void navigate({ to: '/', replace: true })
  }, [isEmpty, navigate])
  if (arrival === null || arrival.ticket === null) return <Frame />
  return <Ticket key={arrival.ticket} ticket={arrival.ticket} />
}

/**
 * Takes what the address carries and cleans the address before anything else happens with it. A second link that
 * is opened in the same tab only changes the fragment, so it is looked at again whenever that changes.
 */
function useArrival(): { ticket: string | null } | null {
  const { hash, searchStr } = useLocation()
  const [arrival, setArrival] = useState<{ ticket: string | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window's own address is read when the router's changes.
  useEffect(() => {
    const found = readArrival(window.location)
    if (found.kind !== 'nothing') window.history.replaceState(window.history.state, '', window.location.pathname)
    if (found.kind === 'ticket') setArrival({ ticket: found.ticket })
    // An access token in an address is none of ours: it is cleaned away, and whoever is signed in stays so.
    else setArrival(before => (found.kind === 'nothing' && before !== null ? before : { ticket: null }))
  }, [hash, searchStr])
  return arrival
}

type Peeked = CallAnswer<'peekTicket'>
type Spent = CallAnswer<'spendTicket'>
type State =
  | { at: 'looking' }
  | { at: 'ready'; peeked: Peeked }
  | { at: 'failed'; failure: CallFailed }
  /** Spent, and it turned out to be another account than the one signed in here. */
  | { at: 'other'; spent: Spent }

function Ticket({ ticket }: { ticket: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ at: 'looking' })
  const [busy, setBusy] = useState(false)
  const [held, setHeld] = useState<Spent | null>(null)

  const look = useCallback(async () => {
    setState({ at: 'looking' })
    try {
      const peeked = await call('peekTicket', { ticket, flow: knownFlow(window.localStorage) })
      setState({ at: 'ready', peeked })
    } catch (failure) {
      setState({ at: 'failed', failure: asFailure(failure) })
    }
  }, [ticket])
  useEffect(() => void look(), [look])

  async function enter({ session: fresh, next }: Spent) {
    endFlow(window.localStorage)
    await session.signIn(fresh)
    await navigate({ to: next === '/onboarding' ? '/onboarding' : '/dashboard', replace: true })
  }

  /** Undefined when it could not be spent. */
  async function spend(): Promise<Spent | undefined> {
    setBusy(true)
    try {
      return await call('spendTicket', { ticket, flow: knownFlow(window.localStorage) })
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
    // Two addresses can look alike behind the stars: only now it is known whose link this was.
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

  /** The session that nobody uses ends here and on the server. */
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
      <Frame title="This link belongs to another account.">
        <p className="sub my-4">
          You are signed in as <b>{session.email}</b>. The link is for <b>{whose}</b>. Going on signs you out here and
          removes your account from this device; on our side nothing of it is lost.
        </p>
        <div className="acts">
          <Button size="lg" onClick={() => void stay()}>
            Stay signed in
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
            Sign out, continue as {whose}
          </Button>
        </div>
        {leaving.dialog}
      </Frame>
    )
  }
  const isElsewhere = state.at === 'ready' && !state.peeked.sameBrowser
  return (
    <Frame title="Your link works.">
      <p className="sub my-4">One press confirms the address and signs you in on this browser.</p>
      {isElsewhere && (
        <Note tone="amber" title="Was it you?" className="mb-5">
          <p>
            This link was not asked for in this browser. Go on only if you asked for it yourself, on another device. If
            not, close this page: nothing happens.
          </p>
        </Note>
      )}
      <div className="acts">
        <Button size="lg" className={LONG} busy={busy} onClick={() => void confirm()}>
          Continue as {whose}
        </Button>
        {isElsewhere && (
          <Link to="/" replace className={buttonClass({ variant: 'outline', size: 'lg' })}>
            Not me
          </Link>
        )}
      </div>
    </Frame>
  )
}

/** A label with an address in it may need a second line. */
const LONG = 'max-w-full whitespace-normal py-2.5 wrap-anywhere'

/** What is wrong with the link, what to do, and that nothing is lost. */
function Failed({ failure, onAgain }: { failure: CallFailed; onAgain: () => void }) {
  const { status } = useSession()
  const isOffline = failure.status === 0
  return (
    <Frame title={`${isOffline ? OFFLINE.title : failure.title}.`}>
      <p className="sub my-4">
        {isOffline ? 'The link is kept on this page. Press the button when you are back online.' : failure.text}
      </p>
      <div className="acts">
        {isOffline || failure.status >= 500 ? (
          <Button size="lg" onClick={onAgain}>
            Try again
          </Button>
        ) : (
          <Link to="/onboarding" replace className={buttonClass({ size: 'lg' })}>
            {status === 'in' ? 'Go on, you are signed in' : 'Ask for a new email'}
          </Link>
        )}
      </div>
    </Frame>
  )
}

function Frame({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <>
      <header className="wrap bar1">
        <Link to="/" className="no-underline" aria-label="Total Recall, home">
          <Logo />
        </Link>
      </header>
      <main id="main" className="wrap pt-6 pb-16 md:pt-14">
        <section className="max-w-[640px]" aria-live="polite">
          {title === undefined ? (
            <Loading>
              <Skeleton className="h-12 w-4/5" />
              <Skeleton className="mt-6 h-5 w-full" />
              <Skeleton className="mt-8 h-14 w-64" />
            </Loading>
          ) : (
            <>
              <h1 className="h1">{title}</h1>
              {children}
            </>
          )}
        </section>
      </main>
    </>
  )
}

/** Anything else than a failed call is our mistake, and rises. */
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
    // Offline: nobody holds its tokens, so it ends by itself.
  }
}
