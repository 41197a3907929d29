import { t } from '../../sync/i18n/translate.ts'
import { MAX_FILE_BYTES } from '../../sync/wire/mutations.ts'

/** Longest side of a screenshot, in pixels: enough to read the lines of a console. */
const MAX_SIDE = 1600

/** Carries the message for a file that this browser cannot draw, as the person reads it. */
export class NotAPicture extends Error {}

type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

const ENDINGS: Record<PictureType, string> = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp' }
const LONGEST_NAME = 120

/** The file name of a redrawn picture: `letter.heic` becomes a WebP. */
export function nameOfDrawn(name: string, mediaType: PictureType, unnamed: string): string {
  return `${name.replace(/\.\w{3,4}$/, '') || unnamed}${ENDINGS[mediaType]}`.slice(-LONGEST_NAME)
}

interface Shrunk {
  bytes: Uint8Array
  mediaType: PictureType
}

/**
 * Redraws a picture, at most 1600 pixels on its longer side and 2 MB in size. It is always redrawn: a camera's
 * metadata, above all the location, stays on this device.
 */
export async function shrinkPicture(file: Blob): Promise<Shrunk> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotAPicture(t('This file cannot be shown as a picture here. Save it as PNG, JPEG or WebP and try again.'))
  })
  try {
    for (const attempt of attemptsFor(file.type)) {
      const { width, height } = fitted(picture, MAX_SIDE * attempt.scale)
      const blob = await drawn(picture, width, height, attempt)
      const mediaType = typeOf(blob)
      if (mediaType === undefined || blob.size > MAX_FILE_BYTES) continue
      return { bytes: new Uint8Array(await blob.arrayBuffer()), mediaType }
    }
  } finally {
    picture.close()
  }
  throw new NotAPicture(t('This picture stays larger than 2 MB. Crop it to what matters and try again.'))
}

/** Width and height with the longer side at most `side`; never larger than before, and at least 1. */
export function fitted({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface Attempt {
  type: PictureType
  quality: number
  scale: number
}

/** A screenshot stays lossless as long as it fits; then it is compressed harder, and at last scaled down. */
export function attemptsFor(type: string): Attempt[] {
  const lossy = (quality: number, scale = 1): Attempt[] => [
    { type: 'image/webp', quality, scale },
    // A browser that cannot write WebP returns another type.
    { type: 'image/jpeg', quality, scale },
  ]
  return [
    ...(type === 'image/png' ? [{ type: 'image/png', quality: 1, scale: 1 } as const] : []),
    ...lossy(0.9),
    ...lossy(0.75),
    ...lossy(0.6),
    ...lossy(0.6, 0.6),
    ...lossy(0.5, 0.4),
  ]
}

async function drawn(picture: ImageBitmap, width: number, height: number, { type, quality }: Attempt): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new NotAPicture(t('This browser cannot draw pictures now. Close other tabs and try again.'))
  if (type !== 'image/png') {
    // JPEG has no transparency.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
  }
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob === null ? reject(new NotAPicture(t('This picture could not be packed. Try a smaller one.'))) : resolve(blob)
    canvas.toBlob(done, type, quality)
  })
}

const TYPES: readonly PictureType[] = ['image/png', 'image/jpeg', 'image/webp']
const typeOf = (blob: Blob): PictureType | undefined => TYPES.find(type => type === blob.type)
