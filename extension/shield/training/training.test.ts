import { expect, test } from 'vitest'

import { FEATURE_COUNT } from '../tagger/features.ts'
import { emptyLexicon } from '../tagger/lexicon.ts'
import { packModel, unpackModel } from '../tagger/model.ts'
import { tagWith } from '../tagger/tagger.ts'
import { traitsOf } from '../tagger/traits.ts'
import { tokenize } from '../tokenize.ts'
import { exponential, type Settings, trainCrf } from './crf.ts'
import { encode } from './encode.ts'
import { Generator } from './generate.ts'
import { inputsFrom } from './inputs.ts'
import { readNames } from './names.ts'
import { romanised } from './romanised.ts'
import { type Sample, Writer } from './sample.ts'

const NO_LEXICON = emptyLexicon()
const SETTINGS: Settings = {
  roundsBefore: 3,
  roundsAfter: 3,
  keep: 2_000,
  rarest: 1,
  rate: 0.25,
  shrink: 0.001,
  scale: 8,
  missCost: 0,
  faintest: 1,
}
/** Enough for making names: the lists by country are empty, but faker's are available. */
const NAMES = readNames(inputsFrom({}))

test('training learns what a name looks like, and gives the same bytes again', () => {
  const samples = ['Anna', 'Bert', 'Carla', 'Dora', 'Emil', 'Frida'].flatMap(name => [
    aSample('Please call ', name, ' today.'),
    aSample('The invoice of ', name, ' is late.'),
  ])
  const learn = () =>
    packModel(
      trainCrf(
        samples.map(sample => encode(sample, NO_LEXICON)),
        SETTINGS,
        () => {},
      ),
    )
  const bytes = learn()
  expect(learn()).toEqual(bytes)
  const text = 'Please call Zelda today.'
  const tokens = tokenize(text)
  const spans = tagWith(
    unpackModel(bytes),
    tokens,
    traitsOf(text, tokens, () => 0),
  )
  expect(spans.map(({ start, end, type }) => [text.slice(start, end), type])).toEqual([['Zelda', 'NAME']])
})

test('every mark of a generated text lies on words of it', () => {
  for (const { text, marks, group } of new Generator(NAMES, false, 3).samples(400)) {
    for (const { start, end } of marks) {
      expect(text.slice(start, end), `${group}: ${text}`).toMatch(/[\p{L}\p{N}]/u)
      expect(end).toBeLessThanOrEqual(text.length)
    }
    expect(text).not.toMatch(/[«»]/)
  }
})

test('the same seed writes the same texts, another seed others; what is held out is never learned', () => {
  const texts = (seed: number, held: boolean) => new Generator(NAMES, held, seed).samples(300).map(({ text }) => text)
  expect(texts(3, false)).toEqual(texts(3, false))
  expect(texts(3, false)).not.toEqual(texts(4, false))
  const learned = new Set(texts(3, false))
  expect(texts(3, true).filter(text => text.length > 60 && learned.has(text))).toEqual([])
})

test('encoding gives each token its features and one label, or two where a source marks persons only', () => {
  const sample = aSample('Ask ', 'Ada Lovelace', ' in London.')
  const { rows, allowed } = encode({ ...sample, personsOnly: true }, NO_LEXICON)
  expect(rows).toHaveLength(allowed.length * FEATURE_COUNT)
  const outsideOrOther = (1 << 0) | (1 << 7)
  expect([...allowed]).toEqual([outsideOrOther, 1 << 1, 1 << 3, 1, outsideOrOther, 1])
})

test('the exponential is that of mathematics', () => {
  for (const x of [-50, -3.7, -0.1, 0, 0.3, 1, 12.5]) expect(exponential(x) / Math.exp(x)).toBeCloseTo(1, 9)
  expect(exponential(-1_000)).toBe(0)
})

test('Cyrillic and Greek names are written as in Western texts', () => {
  expect(romanised('Екатерина')).toBe('Ekaterina')
  expect(romanised('Γιώργος')).toBe('Giorgos')
  expect(romanised('Łukasz')).toBe('Łukasz')
})

function aSample(before: string, name: string, after: string): Sample {
  const writer = new Writer()
  writer.put(before)
  writer.put(name, 'NAME')
  writer.put(after)
  return { text: writer.text, marks: writer.marks, group: 'test', weight: 1, personsOnly: false, drawn: false }
}
