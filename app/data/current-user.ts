import type { SessionState, Sessions } from './session.ts'

/** Nobody yet: whether a session is kept has not been read. */
export const NOBODY_YET = { status: 'loading', accountId: null, email: null } as const

/** Tells who is here now, and again at every sign-in, sign-out and end of a session, of other tabs too. */
export function followUser(
  sessions: Pick<Sessions, 'read' | 'subscribe'>,
  tell: (state: SessionState) => void,
): () => void {
  tell(sessions.read())
  return sessions.subscribe(() => tell(sessions.read()))
}
