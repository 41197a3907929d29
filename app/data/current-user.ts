import type { SessionState, Sessions } from './session.ts'

/** The state before storage has been read: whether there is a session is not known yet. */
export const NOBODY_YET = { status: 'loading', accountId: null, email: null } as const

/** Reports who is signed in, now and at every sign-in, sign-out and end of a session, in other tabs too. */
export function followUser(
  sessions: Pick<Sessions, 'read' | 'subscribe'>,
  tell: (state: SessionState) => void,
): () => void {
  tell(sessions.read())
  return sessions.subscribe(() => tell(sessions.read()))
}
