import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

import { FEATURES } from '../../extension/shield/detector/features.ts'
import { ROWS, SHAPE } from '../../extension/shield/detector/shape.ts'
import { SeededRandom } from '../seeded-random.ts'
import { corpusSamples } from './corpora/corpora.ts'
import { Generator } from './corpora/generate.ts'
import type { Inputs } from './corpora/inputs.ts'
import { readNames } from './corpora/names.ts'
import type { Sample } from './corpora/sample.ts'
import type { CorpusFile } from './corpora/sources.ts'
import { type Encoded, type Extent, encoded, PERSONS, PERSONS_AND_PLACES, WHOLE, Words } from './encode.ts'
import { GIVEN, listedNames, SURNAMES } from './lexicon.ts'
import type { MarkedSpan, MarkedText } from './marked-texts.ts'
import { poolsOf, varied } from './vary.ts'

/** Everything besides the texts that determines the weights. */
export const SETTINGS = {
  seed: 1,
  epochs: 40,
  /** Texts of the generator and of the corpora in each pass, in which persons (and addresses) alone are marked. */
  partlyMarked: 3_000,
  generated: 8_000,
  batchTokens: 6_144,
  featureDrop: 0.2,
  hintDrop: 0.1,
  drop: 0.2,
  partlyWeight: 0.5,
  /** Nobody minds whether a soft detail is hidden; what is public is left alone. */
  softWeight: 0.2,
} as const

/** The longest part of a text that is learned in one pass, in UTF-16 code units. */
const LONGEST = 1_600

interface Text {
  readonly text: string
  readonly spans: readonly MarkedSpan[]
}

/** Trains the network with `fit.py` and writes its weights to `file`. Throws if that program fails. */
export async function learn(texts: readonly MarkedText[], inputs: Inputs, file: string): Promise<void> {
  const pools = poolsOf({
    forenames: [...columnsOf(inputs, 'forenames-by-country.csv', [10, 11]), ...listedNames(GIVEN)],
    surnames: [...columnsOf(inputs, 'surnames-by-country.csv', [4, 5]), ...listedNames(SURNAMES)],
  })
  const generated = new Generator(readNames(inputs), false, 11).samples(SETTINGS.generated)
  const partly = [...corpusSamples(inputs), ...generated].filter(({ weight }) => weight > 0)
  const fit = spawn('/usr/bin/python3', ['tests/detector/fit.py'], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(fit, 'exit')
  fit.stdin.write(`${JSON.stringify({ ...SETTINGS, shape: SHAPE, features: FEATURES, file })}\n`)
  const words = new Words(ROWS)
  for (let epoch = 0; epoch < SETTINGS.epochs; epoch += 1) {
    const random = new SeededRandom(1_000 + epoch)
    const pass: Encoded[] = []
    const put = (whole: Text, extent: Extent): void => {
      const { text, spans } = partOf(whole, random)
      const one = encoded(text, spans, extent, words)
      if (one.words.length > 0) pass.push(one)
    }
    for (const text of texts) put(varied(text, pools, random), WHOLE)
    for (let index = 0; index < SETTINGS.partlyMarked; index += 1) {
      const sample = random.pick(partly)
      put({ text: sample.text, spans: spansOf(sample) }, extentOf(sample))
    }
    await send(fit.stdin, pass, words)
  }
  fit.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`fit.py ended with ${code}; it needs Debian's python3-torch and python3-numpy.`)
}

async function send(to: Writable, pass: readonly Encoded[], words: Words): Promise<void> {
  const fresh = words.takeFresh()
  const lengths = Uint32Array.from(pass, one => one.words.length)
  const tokens = lengths.reduce((sum, length) => sum + length, 0)
  const joined = (column: 'gaps' | 'hints' | 'tags'): Uint8Array => Buffer.concat(pass.map(one => one[column]))
  const ids = new Uint32Array(tokens)
  let at = 0
  for (const one of pass) {
    ids.set(one.words, at)
    at += one.words.length
  }
  const parts = [
    Uint32Array.of(pass.length, tokens, fresh.length / FEATURES),
    lengths,
    Uint8Array.from(pass, one => one.extent),
    fresh,
    ids,
    joined('gaps'),
    joined('hints'),
    joined('tags'),
  ]
  for (const part of parts) {
    if (!to.write(Buffer.from(part.buffer, part.byteOffset, part.byteLength))) await once(to, 'drain')
  }
}

function columnsOf(inputs: Inputs, file: CorpusFile, columns: readonly number[]): string[] {
  const rows = inputs
    .text(file)
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n')
    .slice(1)
  return rows.flatMap(row => {
    const cells = row.split(',')
    return columns.map(column => cells[column] ?? '')
  })
}

function spansOf({ marks }: Sample): MarkedSpan[] {
  return marks
    .filter(({ kind }) => kind !== 'OTHER')
    .map(({ start, end, kind }) => ({ start, end, kind: kind === 'NAME' ? 'N' : 'A' }))
}

function extentOf({ personsOnly, marks }: Sample): Extent {
  return !personsOnly && marks.some(({ kind }) => kind === 'ADDRESS') ? PERSONS_AND_PLACES : PERSONS
}

/** A part of a long text that begins with a word, another in each pass. */
function partOf({ text, spans }: Text, random: SeededRandom): Text {
  if (text.length <= LONGEST) return { text, spans }
  const cut = random.below(text.length - LONGEST)
  const start = text.lastIndexOf(' ', cut) + 1
  const end = Math.min(text.length, start + LONGEST)
  const inside = spans.filter(span => span.start < end && span.end > start)
  return {
    text: text.slice(start, end),
    spans: inside.map(span => ({
      ...span,
      start: Math.max(span.start, start) - start,
      end: Math.min(span.end, end) - start,
    })),
  }
}
