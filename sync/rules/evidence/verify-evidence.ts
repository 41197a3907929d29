import { Instant } from '../../records/ids.ts'
import type { EvidenceKey } from '../../records/signed-head.ts'
import { englishDate } from '../calendar/english-dates.ts'
import { EVENT_LABELS } from '../shown/event-labels.ts'
import { checkFiles, FILES_ALONE } from './check-files.ts'
import { checkHeads, LEDGER_ALONE } from './check-heads.ts'
import { checkPage, PAGE_ALONE } from './check-page.ts'
import { checkStamps, keysSeenText, STAMPS_ALONE, type Vouched } from './check-stamps.ts'
import { type Filed, filesOf, HEADS, LEDGER } from './contents.ts'
import { type KeyRecords, type SignatureProof, verifyDkim } from './dkim.ts'
import { type Fault, lowest, sentence } from './faults.ts'
import { judge } from './judgment.ts'
import { type FiledEntry, type LedgerFileVerdict, readLedgerFile, splitLines, unprovenEntry } from './ledger-file.ts'
import {
  type BadEntry,
  type Check,
  type Contents,
  type EntryLine,
  type Report,
  shortFingerprint,
  type Unreadable,
} from './report.ts'
import { sha256Text } from './signatures.ts'
import { type Judged, judgedIn } from './verdicts.ts'
import { isZip, readZip, UnreadableZip } from './zip.ts'

interface VerifyOptions {
  /** SHA-256 in hex for the many short lines of a ledger; WebCrypto if left out. */
  digest?: (bytes: Uint8Array) => Promise<string> | string
  /** Called before each step, so that progress can be shown. */
  onStep?: (step: Check['id']) => void
  /** Keys known to be the service's, regardless of the keys in a bundle. Without any, every signer is unknown. */
  published?: readonly EvidenceKey[] | undefined
  /** Keys of a test server that is known here; what they sign is said to be signed by it, and by nobody else. */
  testKeys?: readonly EvidenceKey[] | undefined
  /** Root certificates of known time-stamping authorities, DER in base64. Without any, every authority is unknown. */
  authorities?: readonly string[] | undefined
}

/** Checks a whole bundle or ledger file. Never throws, whatever the bytes; needs no network, clock or account. */
export async function verifyEvidence(bytes: Uint8Array, options: VerifyOptions = {}): Promise<Report | Unreadable> {
  if (!isZip(bytes)) return verifyLedgerAlone(bytes, options)
  let files: ReadonlyMap<string, Uint8Array>
  try {
    files = withoutFolder(await readZip(bytes))
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error
    return { kind: 'unreadable', title: 'This file cannot be read', text: error.message }
  }
  const ledger = files.get(LEDGER)
  if (ledger === undefined) return NO_EVIDENCE
  if (isTooLong(ledger)) return TOO_LONG
  return verifyFiles({ kind: 'bundle', ledger, files, size: bytes.length }, options)
}

const NO_EVIDENCE: Unreadable = {
  kind: 'unreadable',
  title: 'This is not an evidence file',
  text: 'It holds no ledger. An evidence bundle is the ZIP file from “Export evidence”; a ledger is a text file that begins with recall-ledger/1.',
}

/** Enough to distinguish a ledger from anything else. */
const FIRST_BYTES = 64 * 1024
/**
 * A hundred letters a day for a decade: more lines are not a record, but an attempt to exhaust the checker's memory.
 */
const MAX_LINES = 500_000

const TOO_LONG: Unreadable = {
  kind: 'unreadable',
  title: 'This ledger is too long',
  text: `It has more than ${MAX_LINES.toLocaleString('en-US')} lines, and no ledger of ours has.`,
}

function isTooLong(ledger: Uint8Array): boolean {
  let lines = 0
  for (let at = ledger.indexOf(0x0a); at >= 0 && lines <= MAX_LINES; at = ledger.indexOf(0x0a, at + 1)) lines += 1
  return lines > MAX_LINES
}

async function verifyLedgerAlone(ledger: Uint8Array, options: VerifyOptions): Promise<Report | Unreadable> {
  const isLedger = splitLines(ledger.subarray(0, FIRST_BYTES)).some(
    (line, at) => at < 3 && (startsLikeLedger(line) || unprovenEntry(line)),
  )
  if (!isLedger) return NO_EVIDENCE
  if (isTooLong(ledger)) return TOO_LONG
  return verifyFiles({ kind: 'ledger', ledger, files: new Map(), size: ledger.length }, options)
}

const startsLikeLedger = (line: Uint8Array) => new TextDecoder().decode(line.subarray(0, 7)) === 'recall-'

interface Given {
  kind: Report['kind']
  ledger: Uint8Array
  files: ReadonlyMap<string, Uint8Array>
  /** Size of the given file, in bytes. */
  size: number
}

async function verifyFiles({ kind, ledger, files, size }: Given, options: VerifyOptions): Promise<Report> {
  const { digest = sha256Text, onStep = () => {}, published = [], testKeys = [], authorities = [] } = options
  const known = { keys: published, testKeys }
  onStep('chain')
  const chain = await readLedgerFile(ledger, digest)
  const all = readableEntries(chain)
  const chainFault = faultOfChain(chain.verdict, all)

  onStep('head')
  const heads = kind === 'bundle' ? await checkHeads(files.get(HEADS), { all, chainFault, known }) : LEDGER_ALONE
  onStep('time')
  const isBroken = chainFault !== undefined || heads.fault !== undefined
  const time = kind === 'bundle' ? await checkStamps(files, { total: all.length, isBroken, authorities }) : STAMPS_ALONE
  onStep('files')
  const filed = filesOf(all)
  const kept = kind === 'bundle' ? await checkFiles(filed, files, chain.entries, chainFault) : FILES_ALONE
  onStep('mails')
  const firstFault = lowest([chainFault, heads.fault, kept.fault])
  const proven = filed.filter(({ artifact }) => firstFault === undefined || artifact.seq < firstFault.seq)
  const mails =
    kind === 'bundle' ? await checkMails(proven, kept.intact, { firstFault, vouched: time.vouched }) : MAILS_ALONE
  onStep('authorization')
  const authorization = checkAuthorization(proven, kept.intact, firstFault, kind)

  onStep('page')
  const page = kind === 'bundle' ? await checkPage(files, known) : PAGE_ALONE

  // A fault in the record is reported before a fault in the files around it.
  const fault = lowest([firstFault, mails.fault]) ?? time.fault ?? page.fault ?? kept.missing
  const total = Math.max(0, chain.lines.length - 1)
  const entries = entryLines(chain.lines, { all, filed, fault, present: kept.intact })
  const checks = [
    chainCheck(chain.verdict, total),
    heads.check,
    time.check,
    kept.check,
    mails.check,
    authorization,
    page.check,
  ]
  const { ours, others, signer } = heads
  return {
    kind,
    ...judge({ kind, total, fault, ours, others, signer, pageSigner: page.signer, leftOut: kept.leftOut }),
    entries,
    bad: fault === undefined ? null : plain(fault),
    checks,
    contents: contentsOf(all, filed, size),
    strangers: kept.strangers,
    key: heads.key,
  }
}

const plain = ({ seq, title, text, expected, found }: Fault): BadEntry => ({ seq, title, text, expected, found })

/** Entries before the first bad line are proven; after it, only what the lines seem to say is shown. */
function readableEntries({ entries, lines }: { entries: FiledEntry[]; lines: Uint8Array[] }): FiledEntry[] {
  return [...entries, ...lines.slice(entries.length + 1).flatMap(line => unprovenEntry(line) ?? [])]
}

function titleOf(entry: FiledEntry | undefined): string {
  if (entry === undefined) return 'An entry that cannot be read'
  if (entry.entry === 'artifact') return entry.name
  const labels: Readonly<Record<string, string>> = EVENT_LABELS
  return labels[entry.type] ?? entry.type.replaceAll('_', ' ')
}

function faultOfChain(verdict: LedgerFileVerdict, all: readonly FiledEntry[]): Fault | undefined {
  if (verdict.intact) return undefined
  const { badSeq, reason, expected, found } = verdict
  const entry = all.find(({ seq }) => seq === badSeq)
  const isLink = reason.startsWith('it does not follow')
  const title =
    badSeq === 0
      ? 'The first line of the ledger'
      : `Entry ${badSeq}${entry === undefined ? '' : `, “${titleOf(entry)}”`}`
  return {
    check: 'chain',
    seq: badSeq,
    title,
    text: reason,
    expected:
      expected === undefined
        ? null
        : {
            label: isLink ? `Entry ${badSeq - 1} has` : badSeq === 0 ? 'First line says' : 'Recorded',
            value: expected,
          },
    found:
      found === undefined
        ? null
        : {
            label: isLink ? `Entry ${badSeq} expects` : badSeq === 0 ? 'Last entry has' : 'This file gives',
            value: found,
          },
  }
}

function chainCheck(verdict: LedgerFileVerdict, total: number): Check {
  const common = { id: 'chain' as const, title: 'Chain' }
  if (verdict.intact) {
    const text = 'Each entry carries the fingerprint of the one before it.'
    return { ...common, state: 'holds', text, figure: `${total} of ${total}` }
  }
  const { badSeq } = verdict
  const text = badSeq === 0 ? 'The first line does not fit the entries.' : `Stops at entry ${badSeq}.`
  return { ...common, state: 'broken', text, figure: badSeq === 0 ? '' : `${badSeq - 1} of ${total}` }
}

interface MailsChecked {
  check: Check
  fault?: Fault | undefined
}

const MAILS_ALONE: MailsChecked = {
  check: {
    id: 'mails',
    state: 'unasked',
    title: 'Provider emails',
    text: 'A ledger file holds no emails.',
    figure: '',
  },
}

/** Checks each arrived mail of the proven part against the key record stored when it arrived. */
async function checkMails(
  proven: readonly Filed[],
  intact: ReadonlyMap<string, Uint8Array>,
  { firstFault, vouched }: { firstFault: Fault | undefined; vouched: readonly Vouched[] },
): Promise<MailsChecked> {
  const replies = proven.filter(({ isReply, path }) => isReply && intact.has(path))
  const check = (state: Check['state'], text: string, figure = ''): Check => {
    return { id: 'mails', state, title: 'Provider emails', text, figure }
  }
  const signers = new Set<string>()
  /** Entries that contain the key record of a valid signature. */
  const keysIn: number[] = []
  let unsigned = 0
  for (const { path, artifact, event } of replies) {
    const judged = judgedIn(event)
    const raw = intact.get(path)
    if (raw === undefined || judged?.authentic !== true) {
      unsigned += 1
      continue
    }
    const proof = await verifyDkim(raw, recordsOf(judged.signatures))
    const pass = proof.signatures.find(signature => speaksFor(signature, proof.from, judged))
    if (pass !== undefined) {
      keysIn.push(event?.seq ?? artifact.seq)
      signers.add(pass.domain)
    } else {
      const why = proof.signatures.map(signature => `${signature.domain}: ${signature.why}`).join('; ')
      const text = `the signature of ${path} does not check out (${why || 'there is none'})`
      const { seq } = artifact
      const fault: Fault = { check: 'mails', seq, title: `Entry ${seq}`, text, expected: null, found: null }
      return { check: check('broken', sentence(text), `${keysIn.length} of ${replies.length}`), fault }
    }
  }
  const tail = firstFault === undefined ? '' : ' Not asked after the break.'
  if (replies.length === 0) {
    const text = firstFault === undefined ? 'None has arrived.' : 'Not asked after the break.'
    return { check: check('unasked', text) }
  }
  const others =
    unsigned === 0 ? '' : `${unsigned} came without a signature of the provider, and no entry says otherwise.`
  const signed = keysIn.length
  if (signed === 0) return { check: check('unasked', `${others}${tail}`) }
  const text = `Signatures of ${[...signers].join(', ')} check out with the key kept from that day.${keysSeenText(vouched, keysIn)}`
  return {
    check: check('holds', `${text}${others === '' ? '' : ` ${others}`}${tail}`, `${signed} of ${signed} signed`),
  }
}

/**
 * Whether the signer speaks for the sender. Its domain must be the sender's, or a parent or subdomain of it; or another
 * one of the same organization, which only the public suffix list of that day could tell, so the verdict in the record
 * is needed as well.
 */
function speaksFor(signature: SignatureProof, from: string | null, { signatures }: Judged): boolean {
  if (signature.result !== 'pass' || from === null) return false
  if (signature.aligned) return true
  const kept = signatures.find(({ domain, selector }) => domain === signature.domain && selector === signature.selector)
  const organisation = (domain: string) => domain.split('.').slice(-2).join('.')
  const sender = from.slice(from.lastIndexOf('@') + 1)
  return kept?.aligned === true && organisation(sender) === organisation(signature.domain)
}

function recordsOf(signatures: readonly { domain: string; selector: string; keyRecord: string | null }[]): KeyRecords {
  return (selector, domain) =>
    signatures.find(
      kept => kept.selector.toLowerCase() === selector.toLowerCase() && kept.domain.toLowerCase() === domain,
    )?.keyRecord ?? null
}

function checkAuthorization(
  proven: readonly Filed[],
  intact: ReadonlyMap<string, Uint8Array>,
  firstFault: Fault | undefined,
  kind: Report['kind'],
): Check {
  const common = { id: 'authorization' as const, title: 'Authorization' }
  const papers = proven.filter(({ event }) => event?.type === 'authorization')
  const paper = papers.at(-1)
  if (paper === undefined) {
    const text = firstFault === undefined ? 'None was signed yet.' : 'Not asked after the break.'
    return { ...common, state: 'unasked', text, figure: '' }
  }
  const on = englishDate(Instant.parse(paper.event?.createdAt ?? 0))
  const version = paper.event?.payload.textVersion
  const what = `Signed on ${on}${typeof version === 'string' ? `, text version ${version}` : ''}.`
  const figure = shortFingerprint(paper.artifact.sha256)
  if (intact.has(paper.path)) return { ...common, state: 'holds', text: what, figure }
  const why = kind === 'ledger' ? 'The paper itself is not in a ledger file.' : 'The paper is not in this bundle.'
  return { ...common, state: 'partly', text: `${what} ${why}`, figure }
}

interface Shown {
  all: readonly FiledEntry[]
  filed: readonly Filed[]
  fault: Fault | undefined
  present: ReadonlyMap<string, Uint8Array>
}

/** One line per place of the ledger file, whatever it contains. */
function entryLines(lines: readonly Uint8Array[], { all, filed, fault, present }: Shown): EntryLine[] {
  const paths = new Map(filed.map(({ path, artifact }) => [artifact.seq, path]))
  const bySeq = new Map(all.map(entry => [entry.seq, entry]))
  const broken = fault?.seq ?? Number.POSITIVE_INFINITY
  const count = Math.max(lines.length - 1, Number.isFinite(broken) ? broken : 0)
  return Array.from({ length: count }, (_, index) => {
    const seq = index + 1
    // The line at this place; if its number differs, the entry with this number.
    const line = lines[seq]
    const entry = (line && unprovenEntry(line)) ?? bySeq.get(seq)
    const path = paths.get(seq) ?? null
    return {
      seq,
      state: seq === broken ? 'broken' : seq > broken || broken === 0 ? 'unproven' : 'proven',
      title: entry === undefined && line === undefined ? 'Missing' : titleOf(entry),
      message: entry?.entry === 'event' ? entry.payload.message : '',
      at: entry?.createdAt ?? null,
      hash: entry?.hash ?? '',
      file: path !== null && present.has(path) ? path : null,
    }
  })
}

function contentsOf(all: readonly FiledEntry[], filed: readonly Filed[], bytes: number): Contents {
  const letters = new Set(
    filed.filter(({ path }) => path.startsWith('letters/')).map(({ artifact }) => artifact.eventId),
  )
  return {
    entries: all.length,
    letters: letters.size,
    mails: filed.filter(({ isReply }) => isReply).length,
    firstAt: all[0]?.createdAt ?? null,
    lastAt: all.at(-1)?.createdAt ?? null,
    bytes,
  }
}

/** Files that operating systems add when somebody zips a folder again. */
const LITTER = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/

/** A bundle that was unpacked and zipped again is inside a folder of its own. */
function withoutFolder(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const own = [...files].filter(([path]) => !LITTER.test(path))
  const [top] = own[0]?.[0].split('/') ?? []
  const isFolder = top !== undefined && own.every(([path]) => path.startsWith(`${top}/`))
  return new Map(isFolder ? own.map(([path, bytes]) => [path.slice(top.length + 1), bytes]) : own)
}
