import type { Inputs } from './inputs.ts'
import { type Kind, type Sample, Writer } from './sample.ts'
import type { CorpusFile } from './sources.ts'

interface TaggedWord {
  word: string
  tag: string
}

/** A corpus's tokens as running text, with spaces between them except where English writes none. */
export function corpusSamples(inputs: Inputs): Sample[] {
  return [
    ...readCorpus(inputs, 'btc-train.conll', { group: 'twitter', weight: 2.2, join: 1, personsOnly: false }),
    ...readCorpus(inputs, 'wnut17-train.conll', { group: 'wnut', weight: 2.2, join: 1, personsOnly: false }),
    ...readCorpus(inputs, 'wnut17-dev.conll', { group: 'wnut', weight: 2.2, join: 1, personsOnly: false }),
    ...readCorpus(inputs, 'litbank-person.conll', { group: 'fiction', weight: 1.2, join: 3, personsOnly: true }),
  ]
}

interface Reading {
  group: string
  weight: number
  /** How many sentences form one text. */
  join: number
  personsOnly: boolean
}

function readCorpus(inputs: Inputs, file: CorpusFile, { group, weight, join, personsOnly }: Reading): Sample[] {
  const sentences = inputs
    .text(file)
    .split(/\n\s*\n/)
    .map(block =>
      block
        .split('\n')
        .map(line => line.split('\t'))
        .filter(cells => cells.length === 2)
        .map(([word = '', tag = '']) => ({ word: word.trim(), tag: tag.trim() }))
        .filter(({ word }) => word !== ''),
    )
    .filter(words => words.length > 0)
  const samples: Sample[] = []
  for (let at = 0; at < sentences.length; at += join) {
    const writer = new Writer()
    for (const sentence of sentences.slice(at, at + join)) {
      if (writer.text !== '') writer.put(' ')
      write(writer, cleaned(sentence))
    }
    samples.push({ text: writer.text, marks: writer.marks, group, weight, personsOnly })
  }
  return samples
}

/** Words before a name that are not part of it. */
const TITLES =
  /^(mr|mrs|ms|miss|dr|sir|lord|lady|madame|monsieur|mme|m|st|captain|colonel|uncle|aunt|king|queen|prince|princess|father|mother|sister|brother|the|poor|old|young|little|dear|judge|professor|doctor|major|general)\.?$/i

/** Handles are not names; titles stay outside; names begin with a capital, except in careless writing. */
function cleaned(words: readonly TaggedWord[]): TaggedWord[] {
  const result = words.map(({ word, tag }) => ({ word, tag }))
  for (let at = 0; at < result.length; at += 1) {
    const now = result[at]
    if (now === undefined || !isPerson(now.tag)) continue
    const handle = now.word.startsWith('@') || result[at - 1]?.word === '@' || result[at - 1]?.word === '#'
    const odd = /[0-9_@#/]/.test(now.word) || !/\p{L}/u.test(now.word)
    const title = now.tag.startsWith('B') && TITLES.test(now.word)
    if (handle || (odd && now.tag.startsWith('B')) || title) {
      now.tag = 'O'
      const next = result[at + 1]
      if (next !== undefined && isPerson(next.tag) && next.tag.startsWith('I')) next.tag = `B${next.tag.slice(1)}`
    }
  }
  return result
}

function isPerson(tag: string): boolean {
  return /^[BI]-per/i.test(tag)
}

/** Keeps only the kinds of proper nouns worth distinguishing. */
function kindOfTag(tag: string): Kind | undefined {
  if (tag === 'O' || tag === '') return undefined
  return isPerson(tag) ? 'NAME' : 'OTHER'
}

function write(writer: Writer, words: readonly TaggedWord[]): void {
  let quoted = false
  let glue = true
  for (let at = 0; at < words.length; at += 1) {
    const { word, tag } = words[at] ?? { word: '', tag: 'O' }
    const closes =
      /^([.,;:!?)\]}…]|'s|’s|n't|'ll|'re|'ve|'d|'m|%)+$/i.test(word) || (word === '"' && quoted) || word === '”'
    if (!glue && !closes) writer.put(' ')
    glue = /^[([{“#@$£€]$/.test(word) || (word === '"' && !quoted)
    if (word === '"') quoted = !quoted
    const kind = kindOfTag(tag)
    const goesOn = kind !== undefined && tag.startsWith('I') && at > 0 && kindOfTag(words[at - 1]?.tag ?? '') === kind
    const last = writer.marks.at(-1)
    if (goesOn && last !== undefined) {
      writer.put(word)
      writer.marks[writer.marks.length - 1] = { ...last, end: writer.text.length }
    } else writer.put(word, kind)
  }
}
