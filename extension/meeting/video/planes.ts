/** A picture in a camera's format: brightness, and color at half the width and height. */
export interface Planes {
  readonly format: 'I420' | 'NV12'
  /** Both are even, because two pixels share one color value. */
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly layout: readonly { readonly offset: number; readonly stride: number }[]
}

/** In pixels of the picture. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Channel {
  readonly data: Uint8Array
  readonly offset: number
  readonly stride: number
  /** Bytes from one value to the next: two if two channels are interleaved in one plane. */
  readonly step: 1 | 2
  readonly width: number
  readonly height: number
  /** How many pixels of the picture one value covers, horizontally. */
  readonly scale: 1 | 2
}

/** Brightness and the two color channels. */
export function channelsOf({ format, width, height, data, layout }: Planes): readonly Channel[] {
  const half = { width: width >> 1, height: height >> 1, scale: 2 } as const
  const at = (plane: number) => layout[plane] ?? { offset: 0, stride: 0 }
  const brightness: Channel = { data, ...at(0), step: 1, width, height, scale: 1 }
  if (format === 'I420') return [brightness, { data, ...at(1), step: 1, ...half }, { data, ...at(2), step: 1, ...half }]
  const { offset, stride } = at(1)
  return [
    brightness,
    { data, offset, stride, step: 2, ...half },
    { data, offset: offset + 1, stride, step: 2, ...half },
  ]
}

/** Tightly packed planes of the given size. */
export function emptyPlanes(width: number, height: number): Planes {
  const pixels = width * height
  return {
    format: 'I420',
    width,
    height,
    data: new Uint8Array(pixels + pixels / 2),
    layout: [
      { offset: 0, stride: width },
      { offset: pixels, stride: width / 2 },
      { offset: pixels + pixels / 4, stride: width / 2 },
    ],
  }
}

/** Converts from RGBA: for cameras that deliver other formats. */
export function planesOfRgba(rgba: Uint8ClampedArray, width: number, height: number): Planes {
  const planes = emptyPlanes(width, height)
  const { data } = planes
  const quarter = (width * height) / 4
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const red = rgba[at] ?? 0
      const green = rgba[at + 1] ?? 0
      const blue = rgba[at + 2] ?? 0
      data[y * width + x] = 16 + ((66 * red + 129 * green + 25 * blue) >> 8)
      if (x % 2 === 1 || y % 2 === 1) continue
      const color = width * height + (y >> 1) * (width >> 1) + (x >> 1)
      data[color] = 128 + ((-38 * red - 74 * green + 112 * blue) >> 8)
      data[color + quarter] = 128 + ((112 * red - 94 * green - 18 * blue) >> 8)
    }
  }
  return planes
}
