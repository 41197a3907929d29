/** One unfolded header line of a mail; bytes above 127 are decoded as Latin-1. */
export interface RawHeader {
  /** Lower-case. */
  name: string
  value: string
}

/** A letter never has more; mail programs stay far below. */
export const MAX_HEADER_BYTES = 256 * 1024

const LF = 10
const CR = 13

/** Where the body begins: after the first empty line, or at the end if there is none. */
export function bodyStart(whole: Uint8Array, within = whole.length): number {
  const raw = whole.subarray(0, within)
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) {
    if (raw[at + 1] === LF) return at + 2
    if (raw[at + 1] === CR && raw[at + 2] === LF) return at + 3
  }
  return raw.length
}

/** The top-level headers in order, without any interpretation; undefined if they are too long. */
export function rawHeaders(raw: Uint8Array): RawHeader[] | undefined {
  // The search stops at the limit, because a hostile mail may consist of a header only.
  const end = bodyStart(raw, MAX_HEADER_BYTES + 1)
  if (end > MAX_HEADER_BYTES) return undefined
  const headers: RawHeader[] = []
  for (const line of Buffer.from(raw.buffer, raw.byteOffset, end).toString('latin1').split(/\r?\n/)) {
    const last = headers.at(-1)
    if (/^[ \t]/.test(line)) {
      if (last) last.value += ` ${line.trim()}`
      continue
    }
    const colon = line.indexOf(':')
    if (colon > 0)
      headers.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() })
  }
  return headers
}

/** The Message-ID with its brackets if there is exactly one. */
export function messageIdOf(raw: Uint8Array): string | undefined {
  const found = rawHeaders(raw)?.filter(header => header.name === 'message-id') ?? []
  // A long id is folded onto the line below its name.
  return found.length === 1 ? /^<[^<>\s]{1,500}>$/.exec(found[0]?.value.trim() ?? '')?.[0] : undefined
}

/**
 * Whether two mails have the same body. Relays add headers on top and may trim spaces at line ends; they have no
 * reason to change more, since our bodies are short ASCII lines.
 */
export function sameBody(one: Uint8Array, other: Uint8Array): boolean {
  return canonicalBody(one).equals(canonicalBody(other))
}

function canonicalBody(raw: Uint8Array): Buffer {
  const body = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).subarray(bodyStart(raw))
  const kept = Buffer.allocUnsafe(body.length)
  let length = 0
  // End of the current line's text: trailing blanks and CR are dropped.
  let textEnd = 0
  for (const byte of body) {
    if (byte === LF) {
      length = textEnd
      kept[length++] = LF
      textEnd = length
    } else {
      kept[length++] = byte
      if (byte !== CR && byte !== 32 && byte !== 9) textEnd = length
    }
  }
  length = textEnd
  while (length > 0 && kept[length - 1] === LF) length -= 1
  return kept.subarray(0, length)
}
