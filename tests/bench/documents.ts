import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { formatOf } from '../../extension/documents/formats.ts'
import { maskDocument } from '../../extension/documents/mask-document.ts'
import type { Masker } from '../../extension/documents/masker.ts'
import type { Span } from '../../extension/shield/span.ts'
import { aDocx, allTextOf, aMaskerOf, p } from '../builders-documents.ts'
import type { Extent, Sizes } from './extent.ts'
import type { Figure } from './table.ts'

/** Documents with words in the places where text hides; `index.json` lists the words of each. */
const SHARED = '../shared/data/documents'

const SIZES: Sizes<{ paragraphs: number; rounds: number }> = {
  whole: { paragraphs: 90_000, rounds: 3 },
  shortest: { paragraphs: 900, rounds: 1 },
}

/** Known words that are left in masked documents, where the folder of them is there; and how long a large one takes. */
export async function documents(extent: Extent): Promise<Figure[]> {
  const { paragraphs, rounds } = SIZES[extent]
  const file = await aDocx(p('A line of words about Vexmarin that goes on for a while').repeat(paragraphs))
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await maskDocument(file, 'large.docx', aMaskerOf(['Vexmarin']))
    values.push(performance.now() - begun)
  }
  return [...(await wordsLeft()), { name: `a text of ${paragraphs} paragraphs masked`, unit: 'ms', values }]
}

interface Marked {
  readonly file: string
  readonly markers: readonly { readonly word: string }[]
}

async function wordsLeft(): Promise<Figure[]> {
  if (!existsSync(join(SHARED, 'index.json'))) return []
  const index: readonly Marked[] = JSON.parse(readFileSync(join(SHARED, 'index.json'), 'utf8'))
  const figures: Figure[] = []
  for (const { file, markers } of index) {
    if (formatOf(file) === null) continue
    const words = markers.map(({ word }) => word)
    const result = await maskDocument(new Uint8Array(readFileSync(join(SHARED, file))), file, everywhere(words))
    if (result.is !== 'masked') throw new Error(`${file}: ${JSON.stringify(result)}`)
    const text = (await allTextOf(result.bytes)).toLowerCase()
    const left = words.filter(word => text.includes(word.toLowerCase()))
    figures.push({ name: `${file}: words left of ${words.length}`, unit: 'words', values: [left.length] })
  }
  return figures
}

/** Hides the words within longer ones, too: some stand beside letters of other scripts. */
function everywhere(words: readonly string[]): Masker {
  const placesIn = (text: string): Span[] =>
    words
      .flatMap(word => [...text.matchAll(/\p{L}+/gu)].filter(([found]) => found.includes(word)))
      .map(match => ({ start: match.index, end: match.index + match[0].length, type: 'NAME' }))
  return { ...aMaskerOf(words), find: async texts => texts.map(placesIn) }
}
