import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

export interface Difference {
  name: string
  /** In words: how many pixels, and where. */
  says: string
}

/** Compares pictures with those of an earlier run, pixel by pixel. `page`: an empty page, whose browser decodes them. */
export async function differences(
  page: Page,
  { names, now, before }: { names: readonly string[]; now: string; before: string },
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const name of names) {
    const [a, b] = [join(before, name), join(now, name)]
    if (!existsSync(a)) {
      found.push({ name, says: 'not in the earlier run' })
      continue
    }
    const pair = [readFileSync(a), readFileSync(b)] as const
    // The same bytes are the same pixels, and most pictures are.
    if (pair[0].equals(pair[1])) continue
    const says = await page.evaluate(pixelsApart, pair.map(bytes => bytes.toString('base64')) as [string, string])
    if (says !== undefined) found.push({ name, says })
  }
  return found
}

/**
 * Runs in the page. The same page drawn twice can differ by four of 256 levels at a round corner; no eye sees eight, so
 * that counts as the same.
 */
async function pixelsApart(pictures: [string, string]): Promise<string | undefined> {
  const [before, now] = await Promise.all(
    pictures.map(async base64 => {
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      return { width, height, pixels: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) }
    }),
  )
  if (before === undefined || now === undefined) throw new Error('two pictures are compared')
  const [width, height] = [Math.max(before.width, now.width), Math.max(before.height, now.height)]
  const pixelOf = (picture: typeof now, x: number, y: number) =>
    x < picture.width && y < picture.height ? (picture.pixels[y * picture.width + x] ?? -1) : -1
  const isSame = (a: number, b: number) =>
    a === b ||
    (a !== -1 && b !== -1 && [0, 8, 16, 24].every(bits => Math.abs(((a >>> bits) & 0xff) - ((b >>> bits) & 0xff)) <= 8))
  let [count, left, top, right, bottom] = [0, width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isSame(pixelOf(before, x, y), pixelOf(now, x, y))) continue
      count += 1
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (count === 0) return undefined
  const sizes =
    before.width === now.width && before.height === now.height
      ? ''
      : `; was ${before.width} × ${before.height}, is ${now.width} × ${now.height}`
  if (count === 1) return `1 pixel at x ${left}, y ${top}${sizes}`
  return `${count} pixels within x ${left} to ${right}, y ${top} to ${bottom}${sizes}`
}
