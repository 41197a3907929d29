import type { Wanted } from '../conversation/finder.ts'
import type { WhyUnreadable } from '../documents/formats.ts'
import type { HiddenAt } from '../documents/hide-texts.ts'
import type { Detail } from '../documents/masker.ts'
import type { Removed, Unseen } from '../documents/report.ts'

/** The name of a connection over which the worker masks one file of a chat page. */
export const DOCUMENT_LINE = 'document'

/** First the bytes in pieces, then what the work begins with; then what is known, and codes for what was found. */
export type FromPage =
  | { readonly is: 'bytes'; readonly base64: string }
  | ({ readonly is: 'asked' } & Asked)
  | ({ readonly is: 'known' } & KnownByNow)
  /** Of the next details. */
  | { readonly is: 'placeholders'; readonly placeholders: readonly string[] }
  /** Browsers stop a worker that hears nothing for half a minute. */
  | { readonly is: 'working' }

/** What is to be done with the bytes, as the conversation knows it. */
export interface Asked {
  readonly name: string
  readonly wanted: Wanted
}

/** The same after the search: until then the person may have hidden more, or let something through. */
export interface KnownByNow {
  /** What was hidden before or chosen to be. */
  readonly known: readonly Detail[]
  /** Words that are let through. */
  readonly open: readonly string[]
}

/** Two questions, and at the end the masked bytes in pieces with a report, or the reason why there are none. */
export type FromWorker =
  /** Still searching; wants to hear the same. */
  | { readonly is: 'working' }
  /** Wants to hear what is known. */
  | { readonly is: 'searched' }
  /** The next details that need codes. */
  | { readonly is: 'details'; readonly details: readonly Detail[] }
  /** Those were all; `reserved`: the numbers of the document, which are no codes. */
  | { readonly is: 'codes'; readonly reserved: string }
  | { readonly is: 'bytes'; readonly base64: string }
  /** The next places where something was hidden. */
  | { readonly is: 'hidden'; readonly hidden: readonly HiddenAt[] }
  | ({ readonly is: 'masked' } & MaskedReport)
  | { readonly is: 'unreadable'; readonly why: WhyNotMasked }

export interface MaskedReport {
  readonly mediaType: string
  /** Whether the person could type it: such a file stays what it was, but for its codes. */
  readonly isText: boolean
  readonly removed: readonly Removed[]
  readonly unseen: readonly Unseen[]
  /** How many pictures are in it that nobody has read. */
  readonly pictures: number
}

/** `withheld`: something hidden was still in the finished file. */
export type WhyNotMasked = WhyUnreadable | 'withheld'

/** As many as are written into a message in a few milliseconds. */
const AT_ONCE = 1_000

/** Parts of a list, to be posted one after the other. */
export function* portionsOf<Each>(all: readonly Each[]): Generator<readonly Each[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}

/** Encoded within a few milliseconds. Messages are JSON, which has no bytes. */
const PIECE_BYTES = 196_608

/** Parts of at most a piece, to be posted one by one. */
export function* piecesOf(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield base64Of(bytes.subarray(at, at + PIECE_BYTES))
}

const SIGNS = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const FILLED = 0x3d

/** Six times as fast as `btoa`, for which the bytes would have to be a text first. */
function base64Of(bytes: Uint8Array): string {
  const signs = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(FILLED)
  const sign = (six: number): number => SIGNS[six & 63] ?? FILLED
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    signs[to] = sign(three >> 18)
    signs[to + 1] = sign(three >> 12)
    if (at + 1 < bytes.length) signs[to + 2] = sign(three >> 6)
    if (at + 2 < bytes.length) signs[to + 3] = sign(three)
  }
  return new TextDecoder().decode(signs)
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const signs = atob(base64)
  const bytes = new Uint8Array(signs.length)
  // Ten times as fast as `Uint8Array.from`, which walks the signs one object at a time.
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at)
  return bytes
}
