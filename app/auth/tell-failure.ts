import { CallFailed } from '../data/calls.ts'
import { toast } from '../ui/toast.tsx'
import type { ToastInput } from '../ui/toast-message.ts'
import type { Words } from './words.ts'

/**
 * Says why a call failed: in the server's words, or in those of what was attempted when nobody foresaw the
 * failure. Anything but a failed call is our mistake: it is said, too, and rises.
 */
export function tellFailure(error: unknown, unforeseen: Words, say: (message: ToastInput) => void = toast): void {
  const failure = error instanceof CallFailed && error.code !== 'unexpected' ? error : unforeseen
  const isOffline = error instanceof CallFailed && error.status === 0
  const title = unforeseen.keepsTitle && !isOffline ? unforeseen.title : failure.title
  say({ title, description: failure.text, tone: isOffline ? 'waiting' : 'destructive' })
  if (!(error instanceof CallFailed)) throw error
}
