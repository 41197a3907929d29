import { Instant } from '../../records/ids.ts'
import type { EvidenceKey, SignedHead, SignedHeads } from '../../records/signed-head.ts'
import { longDate } from '../calendar/dates.ts'
import { EVENT_LABELS } from '../shown/event-labels.ts'
import { COMPLAINT_FOLDER, type Filed, filesOf, HEADS, LEDGER, PAGE, README, VERDICTS } from './contents.ts'
import { type KeyRecords, type SignatureProof, verifyDkim } from './dkim.ts'
import { GENESIS_HASH } from './evidence-chain.ts'
import {
  type FiledArtifact,
  type FiledEntry,
  type LedgerFileVerdict,
  readLedgerFile,
  splitLines,
  unprovenEntry,
} from './ledger-file.ts'
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
import { readHeads, verifyHead } from './signed-head.ts'
import { type Judged, judgedIn, writeVerdicts } from './verdicts.ts'
import { isZip, readZip, UnreadableZip } from './zip.ts'

interface VerifyOptions {
  /** SHA-256 in hex for the many short lines of a ledger; WebCrypto where left out. */
  digest?: (bytes: Uint8Array) => Promise<string> | string
  /** Told before each step, for whoever waits. */
  onStep?: (step: Check['id']) => void
  /** Keys that the service publishes, where somebody has fetched them: a bundle brings keys of its own. */
  published?: readonly EvidenceKey[] | undefined
}

/** Checks a bundle or a ledger file whole. Never throws, whatever the bytes; needs no network, clock or account. */
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
  title: 'This is no evidence file',
  text: 'It holds no ledger. An evidence bundle is the ZIP file of “Export evidence”; a ledger is a text file that begins with recall-ledger/1.',
}

/** Enough to tell a ledger from anything else. */
const FIRST_BYTES = 64 * 1024
/** A hundred letters a day for a decade: more are no record, but an attempt to fill the memory of whoever checks. */
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
  /** Of the file as it was given, in bytes. */
  size: number
}

/** What is wrong, at which entry; the lowest is the one that is named. */
type Fault = BadEntry & { check: Check['id'] }

async function verifyFiles({ kind, ledger, files, size }: Given, options: VerifyOptions): Promise<Report> {
  const { digest = sha256Text, onStep = () => {}, published } = options
  onStep('chain')
  const chain = await readLedgerFile(ledger, digest)
  const all = readableEntries(chain)
  const chainFault = faultOfChain(chain.verdict, all)

  onStep('head')
  const heads = kind === 'bundle' ? await checkHeads(files.get(HEADS), { all, chainFault, published }) : LEDGER_ALONE
  onStep('files')
  const filed = filesOf(all)
  const kept = kind === 'bundle' ? await checkFiles(filed, files, chain.entries, chainFault) : FILES_ALONE
  onStep('mails')
  const firstFault = lowest([chainFault, heads.fault, kept.fault])
  const proven = filed.filter(({ artifact }) => firstFault === undefined || artifact.seq < firstFault.seq)
  const mails = kind === 'bundle' ? await checkMails(proven, kept.intact, firstFault) : MAILS_ALONE
  onStep('authorization')
  const authorization = checkAuthorization(proven, kept.intact, firstFault, kind)

  const fault = lowest([firstFault, mails.fault])
  const total = Math.max(0, chain.lines.length - 1)
  const entries = entryLines(chain.lines, { all, filed, fault, present: kept.intact })
  const checks = [chainCheck(chain.verdict, total), heads.check, kept.check, mails.check, authorization]
  return {
    kind,
    ...headline(fault, total, checks),
    entries,
    bad: fault === undefined ? null : plain(fault),
    checks,
    contents: contentsOf(all, filed, size),
    strangers: kept.strangers,
    key: heads.key,
  }
}

const plain = ({ seq, title, text, expected, found }: Fault): BadEntry => ({ seq, title, text, expected, found })

function headline(fault: Fault | undefined, total: number, checks: readonly Check[]) {
  if (fault === undefined) {
    const isPart = checks.some(({ state }) => state === 'partly')
    const text = `${total === 1 ? 'The one entry is' : `All ${total} entries are`} as written, in the order in which they were written.`
    const more = isPart ? ' What could not be checked is said below.' : ''
    return { verdict: 'intact' as const, title: 'Record intact', text: `${text}${more}` }
  }
  const { seq } = fault
  const before = seq > 2 ? `Entries 1 to ${seq - 1} are proven. ` : seq === 2 ? 'Entry 1 is proven. ' : ''
  const what = seq === 0 ? sentence(fault.text) : withStop(saidOf(seq, fault.text))
  return {
    verdict: 'broken' as const,
    title: seq === 0 ? fault.title : `Broken at entry ${seq}`,
    text: `${before}${what} Nothing from there on can be relied on.`,
  }
}

const saidOf = (seq: number, text: string) =>
  text.startsWith('it ') ? `Entry ${seq} ${text.slice(3)}` : `Entry ${seq} does not hold: ${text}`

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const sentence = (text: string) => withStop(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`)

/** Entries before the first bad line are proven; behind it only what their lines seem to say. */
function readableEntries({ entries, lines }: { entries: FiledEntry[]; lines: Uint8Array[] }): FiledEntry[] {
  return [...entries, ...lines.slice(entries.length + 1).flatMap(line => unprovenEntry(line) ?? [])]
}

function lowest(faults: readonly (Fault | undefined)[]): Fault | undefined {
  return faults.flatMap(fault => fault ?? []).sort((a, b) => a.seq - b.seq)[0]
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
    const text = 'Each entry carries the fingerprint of the one before.'
    return { ...common, state: 'holds', text, figure: `${total} of ${total}` }
  }
  const { badSeq } = verdict
  const text = badSeq === 0 ? 'The first line does not fit the entries.' : `Stops at entry ${badSeq}.`
  return { ...common, state: 'broken', text, figure: badSeq === 0 ? '' : `${badSeq - 1} of ${total}` }
}

interface HeadsChecked {
  check: Check
  fault?: Fault | undefined
  key: Report['key']
}

const HEAD_TITLE = 'Head signed by Total Recall'
const LEDGER_ALONE: HeadsChecked = {
  check: {
    id: 'head',
    state: 'partly',
    title: HEAD_TITLE,
    text: 'A ledger file carries no signature: it cannot tell that entries were cut off at its end. An evidence bundle can.',
    figure: '',
  },
  key: null,
}

interface HeadFacts {
  all: readonly FiledEntry[]
  chainFault: Fault | undefined
  published: readonly EvidenceKey[] | undefined
}

async function checkHeads(bytes: Uint8Array | undefined, facts: HeadFacts): Promise<HeadsChecked> {
  const check = (state: Check['state'], text: string, figure = ''): Check => {
    return { id: 'head', state, title: HEAD_TITLE, text, figure }
  }
  const list = bytes && readHeads(bytes)
  if (bytes !== undefined && list === undefined) {
    return { check: check('broken', `${HEADS} cannot be read.`), fault: headFault('it cannot be read'), key: null }
  }
  const newest = newestOf(list)
  if (list === undefined || newest === undefined) {
    const text = 'None is in this bundle: it cannot tell that entries were cut off at its end.'
    return { check: check('partly', text), key: null }
  }
  const key = { id: newest.key, published: facts.published?.some(({ id }) => id === newest.key) === true }
  const figure = `key ${shortFingerprint(newest.key)}`
  // What is published of a key counts more than what a bundle says of it: since when it is retired, for one.
  const keys = list.keys.map(own => facts.published?.find(({ id }) => id === own.id) ?? own)
  const hashes = new Map(facts.all.map(({ seq, hash }) => [seq, hash]))
  let proven = 0
  for (const head of [...list.heads].sort((a, b) => a.entries - b.entries)) {
    const signed = await verifyHead(head, keys, sha256Text)
    if (signed === 'holds' && facts.published?.every(({ id }) => id !== head.key) === true) {
      const why = 'it was signed with a key that Total Recall does not publish'
      return { check: check('broken', sentence(why), figure), fault: headFault(why), key }
    }
    if (signed !== 'holds') {
      const why = WHY_NOT_SIGNED[signed]
      return { check: check('broken', sentence(why), figure), fault: headFault(why), key }
    }
    const fault = disagreement(head, { hashes, all: facts.all, proven, chainFault: facts.chainFault })
    if (fault !== undefined) return { check: check('broken', sentence(fault.text), figure), fault, key }
    proven = head.entries
  }
  const total = facts.all.length
  const covers = newest.entries >= total ? 'every entry' : `entries 1 to ${newest.entries} of ${total}`
  const text =
    facts.chainFault === undefined
      ? `Signed on ${longDate(newest.at)} for ${covers}.${key.published ? ' The key is the published one.' : ' Compare the key with the published one: anybody can make a key.'}`
      : 'The signed head belongs to the unchanged record.'
  return { check: check(key.published ? 'holds' : 'partly', text, figure), key }
}

const WHY_NOT_SIGNED = {
  bad_signature: 'the signature does not fit what it signs',
  unknown_key: 'it was signed with a key that is not in the bundle',
  retired_key: 'it was signed with a key that was no longer in use',
} as const

function headFault(text: string): Fault {
  return { check: 'head', seq: 0, title: 'The signed head', text, expected: null, found: null }
}

const newestOf = (list: SignedHeads | undefined): SignedHead | undefined =>
  [...(list?.heads ?? [])].sort((a, b) => a.entries - b.entries || a.at - b.at).at(-1)

interface Compared {
  hashes: ReadonlyMap<number, string>
  all: readonly FiledEntry[]
  /** Entries that an earlier head covers. */
  proven: number
  chainFault: Fault | undefined
}

/** A head whose signature holds, against the ledger: cut off, another one, or rewritten since an earlier head. */
function disagreement(head: SignedHead, { hashes, all, proven, chainFault }: Compared): Fault | undefined {
  const fault = headFault('')
  const first = all[0]?.hash ?? GENESIS_HASH
  if (head.ledger !== first && chainFault === undefined) {
    return { ...fault, seq: 1, title: 'Entry 1', text: 'the signed head is of another ledger' }
  }
  const stated = hashes.get(head.entries)
  if (stated === head.hash) return undefined
  if (stated === undefined) {
    if (chainFault !== undefined) return undefined
    const seq = all.length + 1
    const text = `it is missing: ${head.entries} entries were signed for, ${all.length} are here`
    return { ...fault, seq, title: `Entry ${seq}`, text }
  }
  if (chainFault !== undefined && chainFault.seq <= head.entries) return undefined
  const seq = proven + 1
  const where = seq === head.entries ? 'it was' : `it, or one up to entry ${head.entries}, was`
  return {
    ...fault,
    seq,
    title: `Entry ${seq}`,
    text: `${where} rewritten after entry ${head.entries} was signed`,
    expected: { label: 'Signed', value: head.hash },
    found: { label: 'This file gives', value: stated },
  }
}

interface FilesChecked {
  check: Check
  fault?: Fault | undefined
  /** Path of each file that is what its entry says → its bytes. */
  intact: ReadonlyMap<string, Uint8Array>
  strangers: string[]
}

const NOTHING = { intact: new Map<string, Uint8Array>(), strangers: [] }
const FILES_ALONE: FilesChecked = {
  ...NOTHING,
  check: {
    id: 'files',
    state: 'unasked',
    title: 'Files',
    text: 'A ledger file holds no letters and mails.',
    figure: '',
  },
}

async function checkFiles(
  filed: readonly Filed[],
  files: ReadonlyMap<string, Uint8Array>,
  proven: readonly FiledEntry[],
  chainFault: Fault | undefined,
): Promise<FilesChecked> {
  const intact = new Map<string, Uint8Array>()
  let fault: Fault | undefined
  let missing = 0
  for (const { path, artifact } of filed) {
    const bytes = files.get(path)
    if (bytes === undefined) {
      missing += 1
      continue
    }
    const found = await sha256Text(bytes)
    if (found === artifact.sha256 && bytes.length === artifact.size) intact.set(path, bytes)
    else fault ??= changedFile(artifact, path, found)
  }
  const known = new Set([LEDGER, HEADS, VERDICTS, README, PAGE, ...filed.map(({ path }) => path)])
  const strangers = [...files.keys()].filter(path => !known.has(path) && !path.startsWith(COMPLAINT_FOLDER))
  const pretender = strangers.find(path => /^(letters|replies|authorization|screenshots)\//.test(path))
  const verdicts = files.get(VERDICTS)
  const isForged =
    chainFault === undefined &&
    verdicts !== undefined &&
    (await sha256Text(verdicts)) !== (await sha256Text(writeVerdicts(proven)))

  const figure = filed.length === 0 ? '' : `${intact.size} of ${filed.length}`
  const check = (state: Check['state'], text: string): Check => ({ id: 'files', state, title: 'Files', text, figure })
  if (fault !== undefined) return { check: check('broken', sentence(fault.text)), fault, intact, strangers }
  if (isForged) {
    const text = `${VERDICTS} says something else than the ledger`
    return { check: check('broken', sentence(text)), fault: { ...noEntry(text) }, intact, strangers }
  }
  // Behind a break the ledger is not whole: a file may belong to an entry that is gone.
  if (pretender !== undefined && chainFault === undefined) {
    const text = `${pretender} lies among the evidence, and no entry names it`
    return { check: check('broken', sentence(text)), fault: { ...noEntry(text) }, intact, strangers }
  }
  if (missing > 0) {
    const text = `Those here match the fingerprints in the chain. ${missing} ${missing === 1 ? 'is' : 'are'} not in this bundle.`
    return { check: check('partly', text), intact, strangers }
  }
  if (filed.length === 0) return { check: check('unasked', 'No entry names a file.'), intact, strangers }
  const text = 'Letters and mails match the fingerprints in the chain.'
  const tail = chainFault === undefined ? '' : ' From the break on the chain itself is not proven.'
  return { check: check('holds', `${text}${tail}`), intact, strangers }
}

const noEntry = (text: string): Fault => ({
  check: 'files',
  seq: 0,
  title: 'A file of the bundle',
  text,
  expected: null,
  found: null,
})

function changedFile({ seq, name, sha256 }: FiledArtifact, path: string, found: string): Fault {
  return {
    check: 'files',
    seq,
    title: `Entry ${seq}, “${name}”`,
    text: `the file ${path} was changed: it is not the one that was filed`,
    expected: { label: `Entry ${seq} recorded`, value: sha256 },
    found: { label: 'This file gives', value: found },
  }
}

interface MailsChecked {
  check: Check
  fault?: Fault | undefined
}

const MAILS_ALONE: MailsChecked = {
  check: {
    id: 'mails',
    state: 'unasked',
    title: 'Provider mails',
    text: 'A ledger file holds no mails.',
    figure: '',
  },
}

/** Each arrived mail of the proven part, against the key record that was kept when it arrived. */
async function checkMails(
  proven: readonly Filed[],
  intact: ReadonlyMap<string, Uint8Array>,
  firstFault: Fault | undefined,
): Promise<MailsChecked> {
  const replies = proven.filter(({ isReply, path }) => isReply && intact.has(path))
  const check = (state: Check['state'], text: string, figure = ''): Check => {
    return { id: 'mails', state, title: 'Provider mails', text, figure }
  }
  const signers = new Set<string>()
  let signed = 0
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
      signed += 1
      signers.add(pass.domain)
    } else {
      const why = proof.signatures.map(signature => `${signature.domain}: ${signature.why}`).join('; ')
      const text = `the signature of ${path} does not check out (${why || 'there is none'})`
      const { seq } = artifact
      const fault: Fault = { check: 'mails', seq, title: `Entry ${seq}`, text, expected: null, found: null }
      return { check: check('broken', sentence(text), `${signed} of ${replies.length}`), fault }
    }
  }
  const tail = firstFault === undefined ? '' : ' Not asked after the break.'
  if (replies.length === 0) {
    const text = firstFault === undefined ? 'None has arrived.' : 'Not asked after the break.'
    return { check: check('unasked', text) }
  }
  const others =
    unsigned === 0 ? '' : `${unsigned} came without a signature of the provider, and no entry says otherwise.`
  if (signed === 0) return { check: check('unasked', `${others}${tail}`) }
  const text = `Signatures of ${[...signers].join(', ')} check out with the key kept from that day.`
  return {
    check: check('holds', `${text}${others === '' ? '' : ` ${others}`}${tail}`, `${signed} of ${signed} signed`),
  }
}

/**
 * The signer is the sender's domain, or above or below it; or another one of the same organisation, which only the
 * list of public suffixes of that day could tell: there the record's word is needed as well.
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
  const on = longDate(Instant.parse(paper.event?.createdAt ?? 0))
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

/** One line a place of the ledger file, whatever stands there. */
function entryLines(lines: readonly Uint8Array[], { all, filed, fault, present }: Shown): EntryLine[] {
  const paths = new Map(filed.map(({ path, artifact }) => [artifact.seq, path]))
  const bySeq = new Map(all.map(entry => [entry.seq, entry]))
  const broken = fault?.seq ?? Number.POSITIVE_INFINITY
  const count = Math.max(lines.length - 1, Number.isFinite(broken) ? broken : 0)
  return Array.from({ length: count }, (_, index) => {
    const seq = index + 1
    // The line at the place; where its number is another one, the entry with this number.
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

/** What operating systems put beside files when somebody packs a folder anew. */
const LITTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/

/** A bundle that was unpacked and packed again lies in a folder of its own. */
function withoutFolder(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const own = [...files].filter(([path]) => !LITTER.test(path))
  const [top] = own[0]?.[0].split('/') ?? []
  const isFolder = top !== undefined && own.every(([path]) => path.startsWith(`${top}/`))
  return new Map(isFolder ? own.map(([path, bytes]) => [path.slice(top.length + 1), bytes]) : own)
}
