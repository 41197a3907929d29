import type { Details } from './hide-texts.ts'
import type { Tally } from './report.ts'
import type { TextUnit } from './texts.ts'

/** The formats that are masked as what they are. */
export type Format = 'docx' | 'xlsx' | 'pptx' | 'rtf' | 'csv' | 'json' | 'html' | 'eml' | 'txt'

/** Formats that stay what they were, but for what is hidden in them. The others are written anew. */
export const STAYS_TEXT: ReadonlySet<Format> = new Set(['csv', 'json', 'txt'])

/** Larger than what people give to an AI. Its text takes four seconds a megabyte, so much of it takes minutes. */
export const MAX_DOCUMENT_BYTES = 50_000_000

/** The format of each ending, and the ending that the masked document gets: without macros, and no template. */
const ENDINGS: ReadonlyMap<string, readonly [format: Format, ending: string]> = new Map([
  ['docx', ['docx', 'docx']],
  ['docm', ['docx', 'docx']],
  ['dotx', ['docx', 'docx']],
  ['dotm', ['docx', 'docx']],
  ['xlsx', ['xlsx', 'xlsx']],
  ['xlsm', ['xlsx', 'xlsx']],
  ['xltx', ['xlsx', 'xlsx']],
  ['xltm', ['xlsx', 'xlsx']],
  ['pptx', ['pptx', 'pptx']],
  ['pptm', ['pptx', 'pptx']],
  ['ppsx', ['pptx', 'ppsx']],
  ['potx', ['pptx', 'pptx']],
  ['rtf', ['rtf', 'rtf']],
  ['csv', ['csv', 'csv']],
  ['tsv', ['csv', 'tsv']],
  ['json', ['json', 'json']],
  ['html', ['html', 'html']],
  ['htm', ['html', 'html']],
  ['eml', ['eml', 'eml']],
  ['txt', ['txt', 'txt']],
  ['md', ['txt', 'md']],
  ['log', ['txt', 'log']],
])

/** What a masked document is to a browser or another app. */
export const MEDIA_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  eml: 'message/rfc822',
  txt: 'text/plain',
} as const satisfies Record<Format, string>

/** The format that a file's name says, and the name of the masked file; `null` if it is not one of these. */
export function formatOf(name: string): { format: Format; maskedName: string } | null {
  const dot = name.lastIndexOf('.')
  const found = ENDINGS.get(name.slice(dot + 1).toLowerCase())
  return found === undefined ? null : { format: found[0], maskedName: `${name.slice(0, dot + 1)}${found[1]}` }
}

/** A document that was read: its texts, and how it is written once they are masked. */
export interface Opened {
  readonly units: readonly TextUnit[]
  /** Texts that are only read: they say more about what stands in the units. */
  readonly context: readonly string[]
  write(details: Details): Promise<Uint8Array>
}

/** Reads a document; counts what it removes. Throws `Unreadable`. */
export type Reader = (bytes: Uint8Array, tally: Tally) => Promise<Opened>

export type WhyUnreadable = 'encrypted' | 'broken' | 'too-large' | 'unknown-format'

/** Nothing can be masked, so nothing is handed over. */
export class Unreadable extends Error {
  readonly why: WhyUnreadable
  constructor(why: WhyUnreadable) {
    super(why)
    this.why = why
  }
}
