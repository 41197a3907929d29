import { onNotice } from '../messages/on-notice.ts'
import type { Conversations } from './conversations.ts'
import type { SentPrompts } from './sent-prompts.ts'

interface ForgetWordsNeeds {
  readonly conversations: Pick<Conversations, 'forget'>
  readonly sent: Pick<SentPrompts, 'clear'>
  /** Closes a preview that is open. */
  cancelReview(): void
  tellState(): void
  /** Shows codes where the page showed words that are not known any more. */
  refresh(): void
}

/** Forgets everything when the person wishes so. */
export function init(signal: AbortSignal, needs: ForgetWordsNeeds): void {
  const { conversations, sent, cancelReview, tellState, refresh } = needs
  onNotice(signal, 'FORGOTTEN', ({ forgotten }) => {
    cancelReview()
    conversations.forget(forgotten)
    sent.clear()
    tellState()
    refresh()
  })
}
