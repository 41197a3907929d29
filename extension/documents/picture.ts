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
  if (isPng(bytes)) return barePng(bytes)
  return isJpeg(bytes) ? bareJpeg(bytes) : null
}

/** The chunks that make the picture: everything else is text, dates, or a thumbnail. */
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'])

function barePng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (end > bytes.length) return null
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return together(kept)
    at = end
  }
  return null
}

function bareJpeg(bytes: Uint8Array): Uint8Array | null {
  const kept = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // The picture itself, up to its end: what follows the end is dropped.
    if (marker === 0xda) return endOfJpeg(bytes, at, kept)
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (end > bytes.length) return null
    // APP1 to APP15 hold metadata, but for Adobe's APP14, which says how colors are meant; FE is a comment.
    const isMetadata = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
    if (!isMetadata) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

function endOfJpeg(bytes: Uint8Array, from: number, kept: Uint8Array[]): Uint8Array | null {
  for (let at = bytes.length - 2; at > from; at -= 1) {
    if (bytes[at] !== 0xff || bytes[at + 1] !== 0xd9) continue
    // A comment between scans of a progressive picture.
    for (let inner = from; inner < at; inner += 1)
      if (bytes[inner] === 0xff && (bytes[inner + 1] === 0xfe || bytes[inner + 1] === 0xe1)) return null
    return together([...kept, bytes.subarray(from, at + 2)])
  }
  return null
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
