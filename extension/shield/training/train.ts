import { gzipSync } from 'node:zlib'

import { packLexicon, unpackLexicon } from '../tagger/lexicon.ts'
import { packModel, unpackModel } from '../tagger/model.ts'
import { corpusSamples } from './corpora.ts'
import { trainCrf } from './crf.ts'
import { encode } from './encode.ts'
import { gazetteerOf } from './gazetteer.ts'
import { Generator } from './generate.ts'
import type { Inputs } from './inputs.ts'
import { readNames } from './names.ts'
import { type Score, scoresOf } from './quality.ts'
import { SeededRandom } from './random.ts'
import { type Sample, Writer } from './sample.ts'

/** Everything besides inputs and templates that determines the result. */
const SETTINGS = {
  generated: 17_000,
  heldOutGenerated: 1_500,
  crf: {
    roundsBefore: 2,
    roundsAfter: 8,
    keep: 38_000,
    rarest: 5,
    rate: 0.25,
    shrink: 0.004,
    scale: 7,
    missCost: 0,
    faintest: 6,
  },
} as const

interface Trained {
  /** The packed lexicon and model in base64. */
  readonly lexicon: string
  readonly weights: string
  readonly report: Report
}

export interface Report {
  readonly settings: typeof SETTINGS
  readonly texts: { readonly trained: number; readonly heldOut: number }
  readonly bytes: { readonly lexicon: number; readonly weights: number; readonly gzipped: number }
  readonly words: {
    readonly forenames: number
    readonly surnames: number
    readonly ordinary: number
    readonly proper: number
  }
  readonly scores: readonly Score[]
}

/** Trains the tagger. A pure function of the inputs, the templates and the settings. */
export function train(inputs: Inputs, say: (line: string) => void): Trained {
  const names = readNames(inputs)
  const gazetteer = gazetteerOf(inputs, names)
  const lexiconBytes = packLexicon([gazetteer.forenames, gazetteer.surnames, gazetteer.ordinary, gazetteer.proper])
  const lexicon = unpackLexicon(lexiconBytes)

  const { training, heldOut } = splitCorpora(corpusSamples(inputs))
  const generator = new Generator(names, false, 11)
  const random = new SeededRandom(5)
  const samples = [
    ...training,
    ...training.flatMap(sample => rewritten(sample, generator, random)),
    ...generator.samples(SETTINGS.generated),
  ]
  const measured = [...heldOut, ...new Generator(names, true, 12).samples(SETTINGS.heldOutGenerated)]
  say(`${samples.length} texts to learn, ${measured.length} held out`)
  const encoded = samples.map(sample => encode(sample, lexicon, random)).filter(({ allowed }) => allowed.length > 0)
  say(`${encoded.reduce((sum, { allowed }) => sum + allowed.length, 0)} tokens`)
  const modelBytes = packModel(trainCrf(encoded, SETTINGS.crf, say))
  const model = unpackModel(modelBytes)

  const lexiconText = Buffer.from(lexiconBytes).toString('base64')
  const weights = Buffer.from(modelBytes).toString('base64')
  return {
    lexicon: lexiconText,
    weights,
    report: {
      settings: SETTINGS,
      texts: { trained: samples.length, heldOut: measured.length },
      bytes: {
        lexicon: lexiconBytes.length,
        weights: modelBytes.length,
        gzipped: gzipSync(lexiconText + weights, { level: 9 }).length,
      },
      words: {
        forenames: gazetteer.forenames.length,
        surnames: gazetteer.surnames.length,
        ordinary: gazetteer.ordinary.length,
        proper: gazetteer.proper.length,
      },
      scores: scoresOf(measured, model, lexicon),
    },
  }
}

/** Holds out whole stretches, because neighboring texts in a corpus mention the same people. */
function splitCorpora(samples: readonly Sample[]): { training: Sample[]; heldOut: Sample[] } {
  const training: Sample[] = []
  const heldOut: Sample[] = []
  samples.forEach((sample, index) => {
    ;(Math.floor(index / 50) % 10 === 3 ? heldOut : training).push(sample)
  })
  return { training, heldOut }
}

/** Variants of a sentence: other names, another starting word, all lowercase, or all uppercase. */
function rewritten(sample: Sample, generator: Generator, random: SeededRandom): Sample[] {
  const result: Sample[] = []
  const isNamed = sample.marks.some(({ kind }) => kind === 'NAME')
  const isPlaced = sample.marks.some(({ what }) => what !== undefined)
  if ((isNamed && random.chance(0.7)) || (isPlaced && random.chance(0.5))) result.push(swapped(sample, generator))
  if (random.chance(0.3)) {
    const later = begunLater(sample, random)
    if (later !== null) result.push(later)
  }
  if (random.chance(0.1)) {
    const text = sample.text.toLowerCase()
    if (text.length === sample.text.length)
      result.push({ ...sample, text, weight: sample.weight * 0.7, personsOnly: false })
  }
  if (random.chance(0.02)) {
    const text = sample.text.toUpperCase()
    if (text.length === sample.text.length)
      result.push({ ...sample, text, weight: sample.weight * 0.7, personsOnly: false })
  }
  return result
}

/** The rest of a text from one of its lowercase words on, which is then capitalized: any word may begin a sentence. */
function begunLater(sample: Sample, random: SeededRandom): Sample | null {
  const { text, marks } = sample
  const places = [...text.matchAll(/(?<=\s)[a-z]{2,}/g)]
    .map(({ index }) => index)
    .filter(at => at < text.length - 20 && !marks.some(({ start, end }) => start <= at && at < end))
  if (places.length === 0) return null
  const from = random.pick(places)
  return {
    ...sample,
    text: text.charAt(from).toUpperCase() + text.slice(from + 1),
    marks: marks
      .filter(({ start }) => start > from)
      .map(mark => ({ ...mark, start: mark.start - from, end: mark.end - from })),
    weight: sample.weight * 0.5,
  }
}

function swapped(sample: Sample, generator: Generator): Sample {
  const writer = new Writer()
  let at = 0
  for (const { start, end, kind, what } of sample.marks) {
    writer.put(sample.text.slice(at, start))
    at = end
    const old = sample.text.slice(start, end)
    const isLower = old === old.toLowerCase()
    const isUpper = old === old.toUpperCase() && old.length > 1
    const written = (fresh: string) => (isLower ? fresh.toLowerCase() : isUpper ? fresh.toUpperCase() : fresh)
    if (kind === 'NAME') {
      const person = generator.person()
      writer.put(written(/\s/.test(old) ? person.full : person[start % 2 === 0 ? 'first' : 'last']), 'NAME')
    } else if (what === undefined || /^[@#]/.test(old)) writer.put(old, kind)
    else writer.put(written(what === 'place' ? generator.place() : generator.group()), kind)
  }
  writer.put(sample.text.slice(at))
  return { ...sample, text: writer.text, marks: writer.marks, weight: sample.weight * 0.5, drawn: true }
}
