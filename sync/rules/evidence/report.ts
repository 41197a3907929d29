import type { Signer } from './trusted.ts'

/** Result of checking an evidence file: facts and words, for the page and the command alike. */
export interface Report {
  kind: 'bundle' | 'ledger'
  /** `intact`: complete, and signed by a known key; `unknown`: complete, but unsigned or signed by any other. */
  verdict: 'intact' | 'unknown' | 'broken'
  /** Whose key that is; null unless it is intact. */
  signer: Signer | null
  title: string
  text: string
  /** Every entry in order; those from the first bad one on are not proven. */
  entries: EntryLine[]
  bad: BadEntry | null
  checks: Check[]
  contents: Contents
  /** Files of the bundle that no entry names: they are not part of the record. */
  strangers: string[]
  /** The key of the newest signed head; null if there is none. */
  key: { id: string; published: boolean } | null
}

export interface EntryLine {
  seq: number
  state: 'proven' | 'broken' | 'unproven'
  title: string
  message: string
  /** Milliseconds since 1970; null if the line cannot be read. */
  at: number | null
  hash: string
  /** Path of its file in the bundle. */
  file: string | null
}

export interface BadEntry {
  /** 0: the first line of the ledger, or the signed head, which is not an entry. */
  seq: number
  title: string
  text: string
  /** Two fingerprints that should be equal. */
  expected: { label: string; value: string } | null
  found: { label: string; value: string } | null
}

export type CheckId = 'chain' | 'head' | 'time' | 'files' | 'mails' | 'authorization' | 'page'

export interface Check {
  id: CheckId
  /**
   * `partly`: what is present is valid, but something that would prove more is missing. `unasked`: nothing to check.
   */
  state: 'holds' | 'partly' | 'broken' | 'unasked'
  title: string
  text: string
  /** '9 of 9', or the first and last digits of a key. */
  figure: string
}

export interface Contents {
  entries: number
  letters: number
  mails: number
  firstAt: number | null
  lastAt: number | null
  bytes: number
}

/** A file that is not evidence at all, with what to do about it. */
export interface Unreadable {
  kind: 'unreadable'
  title: string
  text: string
}

/** Exit codes of the command, one for each verdict, and 2 for a file that could not be read at all. */
export const EXIT_CODES = { intact: 0, unknown: 3, broken: 1, unreadable: 2 } as const

export const exitCodeOf = (report: Report | Unreadable): number =>
  EXIT_CODES[report.kind === 'unreadable' ? report.kind : report.verdict]

/** 'c41d…90aa'. */
export const shortFingerprint = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

const WORDS = { holds: 'holds', partly: 'partly', broken: 'BROKEN', unasked: 'not asked' } as const

const INTACT = {
  service: 'Intact and signed by Total Recall',
  test: 'Intact, signed by this test server',
} as const satisfies Record<Signer, string>

/** The report as lines for a terminal. */
export function reportText(report: Report): string {
  const { verdict, signer, entries, bad, checks, strangers, text } = report
  const lines = checks.map(({ state, title, text: said, figure }) => {
    return `  ${WORDS[state].padEnd(9)} ${title}${figure === '' ? '' : ` (${figure})`}: ${said}`
  })
  const others = strangers.map(path => `  not a part of the record: ${path}`)
  if (verdict !== 'broken') {
    const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`
    const whose = signer === null ? 'Intact, signer unknown' : INTACT[signer]
    return [`${whose}: ${count}, head ${entries.at(-1)?.hash ?? '0'.repeat(64)}`, text, ...lines, ...others].join('\n')
  }
  const place = bad === null || bad.seq === 0 ? (bad?.title ?? 'The record') : `Entry ${bad.seq}`
  return [
    `NOT intact. ${place} does not hold: ${bad?.text ?? text}`,
    ...(bad?.expected ? [`  ${bad.expected.label}: ${bad.expected.value}`] : []),
    ...(bad?.found ? [`  ${bad.found.label}: ${bad.found.value}`] : []),
    ...(bad !== null && bad.seq > 1 ? [`Entries 1 to ${bad.seq - 1} hold. Nothing after is proven.`] : []),
    ...lines,
    ...others,
  ].join('\n')
}
