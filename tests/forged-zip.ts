import { crc32, deflateRawSync } from 'node:zlib'

/** One file of a ZIP, and what an attacker makes its records say. */
interface Forged {
  name: string
  bytes: Uint8Array
  /** Packed with deflate. */
  isPacked?: boolean
  method?: number
  flags?: number
  /** Upper half: the mode under Unix. */
  attributes?: number
  crc?: number
  disk?: number
  extra?: Uint8Array
  /** What the header in front of the file says instead. */
  local?: { name?: string; flags?: number; size?: number; crc?: number; extra?: Uint8Array }
  /** Bytes behind the packed data that count as packed data. */
  tail?: Uint8Array
  /** Bytes between this file and the next record. */
  gap?: Uint8Array
}

interface ForgedEnd {
  before?: Uint8Array
  after?: Uint8Array
  comment?: string
  disks?: number
}

const NONE = new Uint8Array()
const fields = (...parts: (readonly [2 | 4, number])[]) =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      if (size === 2) bytes.writeUInt16LE(value)
      else bytes.writeUInt32LE(value)
      return bytes
    }),
  )

/** A ZIP, record by record, in which anything may be false. */
export function forgedZip(files: readonly Forged[], { before, after, comment = '', disks = 0 }: ForgedEnd = {}) {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const { bytes, isPacked = false, attributes = 0, extra = NONE, local = {}, gap = NONE, tail = NONE } = file
    const { method = isPacked ? 8 : 0, flags = 0x0800, crc = crc32(bytes), disk = 0 } = file
    const packed = Buffer.concat([isPacked ? deflateRawSync(bytes) : bytes, tail])
    const name = Buffer.from(file.name)
    const [localName, localExtra] = [Buffer.from(local.name ?? file.name), local.extra ?? NONE]
    const header = fields(
      [4, 0x04034b50],
      [2, 20],
      [2, local.flags ?? flags],
      [2, method],
      [4, 0],
      [4, local.crc ?? crc],
      [4, local.size ?? packed.length],
      [4, local.size ?? bytes.length],
      [2, localName.length],
      [2, localExtra.length],
    )
    directory.push(
      fields(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, flags],
        [2, method],
        [4, 0],
        [4, crc],
        [4, packed.length],
        [4, bytes.length],
        [2, name.length],
        [2, extra.length],
        [2, 0],
        [2, disk],
        [2, 0],
        [4, attributes],
        [4, offset],
      ),
      name,
      extra,
    )
    for (const part of [header, localName, localExtra, packed, gap]) {
      parts.push(part)
      offset += part.length
    }
  }
  const central = Buffer.concat(directory)
  const end = fields(
    [4, 0x06054b50],
    [4, disks],
    [2, files.length],
    [2, files.length],
    [4, central.length],
    [4, offset],
    [2, comment.length],
  )
  return new Uint8Array(
    Buffer.concat([before ?? NONE, ...parts, central, end, Buffer.from(comment, 'latin1'), after ?? NONE]),
  )
}

/** What follows a file whose header does not say its size. */
export const descriptor = (bytes: Uint8Array, packed = bytes.length, isMarked = true): Uint8Array =>
  fields(...(isMarked ? ([[4, 0x08074b50]] as const) : []), [4, crc32(bytes)], [4, packed], [4, bytes.length])

/** An extra field of this kind. */
export const extraField = (kind: number, content: Uint8Array): Uint8Array =>
  Buffer.concat([fields([2, kind], [2, content.length]), content])
