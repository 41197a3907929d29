import { channelsOf, type Planes } from './planes.ts'

/** A small picture of what others see, for the popup: red, green and blue in base64. */
export interface SelfView {
  readonly width: number
  readonly height: number
  readonly pixels: string
}

const WIDTH = 160

export function selfViewOf(planes: Planes): SelfView {
  const [bright, blue, red] = channelsOf(planes)
  const height = Math.round((WIDTH * planes.height) / planes.width)
  const step = planes.width / WIDTH
  let pixels = ''
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const px = Math.min(planes.width - 1, Math.floor(x * step))
      const py = Math.min(planes.height - 1, Math.floor(y * step))
      const color = (py >> 1) * (blue?.stride ?? 0) + (px >> 1) * (blue?.step ?? 1)
      const luma = 1.164 * ((bright?.data[bright.offset + py * bright.stride + px] ?? 16) - 16)
      const u = (blue?.data[blue.offset + color] ?? 128) - 128
      const v = (red?.data[red.offset + color] ?? 128) - 128
      for (const value of [luma + 1.596 * v, luma - 0.392 * u - 0.813 * v, luma + 2.017 * u])
        pixels += String.fromCharCode(Math.max(0, Math.min(255, Math.round(value))))
    }
  return { width: WIDTH, height, pixels: btoa(pixels) }
}
