import { tIfKnown } from '../../sync/i18n/translate.ts'
import { CallFailed } from '../data/calls.ts'
import { toast } from '../ui/toast.tsx'
import type { ToastInput } from '../ui/toast-message.ts'
import { FAILURES, googleFailedBecause, type Words } from './words.ts'

/**
 * Says why a call failed: in the server's words, or in those of `unforeseen` if the server had none. Anything but a
 * failed call is our own bug: it is reported, too, and thrown.
 */
export function tellFailure(error: unknown, unforeseen: Words, say: (message: ToastInput) => void = toast): void {
  const failure = error instanceof CallFailed && error.code !== 'unexpected' ? error : unforeseen
  const isOffline = error instanceof CallFailed && error.status === 0
  const title = unforeseen.keepsTitle && !isOffline ? unforeseen.title : failure.title
  say({ title: tIfKnown(title), description: tIfKnown(failure.text), tone: isOffline ? 'waiting' : 'destructive' })
  if (!(error instanceof CallFailed)) throw error
}

/**
 * Why a Google sign-in failed. The page with both forms has its own words for it. Blockers and proxies block Google's
 * script: none of our code is broken then, so it is reported but not thrown.
 */
export function googleFailure(error: unknown, page?: 'sign-in'): ToastInput {
  const isForeseen = error instanceof CallFailed && error.code !== 'unexpected'
  if (isForeseen && error.status === 0) {
    return { title: tIfKnown(error.title), description: tIfKnown(error.text), tone: 'waiting' }
  }
  const reason = isForeseen ? error.text : FAILURES.google.text
  const { title, text } = page === 'sign-in' ? googleFailedBecause(reason) : { ...FAILURES.google, text: reason }
  return { title: tIfKnown(title), description: tIfKnown(text), tone: 'destructive' }
}
