import { forgetMark } from './known-marks.ts'
import type { Sessions } from './session.ts'
import { forgetHint } from './session-hint.ts'
import { signOutHere } from './sign-out.ts'

/**
 * After the account was closed, here or elsewhere. Also deletes mutations that wait here: the account that they could
 * go to no longer exists.
 */
export async function clearClosed(sessions: Sessions): Promise<void> {
  const { accountId } = sessions.read()
  await signOutHere(sessions, { evenIfUnsent: true })
  forgetHint(window.localStorage)
  if (accountId !== null) forgetMark(accountId)
}
