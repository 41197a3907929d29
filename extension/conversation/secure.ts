import type { Conversation } from './conversation.ts'
import { rewriteAddress, rewriteTexts } from './outgoing.ts'
import { readsLikeWriting } from './reads-like-writing.ts'
import { unescaped } from './spellings.ts'

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
 * The second and the third layer in sequence: masks everything in a body that reads like writing and hides what was
 * hidden before. If any of it is still there, nothing is sent.
 */
export function secure({ kind, content }: Outgoing, conversation: Conversation): Secured {
  if (content === '') return { verdict: 'same' }
  const hide = (text: string, key: string | undefined) => hidden(text, key, conversation)
  const rewritten =
    kind === 'text' ? rewriteTexts(content, hide) : kind === 'address' ? rewriteAddress(content, hide) : content
  const left = withoutAccountFields(rewritten)
  const spellings = new Set([left, unescaped(left)])
  const looksFor = kind === 'bytes' ? 'bytes' : 'text'
  if ([...spellings].some(text => conversation.holdsOriginal(text, looksFor))) return { verdict: 'blocked' }
  return rewritten === content ? { verdict: 'same' } : { verdict: 'changed', content: rewritten }
}

function hidden(text: string, key: string | undefined, conversation: Conversation): string {
  if (isAccountField(key, text)) return text
  const known = conversation.hideKnown(text)
  return readsLikeWriting(known) && known.length <= MAX_SEARCHED ? conversation.maskUnseen(known) : known
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
function withoutAccountFields(text: string): string {
  return text
    .replace(
      /"(?:e-?mail(?:_?address)?|user_?name|login(?:_hint)?|identifier)"\s{0,9}:\s{0,9}"[^\s"@]{1,64}@[^\s"@]{1,255}"/gi,
      '',
    )
    .replace(PAIR, (pair, before: string, name: string, value: string) =>
      isAccountField(name, value.replace('%40', '@')) ? before : pair,
    )
}
