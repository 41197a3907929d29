import { type Digest, entryText, GENESIS_HASH, type LedgerEntry } from './evidence-chain.ts'

/**
 * A ledger as one text file that outlives this product. First line: `recall-ledger/1 <entries> <head>`. Then one
 * line an entry: its SHA-256, a space, and the canonical JSON that the hash is taken over. Anyone can check a line
 * with `sha256sum`, and the chain by looking for each hash as `prevHash` of the next line.
 */
const HEADER = 'recall-ledger/1'

export function writeLedgerFile(entries: readonly LedgerEntry[]): string {
  const ordered = [...entries].sort((a, b) => a.ledgerSeq - b.ledgerSeq)
  const head = ordered.at(-1)?.hash ?? GENESIS_HASH
  const lines = ordered.map(entry => `${entry.hash} ${entryText(entry, entry.ledgerSeq, entry.prevHash)}`)
  return `${[`${HEADER} ${ordered.length} ${head}`, ...lines].join('\n')}\n`
}

export type LedgerFileVerdict =
  | { intact: true; entries: number; head: string }
  /** `badSeq` 0 is the first line of the file. */
  | { intact: false; badSeq: number; reason: string }

/** Checks a ledger file and names the first line that does not hold. Never throws, whatever the bytes. */
export async function verifyLedgerFile(bytes: Uint8Array, digest: Digest): Promise<LedgerFileVerdict> {
  const lines = splitLines(bytes)
  const header = new TextDecoder().decode(lines[0] ?? new Uint8Array()).split(' ')
  const stated = Number(header[1])
  if (
    header.length !== 3 ||
    header[0] !== HEADER ||
    !/^\d+$/.test(header[1] ?? '') ||
    !/^[0-9a-f]{64}$/.test(header[2] ?? '')
  ) {
    return { intact: false, badSeq: 0, reason: `the first line is not '${HEADER} <entries> <head>'` }
  }
  let previous: string = GENESIS_HASH
  const entries = lines.slice(1)
  for (const [index, line] of entries.entries()) {
    const reason = await wrongWith(line, index + 1, previous, digest)
    if (reason !== undefined) return { intact: false, badSeq: index + 1, reason }
    previous = new TextDecoder().decode(line.subarray(0, 64))
  }
  if (entries.length !== stated) {
    return {
      intact: false,
      badSeq: entries.length + 1,
      reason: `${stated} entries were promised, ${entries.length} are here`,
    }
  }
  if (header[2] !== previous) {
    return { intact: false, badSeq: 0, reason: 'the head on the first line is not the hash of the last entry' }
  }
  return { intact: true, entries: entries.length, head: previous }
}

async function wrongWith(line: Uint8Array, seq: number, previous: string, digest: Digest): Promise<string | undefined> {
  const hash = new TextDecoder().decode(line.subarray(0, 64))
  if (line[64] !== 0x20 || !/^[0-9a-f]{64}$/.test(hash)) return 'the line does not start with a hash'
  const computed = await digest(line.subarray(65))
  if (computed !== hash) return `its content was changed: it says ${hash}, its hash is ${computed}`
  const entry: unknown = JSON.parse(new TextDecoder().decode(line.subarray(65)))
  if (typeof entry !== 'object' || entry === null || !('seq' in entry) || !('prevHash' in entry)) {
    return 'it is not an entry of a ledger'
  }
  if (entry.seq !== seq) return `entry ${seq} is missing: the next one here is ${String(entry.seq)}`
  if (entry.prevHash !== previous) return 'it does not follow the entry before it'
  return undefined
}

/** Lines as bytes, without the end of the last: text decoding would hide a broken byte. */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let start = 0
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] !== 0x0a) continue
    lines.push(bytes.subarray(start, index))
    start = index + 1
  }
  if (start < bytes.length) lines.push(bytes.subarray(start))
  return lines
}
