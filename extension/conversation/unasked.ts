import { readsLikeWriting } from './reads-like-writing.ts'
import type { Outgoing } from './secure.ts'
import { unescaped } from './spellings.ts'

/**
 * Whether something may leave a frame that no conversation is known to: what programs say to each other does, prose does
 * not, in whatever it stands; nor does what nobody can read.
 */
export function mayLeaveUnasked({ kind, content }: Outgoing): boolean {
  if (kind === 'text') return !readsLikeWriting(content)
  if (kind === 'address') return !SENTENCE.test(unescaped(content).replaceAll('+', ' '))
  return !UNREADABLE.test(content) && !SENTENCE.test(unescaped(content))
}

/** Four words in a row: names of headers, kinds of media and languages have fewer. */
const SENTENCE = /\p{L}{2,40}(?:[ ,.;:!?]{1,3}\p{L}{1,40}){3}/u
/** Not of plain letters: bytes of a picture, a recording, or something packed. */
const UNREADABLE = /[^\t\n\r\x20-\x7e]/
