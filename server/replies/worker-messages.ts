import type { ReadMail } from '../mail/parse-mail.ts'
import type { Classified } from '../reading/classify-reply.ts'
import type { Asked } from '../reading/closing/understood.ts'
import type { Authenticity } from './verify-signatures.ts'

/** A mail's bytes. A list of pieces is transferred to the worker, without a copy. */
export type RawMail = Uint8Array | Uint8Array[]

export type Task =
  | { kind: 'parse'; raw: RawMail }
  /** Which keys its signatures ask for; `head` holds its headers. */
  | { kind: 'keys'; head: Uint8Array }
  | { kind: 'verify'; raw: RawMail; now: number }
  /** What the words of a mail mean; `ours` are texts that it may quote. */
  | { kind: 'weigh'; mail: Words; ours: readonly string[]; asked: Asked | undefined }

/** A mail without the parts that do not affect its meaning and may be ten times as long. */
type Words = Omit<ReadMail, 'html' | 'headers'>

export type ToWorker = Task | { kind: 'resolved'; question: number; records: string[][]; code: string | null }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'parsed'; mail: ReadMail }
  | { kind: 'keys'; names: string[] }
  | { kind: 'verified'; verdict: Authenticity }
  | { kind: 'weighed'; classified: Classified; excerpt: string }
  | { kind: 'resolve'; question: number; name: string; type: string }
  /** The mail could not be parsed. */
  | { kind: 'failed' }

export const sizeOf = (raw: RawMail): number =>
  Array.isArray(raw) ? raw.reduce((sum, piece) => sum + piece.byteLength, 0) : raw.byteLength
