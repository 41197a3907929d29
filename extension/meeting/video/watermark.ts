import type { Planes } from './planes.ts'

const WATERMARK = 'Shielded'

/** The word's share of the picture's height. */
const SHARE = 0.045

interface Drawn {
  readonly width: number
  readonly height: number
  readonly alpha: Uint8Array
}

const drawn = new Map<number, Drawn>()

/** Writes the word into the lower left corner, light on dark, to inform the others. */
export function watermark(planes: Planes): void {
  const size = Math.max(12, Math.round(planes.height * SHARE))
  let word = drawn.get(size)
  if (word === undefined) {
    word = draw(size)
    drawn.set(size, word)
  }
  stamp(planes, word, size)
}

export function stamp(planes: Planes, word: Drawn, margin: number): void {
  const { offset = 0, stride = 0 } = planes.layout[0] ?? {}
  const top = planes.height - word.height - margin
  for (let y = 0; y < word.height; y += 1)
    for (let x = 0; x < word.width; x += 1) {
      const px = margin + x
      const py = top + y
      if (px >= planes.width || py < 0) continue
      const at = offset + py * stride + px
      const ink = (word.alpha[y * word.width + x] ?? 0) / 255
      // Darkens its background so that it is readable on every picture.
      planes.data[at] = (planes.data[at] ?? 0) * 0.35 * (1 - ink) + 235 * ink
    }
}

function draw(size: number): Drawn {
  const font = `600 ${size}px sans-serif`
  const measuring = new OffscreenCanvas(1, 1).getContext('2d')
  if (measuring === null) return { width: 0, height: 0, alpha: new Uint8Array() }
  measuring.font = font
  const width = Math.ceil(measuring.measureText(WATERMARK).width + size)
  const height = Math.ceil(size * 1.5)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) return { width: 0, height: 0, alpha: new Uint8Array() }
  context.font = font
  context.textBaseline = 'middle'
  context.fillText(WATERMARK, size / 2, height / 2)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, alpha: Uint8Array.from({ length: width * height }, (_, index) => data[index * 4 + 3] ?? 0) }
}
