import { z } from 'zod/mini'

import { refresh, Session } from '../../sync/wire/session.ts'
import { SESSION_KEY } from './session-key.ts'

/**
 * A session that the server refused for good stays readable: it says whose data is here, and which address to ask for.
 */
const StoredSession = z.extend(Session, {
  expired: z.optional(z.boolean()),
  /** When its tokens arrived, by this device's clock (ms). Missing in sessions of earlier versions. */
  receivedAt: z.optional(z.number()),
  /**
   * A random number of this browser, shared by all of its tabs: a spent token is answered again only to this number.
   */
  device: z.optional(z.string()),
})
type StoredSession = z.infer<typeof StoredSession>

export type SessionState =
  | { status: 'out'; accountId: null; email: null }
  | {
      status: 'in' | 'expired'
      accountId: string
      email: string
      /** The session began with a password recovery link, and is good for nothing else. */
      onlyFor?: 'new-password'
    }

export type SessionEvent = 'SIGNED_IN' | 'SIGNED_OUT' | 'TOKEN_REFRESHED' | 'EXPIRED'

interface SessionPorts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  fetch(path: string, init: RequestInit): Promise<Response>
  now(): number
  /** Runs the work while no other tab runs it. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Calls back when another tab has changed the storage. */
  onOtherTab(listener: () => void): () => void
  /** Someone has signed in here. */
  onSignedIn?(email: string): void
  /** The account was closed, in whichever browser: nothing of it stays in this one. */
  onClosed?(): void
}

export interface Sessions {
  read(): SessionState
  /** Sends with the bearer token, if there is one; refreshes once after a 401. Throws only when the network fails. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends without a bearer token. */
  fetchOpen(path: string, init: RequestInit): Promise<Response>
  /**
   * Like `fetch`, but only for this account: while another one, or none, is signed in, nothing is sent and the answer
   * is 401.
   */
  fetchAs(accountId: string, path: string, init?: RequestInit): Promise<Response>
  signIn(session: Session): void
  /** Forgets the session in this browser. Returns its refresh token, by which the server knows which session to end. */
  forget(): string | null
  subscribe(listener: (event: SessionEvent) => void): () => void
  /** Runs the work while no tab refreshes the session. */
  undisturbed<T>(work: () => Promise<T>): Promise<T>
}

/** Refreshed this long before it expires, so that a slow request does not arrive with an expired token. */
const EARLY_MS = 30_000

/**
 * The session of this browser. It survives a reload and being offline: an access token that expired offline signs no
 * one out, and only the server's own refusal to refresh makes it `expired`.
 */
export function createSessions(ports: SessionPorts): Sessions {
  const listeners = new Set<(event: SessionEvent) => void>()
  const tell = (event: SessionEvent) => {
    for (const listener of listeners) listener(event)
  }

  function stored(): StoredSession | null {
    const text = ports.storage.getItem(SESSION_KEY)
    if (text === null) return null
    return parseStored(text)
  }

  function keep(session: StoredSession): void {
    ports.storage.setItem(SESSION_KEY, JSON.stringify(session))
  }

  function read(): SessionState {
    const session = stored()
    if (session === null) return { status: 'out', accountId: null, email: null }
    const { expired, accountId, email, onlyFor } = session
    const state = { status: expired ? 'expired' : 'in', accountId, email } as const
    return onlyFor === undefined || expired ? state : { ...state, onlyFor }
  }

  // What this tab last reported to its listeners, to tell what another tab did.
  let told = stored()
  ports.onOtherTab(() => {
    const before = told
    told = stored()
    if (told === null) {
      if (before !== null) tell('SIGNED_OUT')
    } else if (before?.accountId !== told.accountId) tell('SIGNED_IN')
    else if (told.expired) tell('EXPIRED')
    else tell(before.expired ? 'SIGNED_IN' : 'TOKEN_REFRESHED')
  })

  /** After a 401: an access token other than `refused`, or null when none can be obtained. */
  function renew(refused: string): Promise<string | null> {
    return ports.exclusively(async () => {
      const session = stored()
      if (session === null || session.expired) return null
      // Another tab was faster: its token is as good as ours would be, and a second refresh would look like token
      // theft.
      if (session.accessToken !== refused) return session.accessToken
      const answer = await refreshTwice(ports, session)
      // The person may have signed out, or in again, while the answer was on its way.
      if (stored()?.refreshToken !== session.refreshToken) return stored()?.accessToken ?? null
      if (answer === 'refused' || answer === 'closed') {
        told = { ...session, expired: true }
        keep(told)
        tell('EXPIRED')
        if (answer === 'closed') ports.onClosed?.()
        return null
      }
      // A session of an earlier release has no device number; it gets one now, while no other tab refreshes.
      told = { ...answer, receivedAt: ports.now(), device: session.device ?? newDevice() }
      keep(told)
      tell('TOKEN_REFRESHED')
      return answer.accessToken
    })
  }

  /** The bearer token of the next request, refreshed when it is about to expire; null when signed out or expired. */
  async function bearer(): Promise<string | null> {
    const session = stored()
    if (session === null || session.expired) return null
    if (session.expiresAt - EARLY_MS > ports.now() || cannotTell(session)) return session.accessToken
    try {
      return await renew(session.accessToken)
    } catch {
      // No network, or a server error: the request itself will report it. This device's clock may be wrong, too.
      return session.accessToken
    }
  }

  async function send(path: string, init: RequestInit, isMine: () => boolean): Promise<Response> {
    const token = await bearer()
    if (!isMine()) return new Response(null, { status: 401 })
    const first = await ports.fetch(path, withBearer(init, token))
    if (first.status !== 401 || token === null) return first
    // A refresh without a response is not a refusal: it throws like any other lost request.
    const next = await renew(token)
    return next === null || !isMine() ? first : ports.fetch(path, withBearer(init, next))
  }

  return {
    read,
    fetch: (path, init = {}) => send(path, init, () => true),
    fetchOpen: (path, init) => ports.fetch(path, init),
    fetchAs: (accountId, path, init = {}) =>
      send(path, init, () => {
        const session = stored()
        // The server has already refused this session for good; another request would only be noise.
        return session?.accountId === accountId && !session.expired
      }),
    signIn(session) {
      told = { ...session, receivedAt: ports.now(), device: newDevice() }
      keep(told)
      tell('SIGNED_IN')
      ports.onSignedIn?.(session.email)
    },
    forget() {
      const session = stored()
      told = null
      ports.storage.removeItem(SESSION_KEY)
      tell('SIGNED_OUT')
      return session?.refreshToken ?? null
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    undisturbed: work => ports.exclusively(work),
  }
}

/**
 * Repeats once, within the server's grace period of ten seconds: if only the answer was lost, the first token is
 * already spent, and a later repeat would end the session.
 */
async function refreshTwice(
  ports: SessionPorts,
  { refreshToken, device }: StoredSession,
): Promise<Session | 'refused' | 'closed'> {
  const send = () =>
    ports.fetch(refresh.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken, device }),
    })
  const answer = await send().catch(send)
  if (answer.status === 401) return (await answer.text()).includes(CLOSED) ? 'closed' : 'refused'
  if (!answer.ok) throw new Error(`refresh was answered with ${answer.status}`)
  return refresh.answer.parse(await answer.json()).session
}

/** The error code of the only refusal after which a device wipes itself. */
const CLOSED = '"account_closed"'

function newDevice(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

function withBearer(init: RequestInit, token: string | null): RequestInit {
  if (token === null) return init
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/**
 * A token that seemed expired when it arrived: this device's clock is ahead. Trusting the clock would refresh the
 * session with every request; the server's refusal shows the end just as well.
 */
function cannotTell({ expiresAt, receivedAt }: StoredSession): boolean {
  return receivedAt !== undefined && expiresAt - EARLY_MS <= receivedAt
}

/** Anything but a complete session counts as none: storage can be edited by hand. */
function parseStored(text: string): StoredSession | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = StoredSession.safeParse(value)
  return parsed.success ? parsed.data : null
}
