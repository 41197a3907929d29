/**
 * The ZIP of an evidence bundle (APPNOTE 6.3, no ZIP64). Written without compression and without any data about the
 * machine, so that the same record yields the same bytes in every browser and on the server. Read strictly: a file that
 * two programs could unpack differently is refused, since one of them would show a person something other than what was
 * checked.
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
const UTF8_NAMES = 0x0800
const ENCRYPTED = 0x0001

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
  if (data.getUint16(at + 8, true) !== count || start + size !== at) throw damaged()
  if (count > limits.files) throw new UnreadableZip(`It holds more than ${limits.files} files.`)
  const entries: Entry[] = []
  const seen = new Set<string>()
  let total = 0
  let next = start
  for (let index = 0; index < count; index++) {
    const { entry, end } = readCentral(bytes, next, at)
    // Ignoring case and Unicode form: on some disks such names are the same file.
    const plain = entry.path.normalize('NFC').toLowerCase()
    if (seen.has(plain)) throw new UnreadableZip(`It holds two files with the name ${entry.path}.`)
    seen.add(plain)
    total += entry.size
    if (total > limits.bytes) throw new UnreadableZip('Unpacked it would be larger than any evidence bundle.')
    entries.push(entry)
    next = end
  }
  if (next !== at) throw damaged()
  refuseOverlaps(bytes, entries, start)
  return entries
}

/** The end record, including its comment, must be at the very end; some programs would read anything after it. */
function findEnd(bytes: Uint8Array): number {
  const data = view(bytes)
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
    if (data.getUint32(at, true) === END && at + 22 + data.getUint16(at + 20, true) === bytes.length) return at
  }
  throw new UnreadableZip('It is no whole ZIP file: its end is missing. Was the download complete?')
}

function readCentral(bytes: Uint8Array, at: number, limit: number): { entry: Entry; end: number } {
  const data = view(bytes)
  if (at + 46 > limit || data.getUint32(at, true) !== CENTRAL) throw damaged()
  const nameLength = data.getUint16(at + 28, true)
  const end = at + 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
  if (end > limit) throw damaged()
  const path = nameOf(bytes.subarray(at + 46, at + 46 + nameLength))
  if ((data.getUint16(at + 8, true) & ENCRYPTED) !== 0) throw new UnreadableZip(`${path} is encrypted.`)
  const entry = {
    path,
    method: data.getUint16(at + 10, true),
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
  const isPlain = name !== '' && !/[\u0000-\u001f\\]/.test(name) && !name.startsWith('/')
  if (!isPlain || name.split('/').includes('..'))
    throw new UnreadableZip('A file in it has a name that is not allowed.')
  return name
}

/** Files must follow one another from the first byte on, without overlaps and without data before the first. */
function refuseOverlaps(bytes: Uint8Array, entries: readonly Entry[], end: number): void {
  let free = 0
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (entry.offset < free || (free === 0 && entry.offset !== 0)) throw damaged()
    free = dataStart(bytes, entry) + entry.packed
  }
  if (free > end) throw damaged()
}

/** Where the bytes of a file begin; its local header must agree with the directory. */
function dataStart(bytes: Uint8Array, { path, method, offset }: Entry): number {
  const data = view(bytes)
  if (offset + 30 > bytes.length || data.getUint32(offset, true) !== LOCAL) throw damaged()
  const nameEnd = offset + 30 + data.getUint16(offset + 26, true)
  if (nameEnd > bytes.length) throw damaged()
  if (nameOf(bytes.subarray(offset + 30, nameEnd)) !== path || data.getUint16(offset + 8, true) !== method) {
    throw new UnreadableZip(`It says two things about ${path}.`)
  }
  return nameEnd + data.getUint16(offset + 28, true)
}

async function unpack(bytes: Uint8Array, entry: Entry): Promise<Uint8Array> {
  const start = dataStart(bytes, entry)
  const packed = bytes.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) throw damaged()
  if (entry.method === 0) {
    if (entry.packed !== entry.size) throw damaged()
    return packed
  }
  if (entry.method === 8) return inflate(packed, entry)
  throw new UnreadableZip(`${entry.path} is packed in a way that is not known here.`)
}

/** Stops at the size given in the directory: data beyond it is a zip bomb or a false entry. */
async function inflate(packed: Uint8Array, { path, size }: Entry): Promise<Uint8Array> {
  const content = new Uint8Array(size)
  let length = 0
  try {
    const source = new Blob([new Uint8Array(packed)]).stream()
    const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (length + read.value.length > size) throw damaged()
      content.set(read.value, length)
      length += read.value.length
    }
  } catch {
    throw new UnreadableZip(`${path} is damaged: it cannot be unpacked.`)
  }
  if (length !== size) throw damaged()
  return content
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
