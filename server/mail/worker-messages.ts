import type { ReadMail } from './parse-mail.ts'
import type { Authenticity } from './verify-signatures.ts'

export type Task = { kind: 'parse'; raw: Uint8Array } | { kind: 'verify'; raw: Uint8Array; now: number }

export type ToWorker = Task | { kind: 'resolved'; question: number; records: string[][]; code: string | null }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'parsed'; mail: ReadMail }
  | { kind: 'verified'; verdict: Authenticity }
  | { kind: 'resolve'; question: number; name: string; type: string }
  /** The mail could not be taken apart. */
  | { kind: 'failed' }
