/**
 * The ZIP of an evidence bundle (APPNOTE 6.3, no ZIP64). Written without compression and without any data about the
 * machine, so that the same record yields the same bytes in every browser and on the server. Read strictly: a file that
 * two programs could unpack differently is refused, since one of them would show a person something other than what was
 * checked. `server/evidence/FORMAT.md` lists each refusal, for whoever writes a reader of their own.
 */
interface ZipLimits {
  files: number
  /** Unpacked size of all files together. */
  bytes: number
}

/** Ten years of letters with their files stay far below this; a zip bomb does not. */
const LIMITS: ZipLimits = { files: 20_000, bytes: 512 * 1024 * 1024 }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DESCRIPTOR = 0x08074b50
const STORED = 0
const DEFLATED = 8
const UTF8_NAMES = 0x0800
const ENCRYPTED = 0x0001
/** Checksum and sizes follow the file, instead of being in front of it. */
const DESCRIBED = 0x0008
/** Besides these, two bits that say how hard a packer tried. */
const KNOWN_FLAGS = ENCRYPTED | DESCRIBED | UTF8_NAMES | 0x0006
/** A second size or a second name for the same file (ZIP64, Info-ZIP Unicode Path): not every program reads them. */
const SECOND_WORDS: readonly number[] = [0x0001, 0x7075]
const REGULAR = 0x8000
const FOLDER = 0x4000

/** Writes the files in this order, all with the same time (UTC, to two seconds). */
export function writeZip(files: ReadonlyMap<string, Uint8Array>, at: number): Uint8Array {
  const { date, time } = dosTime(at)
  const parts: Uint8Array[] = []
  const central: Uint8Array[] = []
  let offset = 0
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path)
    const facts = [
      [2, 20],
      [2, UTF8_NAMES],
      [2, 0],
      [2, time],
      [2, date],
      [4, crc32(bytes)],
    ] as const
    const sizes = [
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const
    const local = record([[4, LOCAL], ...facts, ...sizes], name)
    central.push(record([[4, CENTRAL], [2, 20], ...facts, ...sizes, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]], name))
    parts.push(local, bytes)
    offset += local.length + bytes.length
  }
  const size = central.reduce((sum, part) => sum + part.length, 0)
  const end = record([
    [4, END],
    [2, 0],
    [2, 0],
    [2, files.size],
    [2, files.size],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return joined([...parts, ...central, end])
}

/** Why a file is not read; its message is for people. */
export class UnreadableZip extends Error {}

export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 22 && (view(bytes).getUint32(0, true) === LOCAL || view(bytes).getUint32(0, true) === END)
}

/** Paths and bytes in directory order; folders are left out. Throws `UnreadableZip`. */
export async function readZip(bytes: Uint8Array, limits: ZipLimits = LIMITS): Promise<Map<string, Uint8Array>> {
  const entries = readDirectory(bytes, limits)
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) {
    if (entry.path.endsWith('/')) continue
    const content = await unpack(bytes, entry)
    if (crc32(content) !== entry.crc) throw new UnreadableZip(`${entry.path} is damaged: its checksum does not fit.`)
    files.set(entry.path, content)
  }
  return files
}

interface Entry {
  path: string
  flags: number
  method: number
  crc: number
  packed: number
  size: number
  /** Offset of its local header. */
  offset: number
}

function readDirectory(bytes: Uint8Array, limits: ZipLimits): Entry[] {
  const at = findEnd(bytes)
  const data = view(bytes)
  const count = data.getUint16(at + 10, true)
  const size = data.getUint32(at + 12, true)
  const start = data.getUint32(at + 16, true)
  // One disk: both of its numbers are zero.
  if (data.getUint16(at + 8, true) !== count || data.getUint32(at + 4, true) !== 0 || start + size !== at) {
    throw damaged()
  }
  if (count > limits.files) throw new UnreadableZip(`It holds more than ${limits.files} files.`)
  const entries: Entry[] = []
  const seen = new Set<string>()
  const plainFiles = new Set<string>()
  let total = 0
  let next = start
  for (let index = 0; index < count; index++) {
    const { entry, end } = readCentral(bytes, next, at)
    const plain = plainName(entry.path)
    if (seen.has(plain)) throw new UnreadableZip(`It holds two files with the name ${entry.path}.`)
    seen.add(plain)
    if (!entry.path.endsWith('/')) plainFiles.add(plain)
    total += entry.size
    if (total > limits.bytes) throw new UnreadableZip('Unpacked it would be larger than any evidence bundle.')
    entries.push(entry)
    next = end
  }
  if (next !== at) throw damaged()
  const inFile = [...seen].find(path => foldersOf(path).some(folder => plainFiles.has(folder)))
  if (inFile !== undefined) throw new UnreadableZip(`It holds two files with the name ${inFile}.`)
  refuseGaps(bytes, entries, start)
  return entries
}

/** Without case, Unicode form, and dots or blanks at an end: on some disks such names are the same file. */
const plainName = (path: string) =>
  partsOf(path.normalize('NFC').toLowerCase())
    .map(part => part.slice(0, plainEnd(part)))
    .join('/')

function plainEnd(part: string): number {
  let end = part.length
  while (part[end - 1] === '.' || part[end - 1] === ' ') end -= 1
  return end
}

const partsOf = (path: string) => path.replace(/\/$/, '').split('/')

/** 'a/b/c' → 'a', 'a/b'. */
const foldersOf = (path: string) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))

/** The end record must be the last 22 bytes, without a comment: some programs would look for another one in it. */
function findEnd(bytes: Uint8Array): number {
  const at = bytes.length - 22
  if (at >= 0 && view(bytes).getUint32(at, true) === END && view(bytes).getUint16(at + 20, true) === 0) return at
  throw new UnreadableZip('It is no whole ZIP file: its end is missing. Was the download complete?')
}

function readCentral(bytes: Uint8Array, at: number, limit: number): { entry: Entry; end: number } {
  const data = view(bytes)
  if (at + 46 > limit || data.getUint32(at, true) !== CENTRAL) throw damaged()
  const nameEnd = at + 46 + data.getUint16(at + 28, true)
  const extraEnd = nameEnd + data.getUint16(at + 30, true)
  const end = extraEnd + data.getUint16(at + 32, true)
  if (end > limit) throw damaged()
  const path = nameOf(bytes.subarray(at + 46, nameEnd))
  const flags = data.getUint16(at + 8, true)
  if ((flags & ENCRYPTED) !== 0) throw new UnreadableZip(`${path} is encrypted.`)
  const method = data.getUint16(at + 10, true)
  if ((flags & ~KNOWN_FLAGS) !== 0 || (method !== STORED && method !== DEFLATED)) {
    throw new UnreadableZip(`${path} is packed in a way that is not known here.`)
  }
  if (saysMore(bytes.subarray(nameEnd, extraEnd))) throw new UnreadableZip(`It says two things about ${path}.`)
  // The upper half is the mode of a file under Unix; a link would lead out of the folder into which it is unpacked.
  const type = (data.getUint32(at + 38, true) >>> 16) & 0xf000
  const isFolder = path.endsWith('/')
  if (type !== 0 && type !== (isFolder ? FOLDER : REGULAR)) throw new UnreadableZip(NOT_ALLOWED)
  if (isFolder && data.getUint32(at + 24, true) !== 0) throw new UnreadableZip(NOT_ALLOWED)
  if (data.getUint16(at + 34, true) !== 0) throw damaged()
  const entry = {
    path,
    flags,
    method,
    crc: data.getUint32(at + 16, true),
    packed: data.getUint32(at + 20, true),
    size: data.getUint32(at + 24, true),
    offset: data.getUint32(at + 42, true),
  }
  return { entry, end }
}

function nameOf(bytes: Uint8Array): string {
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UnreadableZip('A file in it has a name that cannot be read.')
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is refused
  const isPlain = !/[\u0000-\u001f\u007f\\:]/.test(name)
  // A part of nothing but dots and blanks names the folder itself, or one above it.
  if (!isPlain || !partsOf(name).every(plainEnd)) throw new UnreadableZip(NOT_ALLOWED)
  return name
}

const NOT_ALLOWED = 'A file in it has a name that is not allowed.'

/** Whether extra fields contain one that gives the file a second name or size, or cannot be read. */
function saysMore(extra: Uint8Array): boolean {
  let at = 0
  while (at + 4 <= extra.length) {
    if (SECOND_WORDS.includes(view(extra).getUint16(at, true))) return true
    at += 4 + view(extra).getUint16(at + 2, true)
  }
  return at !== extra.length
}

/** Files follow one another from the first byte to the directory: what stands between them some programs would read. */
function refuseGaps(bytes: Uint8Array, entries: readonly Entry[], end: number): void {
  let free = 0
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (entry.offset !== free) throw damaged()
    free = dataStart(bytes, entry) + entry.packed
    if (free > end) throw damaged()
    free += descriptorAt(bytes, free, entry)
  }
  if (free !== end) throw damaged()
}

/** Length of the checksum and sizes behind a file, which must be those of the directory; 0 if there are none. */
function descriptorAt(bytes: Uint8Array, at: number, { flags, crc, packed, size }: Entry): number {
  if ((flags & DESCRIBED) === 0) return 0
  const word = (offset: number) => (at + offset + 4 <= bytes.length ? view(bytes).getUint32(at + offset, true) : -1)
  const fits = (from: number) => word(from) === crc && word(from + 4) === packed && word(from + 8) === size
  if (word(0) === DESCRIPTOR && fits(4)) return 16
  if (fits(0)) return 12
  // A folder has nothing to describe, and some programs leave it out there.
  if (size === 0 && packed === 0) return 0
  throw damaged()
}

/** Where the bytes of a file begin; its local header must agree with the directory. */
function dataStart(bytes: Uint8Array, { path, flags, method, crc, packed, size, offset }: Entry): number {
  const data = view(bytes)
  if (offset + 30 > bytes.length || data.getUint32(offset, true) !== LOCAL) throw damaged()
  const nameEnd = offset + 30 + data.getUint16(offset + 26, true)
  const extraEnd = nameEnd + data.getUint16(offset + 28, true)
  if (extraEnd > bytes.length) throw damaged()
  const isDescribed = (flags & DESCRIBED) !== 0
  const same = (at: number, value: number) => {
    const stated = data.getUint32(offset + at, true)
    return stated === value || (isDescribed && stated === 0)
  }
  if (
    nameOf(bytes.subarray(offset + 30, nameEnd)) !== path ||
    data.getUint16(offset + 6, true) !== flags ||
    data.getUint16(offset + 8, true) !== method ||
    !(same(14, crc) && same(18, packed) && same(22, size)) ||
    saysMore(bytes.subarray(nameEnd, extraEnd))
  ) {
    throw new UnreadableZip(`It says two things about ${path}.`)
  }
  return extraEnd
}

async function unpack(bytes: Uint8Array, entry: Entry): Promise<Uint8Array> {
  const start = dataStart(bytes, entry)
  const packed = bytes.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) throw damaged()
  if (entry.method === DEFLATED) return inflate(packed, entry)
  if (entry.packed !== entry.size) throw damaged()
  return packed
}

async function inflate(packed: Uint8Array, { path, size }: Entry): Promise<Uint8Array> {
  const content = await inflated(packed, size)
  // Some platforms ignore what stands behind the end of the packed data: then it ends before its last byte, too.
  if (content === undefined || (await inflated(packed.subarray(0, -1), size)) !== undefined) {
    throw new UnreadableZip(`${path} is damaged: it cannot be unpacked.`)
  }
  return content
}

/**
 * Undefined unless the packed data end, and give exactly this many bytes: data beyond the size in the directory are a
 * zip bomb or a false entry.
 */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  const content = new Uint8Array(size)
  let length = 0
  try {
    const source = new Blob([new Uint8Array(packed)]).stream()
    const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (length + read.value.length > size) {
        await reader.cancel()
        return undefined
      }
      content.set(read.value, length)
      length += read.value.length
    }
  } catch {
    return undefined
  }
  return length === size ? content : undefined
}

const damaged = () => new UnreadableZip('It is a damaged ZIP file. Please ask for the original once more.')

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Little-endian numbers of the given sizes, followed by `tail`. */
function record(fields: readonly (readonly [2 | 4, number])[], tail = new Uint8Array()): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0) + tail.length)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view(bytes).setUint16(at, value, true)
    else view(bytes).setUint32(at, value, true)
    at += size
  }
  bytes.set(tail, at)
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Limited to the years 1980 to 2107, which the format supports. */
function dosTime(at: number): { date: number; time: number } {
  const day = new Date(Math.min(Math.max(at, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)))
  const date = ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate()
  return { date, time: (day.getUTCHours() << 11) | (day.getUTCMinutes() << 5) | (day.getUTCSeconds() >> 1) }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
