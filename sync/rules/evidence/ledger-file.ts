import { z } from 'zod/mini'

import { isCanonical, parseJson, utf8Text as text } from './canonical-json.ts'
import { type Digest, entryText, GENESIS_HASH, type LedgerEntry } from './evidence-chain.ts'

/**
 * A ledger as one text file that outlives this product. First line: `recall-ledger/1 <entries> <head>`. Then one line
 * per entry: its SHA-256, a space, and the canonical JSON that is hashed. Each line ends in one line feed, the last one
 * too. Anyone can check a line with `sha256sum`, and the chain by looking for each hash as `prevHash` of the next line.
 */
const HEADER = 'recall-ledger/1'

export function writeLedgerFile(entries: readonly LedgerEntry[]): string {
  const ordered = [...entries].sort((a, b) => a.ledgerSeq - b.ledgerSeq)
  const head = ordered.at(-1)?.hash ?? GENESIS_HASH
  const lines = ordered.map(entry => `${entry.hash} ${entryText(entry, entry.ledgerSeq, entry.prevHash)}`)
  return `${[`${HEADER} ${ordered.length} ${head}`, ...lines].join('\n')}\n`
}

/** The largest date that JavaScript supports: a later moment could not be shown as a date. */
const Moment = z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000))
const Line = { format: z.literal(HEADER), seq: z.number(), prevHash: z.string(), id: z.string(), createdAt: Moment }

/**
 * Any type and kind is accepted: a later version of the product knows more of them, and their entries must be checkable
 * too.
 */
const EventLine = z.strictObject({
  ...Line,
  entry: z.literal('event'),
  requestId: z.nullable(z.string()),
  type: z.string(),
  payload: z.looseObject({ message: z.string() }),
})
const ArtifactLine = z.strictObject({
  ...Line,
  entry: z.literal('artifact'),
  requestId: z.nullable(z.string()),
  eventId: z.nullable(z.string()),
  kind: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number().check(z.int(), z.gte(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
const EntryLine = z.discriminatedUnion('entry', [EventLine, ArtifactLine])

/** One entry as stated by a line of the file, with the hash at the beginning of the line. */
export type FiledEntry = z.infer<typeof EntryLine> & { hash: string }
export type FiledEvent = z.infer<typeof EventLine> & { hash: string }
export type FiledArtifact = z.infer<typeof ArtifactLine> & { hash: string }

export type LedgerFileVerdict =
  | { intact: true; entries: number; head: string }
  | {
      intact: false
      /** Place of the first invalid entry; 0 is the first line of the file. */
      badSeq: number
      reason: string
      /** If two hashes disagree: the one in the file, and the one computed from its bytes. */
      expected?: string
      found?: string
    }

/** Checks a ledger file and reports the first invalid line. Never throws, whatever the bytes. */
export async function verifyLedgerFile(bytes: Uint8Array, digest: Digest): Promise<LedgerFileVerdict> {
  return (await readLedgerFile(bytes, digest)).verdict
}

/** The same, plus the entries before the first invalid one, and all lines of the file. */
export async function readLedgerFile(
  bytes: Uint8Array,
  digest: Digest,
): Promise<{ verdict: LedgerFileVerdict; entries: FiledEntry[]; lines: Uint8Array[] }> {
  const lines = splitLines(bytes)
  const entries: FiledEntry[] = []
  const verdict = await verifyLines(lines, digest, entries)
  if (verdict.intact && bytes.at(-1) !== LINE_FEED) {
    const badSeq = lines.length - 1
    // Nothing vouches for the last line: a copy that was cut off may have lost more than this byte.
    entries.splice(Math.max(0, badSeq - 1))
    const reason = badSeq === 0 ? 'the first line does not end in a line feed' : 'it does not end in a line feed'
    return { verdict: { intact: false, badSeq, reason }, entries, lines }
  }
  return { verdict, entries, lines }
}

const LINE_FEED = 0x0a

/**
 * Checks the lines of a ledger file, including its first line. Valid entries are added to `entries` until the first
 * invalid one.
 */
async function verifyLines(
  lines: readonly Uint8Array[],
  digest: Digest,
  entries: FiledEntry[],
): Promise<LedgerFileVerdict> {
  const header = readHeader(lines[0])
  if (header === undefined) {
    return { intact: false, badSeq: 0, reason: `the first line is not '${HEADER} <entries> <head>'` }
  }
  let previous: string = GENESIS_HASH
  /** Hash of the entry at which, according to the first line, the ledger ends. */
  let atStatedEnd: string | undefined = header.entries === 0 ? GENESIS_HASH : undefined
  for (let place = 1; place < lines.length; place++) {
    const line = lines[place] ?? EMPTY
    const read = await readLine(line, digest)
    if ('reason' in read) return { intact: false, badSeq: place, ...read }
    if (read.seq !== place) {
      return { intact: false, badSeq: place, reason: `it is missing: the entry that stands here is ${read.seq}` }
    }
    if (read.prevHash !== previous) {
      const reason = 'it does not follow the entry before it'
      return { intact: false, badSeq: place, reason, expected: previous, found: read.prevHash }
    }
    previous = read.hash
    if (place === header.entries) atStatedEnd = previous
    entries.push(read)
  }
  return verifyEnd(header, { count: lines.length - 1, last: previous, atStatedEnd })
}

interface End {
  count: number
  last: string
  atStatedEnd: string | undefined
}

/** All lines are valid: compares the first line with them. */
function verifyEnd(header: Header, { count, last, atStatedEnd }: End): LedgerFileVerdict {
  if (header.entries === count && header.head === last) return { intact: true, entries: count, head: last }
  const promised = `${header.entries} entries were promised, ${count} are here`
  if (header.entries < count && atStatedEnd === header.head) {
    return { intact: false, badSeq: header.entries + 1, reason: `it was put behind the end: ${promised}` }
  }
  if (header.entries > count && header.head !== last) {
    return { intact: false, badSeq: count + 1, reason: `it is missing: ${promised}` }
  }
  if (header.head === last) return { intact: false, badSeq: 0, reason: `the first line is wrong: ${promised}` }
  const reason = 'the head on the first line is not the hash of the last entry'
  return { intact: false, badSeq: 0, reason, expected: header.head, found: last }
}

interface Header {
  entries: number
  head: string
}

function readHeader(line: Uint8Array | undefined): Header | undefined {
  const match = /^recall-ledger\/1 (0|[1-9]\d{0,8}) ([0-9a-f]{64})$/.exec(text(line ?? EMPTY) ?? '')
  return match === null ? undefined : { entries: Number(match[1]), head: match[2] ?? '' }
}

type BadLine = { reason: string; expected?: string; found?: string }

/** Checks one line by itself: its hash must match its text, and the text must be an entry in canonical form. */
async function readLine(line: Uint8Array, digest: Digest): Promise<FiledEntry | BadLine> {
  const hash = text(line.subarray(0, 64)) ?? ''
  if (line[64] !== 0x20 || !/^[0-9a-f]{64}$/.test(hash)) return { reason: 'the line does not start with a hash' }
  const content = line.subarray(65)
  const computed = await digest(content)
  if (computed !== hash) return { reason: 'its content was changed', expected: hash, found: computed }
  const written = text(content)
  const parsed = written === undefined ? undefined : parseJson(written)
  const entry = EntryLine.safeParse(parsed)
  if (!entry.success) return { reason: 'it is not an entry of a ledger' }
  // A repeated key, or whitespace: two programs could read the same line differently.
  if (written === undefined || !isCanonical(parsed, written))
    return { reason: 'it is not written in the canonical form (RFC 8785)' }
  return { ...entry.data, hash }
}

/**
 * What a line seems to say, for display, although nothing of it is proven; undefined if nothing can be read from it.
 */
export function unprovenEntry(line: Uint8Array): FiledEntry | undefined {
  const entry = EntryLine.safeParse(parseJson(text(line.subarray(65)) ?? ''))
  return entry.success ? { ...entry.data, hash: text(line.subarray(0, 64)) ?? '' } : undefined
}

const EMPTY = new Uint8Array()
/** Lines as bytes, without line breaks. */
export function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let start = 0
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  if (start < bytes.length) lines.push(bytes.subarray(start))
  return lines
}
