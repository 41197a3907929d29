import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Where the style sheet finds them; made at the build, not kept in the repository. */
const FOLDER = 'app/ui/fonts'
const SOURCES = 'node_modules/@fontsource-variable'

/** Inclusive ranges of code points. The same stand in `ui/fonts.css`, as the browser's reason to fetch a part. */
const BASIC: Ranges = [
  [0x20, 0x7e], // ASCII
  [0xa0, 0xa0],
  [0xa7, 0xa7], // §
  [0xa9, 0xa9], // ©
  [0xb7, 0xb7], // ·
  [0xd7, 0xd7], // ×
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]
/** Everything else that the sources' own Latin part has. */
const REST: Ranges = [
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x300, 0x329],
  [0x2000, 0x206f],
]
const EXTENDED: Ranges = [
  [0x100, 0x2ff],
  [0x1d00, 0x1eff],
  [0x2020, 0x2020],
  [0x20a0, 0x20c0],
  [0x2113, 0x2113],
]
type Ranges = readonly (readonly [from: number, to: number])[]

/** Of each family only what the design uses: Archivo at one width, weights from regular to extrabold. */
const FONTS = [
  { source: 'archivo/files/archivo-latin-wdth-normal', axes: { wdth: 112, wght: { min: 500, max: 800 } } },
  { source: 'archivo/files/archivo-latin-ext-wdth-normal', axes: { wdth: 112, wght: { min: 500, max: 800 } } },
  {
    source: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal',
    axes: { wght: { min: 400, max: 800 } },
  },
  {
    source: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal',
    axes: { wght: { min: 400, max: 800 } },
  },
  {
    source: 'atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal',
    axes: { wght: { min: 400, max: 800 } },
  },
] as const

/**
 * Cuts the fonts to what a screen shows: the first part of a family (ASCII and the punctuation that we set) is half
 * of what its source is, and accents and the rest of Latin come when a name needs them.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'recall:fonts',
    async buildStart() {
      mkdirSync(FOLDER, { recursive: true })
      await Promise.all(FONTS.flatMap(font => partsOf(font.source).map(part => makePart(font, part))))
    },
  }
}

interface Part {
  name: 'basic' | 'rest' | 'extended'
  ranges: Ranges
}

function partsOf(source: string): Part[] {
  if (source.includes('latin-ext')) return [{ name: 'extended', ranges: EXTENDED }]
  return [
    { name: 'basic', ranges: BASIC },
    { name: 'rest', ranges: REST },
  ]
}

async function makePart({ source, axes }: (typeof FONTS)[number], { name, ranges }: Part): Promise<void> {
  const from = join(SOURCES, `${source}.woff2`)
  const family = basename(source).replace(/-latin.*/, '')
  const to = join(FOLDER, `${family}-${name}.woff2`)
  const newest = Math.max(...[from, 'app/prerender/subset-fonts.ts'].map(path => statSync(path).mtimeMs))
  if (existsSync(to) && statSync(to).mtimeMs > newest) return
  const bytes = await subsetFont(readFileSync(from), textOf(ranges), { targetFormat: 'woff2', variationAxes: axes })
  // Two builds may run at once: neither may read half of a file.
  writeFileSync(`${to}.${process.pid}`, bytes)
  renameSync(`${to}.${process.pid}`, to)
}

function textOf(ranges: Ranges): string {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('')
}
