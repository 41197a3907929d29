import { emptyPlanes, type Planes, planesOfRgba } from './planes.ts'

/** Buffers are reused: allocating 1.5 MB for each of thirty pictures a second would burden the garbage collector. */
const spare: Uint8Array[] = []

export async function planesOfFrame(frame: VideoFrame): Promise<Planes> {
  const { format, visibleRect } = frame
  const { width = 0, height = 0 } = visibleRect ?? {}
  const isEven = width % 2 === 0 && height % 2 === 0
  if ((format === 'I420' || format === 'NV12') && isEven) {
    const data = bytes(frame.allocationSize())
    const layout = await frame.copyTo(data)
    return { format, width, height, data, layout }
  }
  return planesByCanvas(frame)
}

/** For cameras that deliver RGB, or an unknown format. Slow but correct. */
function planesByCanvas(frame: VideoFrame): Planes {
  const width = Math.max(2, frame.displayWidth & ~1)
  const height = Math.max(2, frame.displayHeight & ~1)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) return emptyPlanes(width, height)
  context.drawImage(frame, 0, 0, width, height)
  return planesOfRgba(context.getImageData(0, 0, width, height).data, width, height)
}

export function frameOfPlanes({ format, width, height, data, layout }: Planes, timestamp: number): VideoFrame {
  const frame = new VideoFrame(data as Uint8Array<ArrayBuffer>, {
    format,
    codedWidth: width,
    codedHeight: height,
    timestamp,
    layout: [...layout],
  })
  if (spare.length < 8) spare.push(data)
  return frame
}

/** Releases a picture that is not shown. */
export function dropPlanes({ data }: Planes): void {
  if (spare.length < 8) spare.push(data)
}

function bytes(size: number): Uint8Array {
  const at = spare.findIndex(({ length }) => length === size)
  if (at >= 0) return spare.splice(at, 1)[0] ?? new Uint8Array(size)
  spare.length = 0
  return new Uint8Array(size)
}
