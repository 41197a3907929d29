import type { Conversation } from './conversation.ts'
import { rewriteAddress, rewriteTexts } from './outgoing.ts'
import { readsLikeWriting } from './reads-like-writing.ts'
import { unescaped } from './spellings.ts'

/** What leaves a page, as the page gave it. */
export interface Outgoing {
  /** `bytes`: no text, each byte a character; it is only looked through. */
  readonly kind: 'text' | 'bytes' | 'address'
  readonly content: string
}

/** What may leave in its place. `blocked`: something that was hidden would still leave in clear. */
export type Secured =
  | { readonly verdict: 'same' }
  | { readonly verdict: 'changed'; readonly content: string }
  | { readonly verdict: 'blocked' }

/** Longer texts are looked through for what is known; to search them for more would hold the page up. */
const MAX_SEARCHED = 1_000_000

/**
 * The second and the third layer, one after the other: everything in a body that reads like writing is masked, and
 * what was hidden before is hidden here, too; if any of it is still there, nothing leaves.
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
 * A person signs in at a chat site with the address that they also write about. A field that is called so and holds
 * nothing but an address is no prompt.
 */
function isAccountField(key: string | undefined, text: string): boolean {
  return key !== undefined && ACCOUNT_FIELD.test(key) && ADDRESS.test(text)
}
const ACCOUNT_FIELD = /^(?:e-?mail(?:_?address)?|user_?name|login(?:_hint)?|identifier)$/i
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/

/** A name and its value in a form or an address. */
const PAIR = /(^|[?&])([a-z_-]{5,16})=([^\s&]{3,512})/gi

/** The same fields, for the look through the whole. */
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
