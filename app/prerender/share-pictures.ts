import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import fontkit from '@cantoo/fontkit'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import subsetFont from 'subset-font'

import { type Face, type Faces, PICTURE, pictureSvg, type SharePicture } from './share-picture.ts'

/** Renders a picture as PNG. */
type Painter = (picture: SharePicture) => Uint8Array

/**
 * A painter that caches its pictures in `cacheDir`: only a page whose words or fonts have changed costs a quarter of a
 * second. resvg as WebAssembly is the same program on every machine, so its bytes are the same, too.
 */
export async function picturePainter(cacheDir: string): Promise<Painter> {
  const faces = await loadFaces()
  mkdirSync(cacheDir, { recursive: true })
  await begin()
  return picture => {
    const svg = pictureSvg(picture, faces)
    const kept = join(cacheDir, `${createHash('sha256').update(svg).digest('hex')}.png`)
    if (existsSync(kept)) return readFileSync(kept)
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: PICTURE.width } }).render().asPng()
    // Two builds may run at once: neither may read a half-written file.
    writeFileSync(`${kept}.${process.pid}`, png)
    renameSync(`${kept}.${process.pid}`, kept)
    return png
  }
}

let begun: Promise<void> | undefined

/** The WebAssembly module may be initialized only once per process. */
function begin(): Promise<void> {
  const require = createRequire(import.meta.url)
  begun ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return begun
}

async function loadFaces(): Promise<Faces> {
  const [title, text, mono] = await Promise.all([
    loadFace('archivo/files/archivo-latin-wdth-normal', { wdth: 112, wght: 800 }),
    loadFace('atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal', { wght: 400 }),
    loadFace('atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal', { wght: 700 }),
  ])
  return { title, text, mono }
}

/** A font of the design at one weight, without the glyphs that pictures never show. */
async function loadFace(source: string, axes: Record<string, number>): Promise<Face> {
  const bytes = readFileSync(join('node_modules/@fontsource-variable', `${source}.woff2`))
  const font = fontkit.create(await subsetFont(bytes, CHARACTERS, { targetFormat: 'truetype', variationAxes: axes }))
  if (!('layout' in font)) throw new Error(`${source} holds more than one font`)
  const scale = 1 / font.unitsPerEm
  const place = (value: number) => Math.round(value * scale * 10_000) / 10_000
  return {
    width: text => font.layout(text).advanceWidth * scale,
    outline: text => {
      const { glyphs, positions } = font.layout(text)
      let at = 0
      return glyphs
        .map((glyph, index) => {
          const start = at + (positions?.[index]?.xOffset ?? 0)
          at += positions?.[index]?.xAdvance ?? 0
          return pathData(glyph.path.commands, (x, y) => `${place(start + x)} ${place(-y)}`)
        })
        .join('')
    },
  }
}

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const CHARACTERS = `${ASCII}\u00a7\u00a9\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac\u2122`

const LETTERS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** A glyph's outline as SVG path data. */
function pathData(
  commands: readonly { command: string; args: readonly number[] }[],
  point: (x: number, y: number) => string,
): string {
  return commands
    .map(({ command, args }) => {
      const points = Array.from({ length: args.length / 2 }, (_, at) => point(args[2 * at] ?? 0, args[2 * at + 1] ?? 0))
      return `${LETTERS[command] ?? ''}${points.join(' ')}`
    })
    .join('')
}
