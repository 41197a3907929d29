/** One white pixel, for pictures that could hold text that is not a picture's. */
const BLANK_PNG = [
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 58, 126, 155, 85,
  0, 0, 0, 10, 73, 68, 65, 84, 120, 218, 99, 248, 15, 0, 1, 1, 1, 0, 28, 176, 140, 153, 0, 0, 0, 0, 73, 69, 78, 68, 174,
  66, 96, 130,
]

export function blankPicture(): Uint8Array {
  return Uint8Array.from(BLANK_PNG)
}

/** A picture without what a camera or a program wrote into it; `null` for a format that is not taken apart here. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  return partsThat(isShown => isShown, bytes)
}

/**
 * What a picture's file holds beside the picture: words of a camera or a program, thumbnails, and what follows its end.
 * Never its points: among millions of bytes that mean no letters, any short word stands by chance. `null` as above.
 */
export function besidePicture(bytes: Uint8Array): Uint8Array | null {
  return partsThat(isShown => !isShown, bytes)
}

/** A stretch of a picture's file; `isShown`: it makes the picture, and is made of numbers only. */
interface Stretch {
  readonly bytes: Uint8Array
  readonly isShown: boolean
}

function partsThat(stays: (isShown: boolean) => boolean, bytes: Uint8Array): Uint8Array | null {
  const stretches = isPng(bytes) ? stretchesOfPng(bytes) : isJpeg(bytes) ? stretchesOfJpeg(bytes) : null
  return stretches && together(stretches.flatMap(each => (stays(each.isShown) ? [each.bytes] : [])))
}

/** The chunks that make the picture, with their most bytes: everything else is text, dates, or a thumbnail. */
const PNG_CHUNKS: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['sBIT', 4],
  ['bKGD', 6],
  ['pHYs', 9],
])

function stretchesOfPng(bytes: Uint8Array): readonly Stretch[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const stretches: Stretch[] = [{ bytes: bytes.subarray(0, 8), isShown: true }]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (end > bytes.length) return null
    stretches.push({ bytes: bytes.subarray(at, end), isShown: length <= (PNG_CHUNKS.get(name) ?? -1) })
    if (name === 'IEND') return [...stretches, { bytes: bytes.subarray(end), isShown: false }]
    at = end
  }
  return null
}

const START_OF_SCAN = 0xda
const END_OF_JPEG = 0xd9

function stretchesOfJpeg(bytes: Uint8Array): readonly Stretch[] | null {
  const stretches: Stretch[] = [{ bytes: bytes.subarray(0, 2), isShown: true }]
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Before a marker FF may stand as often as a program likes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_JPEG)
      return [
        ...stretches,
        { bytes: bytes.subarray(at, at + 2), isShown: true },
        { bytes: bytes.subarray(at + 2), isShown: false },
      ]
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (end < at + 4 || end > bytes.length) return null
    const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end
    const segment = bytes.subarray(at, next)
    stretches.push({ bytes: segment, isShown: isShownInJpeg(marker, segment) })
    at = next
  }
  return null
}

/** Tables and points, and of what programs write the two that say how they are meant: all else is metadata. */
function isShownInJpeg(marker: number, segment: Uint8Array): boolean {
  if ((marker >= 0xc0 && marker <= 0xcf) || (marker >= START_OF_SCAN && marker <= 0xdf)) return true
  return PLAIN_SEGMENTS.some(({ start, length }) => segment.length === length && startsWith(segment, start))
}

/** JFIF's without a thumbnail, and Adobe's. */
const PLAIN_SEGMENTS = [
  { start: [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0], length: 18 },
  { start: [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65], length: 16 },
]

/** Among coded points FF stands before 00, before another FF, or before the number of a restart; elsewhere it begins a segment. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function together(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Whether a picture's points are packed as closely as they can be. */
export function isPackedPicture(bytes: Uint8Array): boolean {
  return isPng(bytes) || isJpeg(bytes)
}

function isPng(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])
}

function isJpeg(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0xff, 0xd8])
}
