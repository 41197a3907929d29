import JSZip from 'jszip'

import { isPackedPicture } from './picture.ts'

/** More than any document of an office, and less than a browser's worker can hold twice. */
const MAX_INFLATED_BYTES = 300_000_000
const MAX_ENTRIES = 20_000

/** One date for all entries: the same document gives the same bytes, and no file tells when it was written. */
const DATE = new Date(Date.UTC(1980, 0, 1))

export class ArchiveError extends Error {
  readonly why: 'broken' | 'encrypted' | 'too-large'
  constructor(why: 'broken' | 'encrypted' | 'too-large') {
    super(why)
    this.why = why
  }
}

export type Entries = Map<string, Uint8Array>

/**
 * All files of a ZIP, by their path. What an entry claims about its size is not believed: the bytes are counted; and if
 * they are not those of its checksum, the file is broken.
 */
export async function readArchive(bytes: Uint8Array, limit = MAX_INFLATED_BYTES): Promise<Entries> {
  const zip = await JSZip.loadAsync(bytes).catch((error: unknown) => {
    // The package tells it by its words only.
    throw new ArchiveError(error instanceof Error && error.message.startsWith('Encrypted') ? 'encrypted' : 'broken')
  })
  const files = Object.values(zip.files).filter(file => !file.dir)
  if (files.length > MAX_ENTRIES) throw new ArchiveError('too-large')
  const entries: Entries = new Map()
  let left = limit
  for (const file of files) {
    const inflated = await inflate(file, left)
    if (crc32Of(inflated) !== claimedCrc32(file)) throw new ArchiveError('broken')
    left -= inflated.length
    entries.set(file.name.replace(/^\/+/, ''), inflated)
  }
  return entries
}

/** Not in the package's types. Its own check would unpack the whole file at once, whatever its size. */
const claimedCrc32 = (file: JSZip.JSZipObject): number => ((file as Loaded)._data?.crc32 ?? 0) >>> 0

type Loaded = JSZip.JSZipObject & { readonly _data?: { readonly crc32: number } }

/** The checksum of ZIP, of each byte with all before it. */
function crc32Of(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function inflate(file: JSZip.JSZipObject, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let length = 0
    // Not in the package's types for an entry, but part of its documented interface.
    const stream = (file as JSZip.JSZipObject & Streaming).internalStream('uint8array')
    stream
      .on('data', chunk => {
        length += chunk.length
        if (length <= limit) {
          chunks.push(chunk)
          return
        }
        stream.pause()
        chunks.length = 0
        reject(new ArchiveError('too-large'))
      })
      .on('error', () => reject(new ArchiveError('broken')))
      .on('end', () => resolve(joined(chunks, length)))
      .resume()
  })
}

interface Streaming {
  internalStream(type: 'uint8array'): JSZip.JSZipStreamHelper<Uint8Array>
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

export async function writeArchive(entries: Entries): Promise<Uint8Array> {
  const zip = new JSZip()
  for (const [path, bytes] of entries) {
    // Packing a photo again takes a second for ten megabytes, and makes it no smaller.
    const compression = isPackedPicture(bytes) ? 'STORE' : 'DEFLATE'
    zip.file(path, bytes, { date: DATE, createFolders: false, compression })
  }
  return zip.generateAsync({
    type: 'uint8array',
    compressionOptions: { level: 3 },
    platform: 'DOS',
  })
}
