import type { Conversation } from '../conversation/conversation.ts'
import { type Outgoing, type Secured, secure } from '../conversation/secure.ts'
import type { Written } from '../conversation/written.ts'
import type { HandedOn } from '../files/handed-on.ts'

interface Standing {
  readonly isOutdated: boolean
  readonly isOff: boolean
  /** Whether it holds words that the person is being asked about. */
  isUnderReview(outgoing: Outgoing): boolean
  /** Throws if the engine is broken. */
  conversation(): Conversation
  readonly written: Written
  readonly handedOn: Pick<HandedOn, 'holds' | 'names'>
  /** Something too long for a request of the page's own was blocked: it may be one of these files, in disguise. */
  onFileBlocked(files: readonly string[]): void
}

/** Code units. */
const LONG = 1_000

/** What may leave the page. An outdated extension goes on checking, even where it was switched off: it is not told any more. */
export function secureOutgoing(outgoing: Outgoing, standing: Standing): Secured {
  const { isOutdated, isOff, isUnderReview, conversation, written, handedOn, onFileBlocked } = standing
  if (!isOutdated && isOff) return { verdict: 'same' }
  // Masked or not: what it says is still the person's to decide. Pages take it for a network that failed, and try again.
  if (isUnderReview(outgoing)) return { verdict: 'blocked' }
  // The person has decided about this one.
  if (handedOn.holds(outgoing.content)) return { verdict: 'same' }
  const secured = secure(outgoing, conversation(), written)
  const isFile = secured.verdict === 'blocked' && outgoing.content.length >= LONG && handedOn.names.length > 0
  if (isFile) onFileBlocked(handedOn.names)
  // Once the extension is outdated, text that needs masking is blocked and everything else goes through.
  return isOutdated && secured.verdict === 'changed' ? { verdict: 'blocked' } : secured
}
