import { type Fault, sentence, withStop } from './faults.ts'
import type { Report } from './report.ts'
import { SIGNERS, type Signer } from './trusted.ts'

/** The findings that decide the verdict, once everything has been checked. */
interface Findings {
  kind: Report['kind']
  total: number
  /** The lowest fault of the record and the bundle. */
  fault: Fault | undefined
  /** Entries covered by valid heads: signed with a known key, and with any other key. */
  ours: number
  others: number
  /** Whose known key has signed the entries, and `verify.html`, byte for byte. */
  signer: Signer | undefined
  pageSigner: Signer | undefined
  /** Number of files that the ledger names and that were left out when the bundle was made. */
  leftOut: number
}

type Judgment = Pick<Report, 'verdict' | 'signer' | 'title' | 'text'>

/**
 * The verdict of the command, of the public page, of a share link and of a bundle's own page: one rule for all of them.
 * A test server is no one that anybody has to believe, so what it has signed in part is signed by it as a whole.
 */
export function judge(findings: Findings): Judgment {
  if (findings.fault !== undefined) return broken(findings.fault)
  const doubt = doubtOf(findings)
  const { total, leftOut } = findings
  const whole = `${total === 1 ? 'The one entry is' : `All ${total} entries are`} as written, in the order they were written`
  if (doubt !== undefined) {
    return { verdict: 'unknown', signer: null, title: 'Record intact, signer unknown', text: `${whole}. ${doubt}` }
  }
  const gone =
    leftOut === 0 ? '' : ` ${leftOut === 1 ? 'One file was' : `${leftOut} files were`} left out of it, as named below.`
  const signer = findings.signer === 'test' || findings.pageSigner === 'test' ? 'test' : 'service'
  return {
    verdict: 'intact',
    signer,
    title: INTACT[signer],
    text: `${whole}, and signed by ${SIGNERS[signer]}.${gone}`,
  }
}

const INTACT = {
  service: 'Record intact',
  test: 'Record intact, signed by this test server',
} as const satisfies Record<Signer, string>

/** Why it is uncertain that all of it comes from us; undefined if all of it is signed. */
function doubtOf({ kind, total, ours, others, signer = 'service', pageSigner }: Findings): string | undefined {
  if (kind === 'ledger') {
    return 'But a ledger file carries no signature: anyone could have written it, or cut off its end. An evidence bundle carries one.'
  }
  if (Math.max(ours, others) === 0) {
    return 'But there is no signed head in this bundle: anyone could have built this record, or cut off its end.'
  }
  if (ours === 0) {
    return 'But the key that signed it is not known here as ours: anyone can rebuild a whole record and sign it with a key of their own.'
  }
  if (ours < total) {
    const rest = ours + 1 === total ? `Entry ${total} is` : `Entries ${ours + 1} to ${total} are`
    const who = others > ours ? 'signed with a key that is not one of ours' : 'not signed yet'
    return `${sentenceStart(SIGNERS[signer])} has signed ${ours === 1 ? 'entry 1' : `entries 1 to ${ours}`}. ${rest} ${who}: anyone could have added ${ours + 1 === total ? 'it' : 'them'}.`
  }
  if (pageSigner === undefined) {
    return `Its entries are signed by ${SIGNERS[signer]}, but verify.html in it is not: that page could have been replaced. Do not rely on what it says.`
  }
  return undefined
}

function broken({ seq, title, text }: Fault): Judgment {
  const before = seq > 2 ? `Entries 1 to ${seq - 1} are proven. ` : seq === 2 ? 'Entry 1 is proven. ' : ''
  const what = seq === 0 ? sentence(text) : withStop(saidOf(seq, text))
  return {
    verdict: 'broken',
    signer: null,
    title: seq === 0 ? title : `Broken at entry ${seq}`,
    text: `${before}${what} Nothing ${seq === 0 ? 'in this file' : 'from there on'} can be relied on.`,
  }
}

const sentenceStart = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const saidOf = (seq: number, text: string) =>
  text.startsWith('it ') ? `Entry ${seq} ${text.slice(3)}` : `Entry ${seq} does not hold: ${text}`
