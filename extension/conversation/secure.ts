import type { Conversation } from './conversation.ts'
import { rewriteAddress, rewriteTexts } from './outgoing.ts'
import { readsLikeWriting } from './reads-like-writing.ts'
import { unescaped } from './spellings.ts'
import { NOTHING_WRITTEN, type Written } from './written.ts'

/** What leaves a page, as the page gave it. */
export interface Outgoing {
  /** `bytes`: not text, one character per byte; it is only searched. */
  readonly kind: 'text' | 'bytes' | 'address'
  readonly content: string
}

/** What may be sent instead. `blocked`: something that was hidden would still be sent in clear text. */
export type Secured =
  | { readonly verdict: 'same' }
  | { readonly verdict: 'changed'; readonly content: string }
  | { readonly verdict: 'blocked' }

/** Longer texts are only checked for known details; a full search would block the page. */
const MAX_SEARCHED = 1_000_000

/**
 * The second and the third layer in sequence: masks everything in a body that reads like writing or that the person has
 * written, and hides what was hidden before. If any of it is still there, nothing is sent.
 */
export function secure(
  { kind, content }: Outgoing,
  conversation: Conversation,
  written: Written = NOTHING_WRITTEN,
): Secured {
  if (content === '') return { verdict: 'same' }
  const rewrite = kind === 'text' ? rewriteTexts : kind === 'address' ? rewriteAddress : (same: string) => same
  const rewritten = rewrite(content, (text, key) => hidden(text, key, { conversation, written }))
  // A text that the person has decided to store as it is may hold hidden words; nothing beside it may.
  const others = conversation.leavesTexts
    ? rewrite(rewritten, text => (conversation.isLeft(text) ? '' : text))
    : rewritten
  const left = withoutAccountFields(others)
  const spellings = new Set([left, unescaped(left)])
  const looksFor = kind === 'bytes' ? 'bytes' : 'text'
  if ([...spellings].some(text => conversation.holdsOriginal(text, looksFor))) return { verdict: 'blocked' }
  return rewritten === content ? { verdict: 'same' } : { verdict: 'changed', content: rewritten }
}

function hidden(
  text: string,
  key: string | undefined,
  { conversation, written }: { conversation: Conversation; written: Written },
): string {
  if (isAccountField(key, text) || conversation.isLeft(text)) return text
  if (text.length > MAX_SEARCHED) return conversation.hideKnown(text)
  if (written.isUnfinished(text)) return conversation.maskUnfinished(text)
  const known = conversation.hideKnown(text)
  if (readsLikeWriting(known)) return conversation.maskUnseen(known)
  // A single word is an id, a flag or a token of the page far more often than a person's: theirs they have written.
  return written.holds(known) ? conversation.maskNumbers(known) : known
}

/**
 * People sign in to a chat site with the same address that they also write about. A field with such a name that holds
 * nothing but an address is not a prompt.
 */
function isAccountField(key: string | undefined, text: string): boolean {
  return key !== undefined && ACCOUNT_FIELD.test(key) && ADDRESS.test(text)
}
const ACCOUNT_FIELD = /^(?:e-?mail(?:_?address)?|user_?name|login(?:_hint)?|identifier)$/i
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/

/** A name-value pair in a form or an address. */
const PAIR = /(^|[?&])([a-z_-]{5,16})=([^\s&]{3,512})/gi

/** Removes the same fields before the check of the whole content. */
export function withoutAccountFields(text: string): string {
  return text
    .replace(
      /"(?:e-?mail(?:_?address)?|user_?name|login(?:_hint)?|identifier)"\s{0,9}:\s{0,9}"[^\s"@]{1,64}@[^\s"@]{1,255}"/gi,
      '',
    )
    .replace(PAIR, (pair, before: string, name: string, value: string) =>
      isAccountField(name, value.replace('%40', '@')) ? before : pair,
    )
}
