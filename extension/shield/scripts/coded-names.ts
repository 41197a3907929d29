import { base91Of, bytesOfBase91 } from '../tagger/base91.ts'
import { putBits, takeBits } from '../tagger/packing.ts'
import { Odds, RangeDecoder, RangeEncoder } from '../tagger/range-coder.ts'

/**
 * A list of names as the extension carries it: sorted, each name as the number of letters that it shares with the one
 * before it and the letters that follow, where a letter costs the less the more often it follows the letter before. That
 * is a quarter of its size in UTF-8. Decoding one takes a millisecond or two, so it is for lists that a text has to ask
 * for; `packing.ts` is for those that are needed when the scripts load.
 */
export type CodedNames = readonly [letters: string, count: number, coded: string]

const SHARED_BITS = 4
const MOST_SHARED = (1 << SHARED_BITS) - 1
/** The place of what is no letter: the end of a name, and what stands before its first letter. */
const END = 0

export function codeNames(words: Iterable<string>): CodedNames {
  const sorted = [...new Set(words)].sort()
  const letters = [...new Set(sorted.join(''))].sort()
  const placeOf = new Map(letters.map((letter, at) => [letter, at + 1]))
  const odds = oddsFor(letters.length)
  const encoder = new RangeEncoder()
  let before: readonly string[] = []
  for (const word of sorted) {
    const name = [...word]
    let shared = 0
    while (shared < MOST_SHARED && shared < name.length && name[shared] === before[shared]) shared += 1
    putBits(encoder, odds.shared, SHARED_BITS, shared)
    let last = placeOf.get(name[shared - 1] ?? '') ?? END
    for (const letter of [...name.slice(shared), '']) {
      const place = placeOf.get(letter) ?? END
      putBits(encoder, odds.after(last), odds.bits, place)
      last = place
    }
    before = name
  }
  return [letters.join(''), sorted.length, base91Of(encoder.finish())]
}

export function decodeNames([text, count, coded]: CodedNames): string[] {
  const letters = [...text]
  const odds = oddsFor(letters.length)
  const decoder = new RangeDecoder(bytesOfBase91(coded))
  const names: string[] = []
  let name: number[] = []
  for (let at = 0; at < count; at += 1) {
    name = name.slice(0, takeBits(decoder, odds.shared, SHARED_BITS))
    for (;;) {
      const place = takeBits(decoder, odds.after(name.at(-1) ?? END), odds.bits)
      if (place === END) break
      name.push(place)
    }
    names.push(name.map(place => letters[place - 1]).join(''))
  }
  return names
}

/** What both sides learn on the way. */
function oddsFor(letters: number) {
  const bits = 32 - Math.clz32(letters)
  const after = new Map<number, Odds>()
  return {
    bits,
    shared: new Odds(1 << SHARED_BITS),
    after(place: number): Odds {
      const known = after.get(place) ?? new Odds(1 << bits)
      after.set(place, known)
      return known
    },
  }
}
