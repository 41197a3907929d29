import { packSigns, unpackSigns } from './sign-sets.ts'
import { base91Of, bytesOfBase91 } from './tagger/base91.ts'
import { putBits, takeBits } from './tagger/packing.ts'
import { Odds, RangeDecoder, RangeEncoder } from './tagger/range-coder.ts'

/**
 * Lists of words as the extension carries them: sorted, each word as the number of letters that it shares with the one
 * before it and the letters that follow, all through the range coder. A letter is expected by how frequent it is and, in
 * scripts of few letters, by the one before it. That is a fifth smaller than one character a letter.
 */
export type Squeezed = readonly [letters: string, count: number, bytes: string]

const SHARED_BITS = 4
const SHARED_MOST = (1 << SHARED_BITS) - 1
/** With more letters than this, pairs are too rare to learn from. */
const FEW_LETTERS = 128

/** What both sides learn while they go through a list. 0 ends a word, letters count from 1. */
class LetterOdds {
  readonly shared = new Odds(1 << SHARED_BITS)
  readonly bits: number
  readonly alone: Odds
  readonly pairs: Odds | undefined

  constructor(letters: number) {
    this.bits = 32 - Math.clz32(letters)
    this.alone = new Odds(1 << this.bits)
    this.pairs = letters > FEW_LETTERS ? undefined : new Odds((letters + 1) << this.bits)
  }
}

export function squeeze(words: Iterable<string>): Squeezed {
  const sorted = [...new Set(words)].sort()
  const letters = lettersOf(sorted.join(''))
  const places = new Map(letters.map((letter, index) => [letter, index + 1]))
  const odds = new LetterOdds(letters.length)
  const encoder = new RangeEncoder()
  let previous: readonly string[] = []
  for (const word of sorted.map(each => [...each])) {
    let shared = 0
    while (shared < SHARED_MOST && shared < word.length && word[shared] === previous[shared]) shared += 1
    putBits(encoder, odds.shared, SHARED_BITS, shared)
    let before = places.get(word[shared - 1] ?? '') ?? 0
    for (let at = shared; at <= word.length; at += 1) {
      const place = places.get(word[at] ?? '') ?? 0
      putLetter(encoder, odds, before, place)
      before = place
    }
    previous = word
  }
  return [
    letters.length > FEW_LETTERS ? packSigns(letters.join('')) : letters.join(''),
    sorted.length,
    base91Of(encoder.finish()),
  ]
}

export function unsqueeze([list, count, bytes]: Squeezed): string[] {
  const letters = [...(isSet(list) ? unpackSigns(list) : list)]
  const odds = new LetterOdds(letters.length)
  const decoder = new RangeDecoder(bytesOfBase91(bytes))
  const words: string[] = []
  let places: number[] = []
  for (let made = 0; made < count; made += 1) {
    places = places.slice(0, takeBits(decoder, odds.shared, SHARED_BITS))
    for (let before = places.at(-1) ?? 0; ; ) {
      const place = takeLetter(decoder, odds, before)
      if (place === 0) break
      places.push(place)
      before = place
    }
    words.push(places.map(place => letters[place - 1] ?? '').join(''))
  }
  return words
}

function putLetter(encoder: RangeEncoder, { bits, alone, pairs }: LetterOdds, before: number, place: number): void {
  if (pairs === undefined) {
    putBits(encoder, alone, bits, place)
    return
  }
  let context = 1
  for (let bit = bits - 1; bit >= 0; bit -= 1) {
    const one = (place >>> bit) & 1
    encoder.mixedBit(alone, context, pairs, (before << bits) + context, one)
    context = context * 2 + one
  }
}

function takeLetter(decoder: RangeDecoder, { bits, alone, pairs }: LetterOdds, before: number): number {
  if (pairs === undefined) return takeBits(decoder, alone, bits)
  let context = 1
  for (let bit = 0; bit < bits; bit += 1)
    context = context * 2 + decoder.mixedBit(alone, context, pairs, (before << bits) + context)
  return context - (1 << bits)
}

/** Whether letters were packed: nothing but ASCII, in lists that have none. */
const isSet = (list: string): boolean => list.length > FEW_LETTERS && /^[ -~]*$/.test(list)

/** The letters of a list, the most frequent first; many letters by their codes, so that they can be packed. */
function lettersOf(text: string): string[] {
  const letters = byFrequency(text)
  return letters.length > FEW_LETTERS ? [...unpackSigns(packSigns(letters.join('')))] : letters
}

function byFrequency(text: string): string[] {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts]
    .sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
    .map(([letter]) => letter)
}
