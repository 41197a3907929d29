import type { Classified } from '../erase/classify-reply.ts'
import type { ReadMail } from './parse-mail.ts'
import type { Authenticity } from './verify-signatures.ts'

export type Task =
  | { kind: 'parse'; raw: Uint8Array }
  | { kind: 'verify'; raw: Uint8Array; now: number }
  /** What the words of a mail mean; `ours` are texts that it may quote. */
  | { kind: 'weigh'; mail: ReadMail; ours: readonly string[] }

export type ToWorker = Task | { kind: 'resolved'; question: number; records: string[][]; code: string | null }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'parsed'; mail: ReadMail }
  | { kind: 'verified'; verdict: Authenticity }
  | { kind: 'weighed'; classified: Classified; excerpt: string }
  | { kind: 'resolve'; question: number; name: string; type: string }
  /** The mail could not be taken apart. */
  | { kind: 'failed' }
