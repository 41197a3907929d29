import { readsLikeWriting } from './reads-like-writing.ts'
import type { Outgoing } from './secure.ts'
import { unescaped } from './spellings.ts'

/**
 * Whether something may leave a frame that has no access to a conversation. Machine-readable content may; prose may
 * not, whatever it is embedded in, and neither may unreadable content.
 */
export function mayLeaveUnasked({ kind, content }: Outgoing): boolean {
  if (kind === 'text') return !readsLikeWriting(content)
  if (kind === 'address') return !SENTENCE.test(unescaped(content).replaceAll('+', ' '))
  return !UNREADABLE.test(content) && !SENTENCE.test(unescaped(content))
}

/** Four words in a row: header names, media types and language lists have fewer. */
const SENTENCE = /\p{L}{2,40}(?:[ ,.;:!?]{1,3}\p{L}{1,40}){3}/u
/** Anything but plain ASCII: bytes of a picture, a recording, or compressed data. */
const UNREADABLE = /[^\t\n\r\x20-\x7e]/
