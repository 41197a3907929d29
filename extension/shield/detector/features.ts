import { isAscii, read } from '../reading.ts'
import { lexiconKey } from './lexicon.ts'
import { listed } from './listed.ts'

/** The most features that one word has; unused places hold 0. */
export const FEATURES = 24
const TRIGRAMS = 11

/**
 * What the detector knows of a word by itself, as rows of its table (1 to `rows` - 1): the word, the word without
 * accents, its shape and length, what it begins and ends with, and its trigrams.
 */
export function featuresOf(word: string, rows: number, into: Uint32Array): number {
  if (word.includes('\n')) {
    const [before = '', alone = '', behind = ''] = word.split('\n')
    return featuresBetween(before, alone, behind, rows, into)
  }
  // Most words are, and nothing of Unicode has to be asked about them.
  const isPlain = isAscii(word)
  const isNumber = /^\p{Nd}/u.test(word)
  const plain = isPlain ? word : isNumber ? read(word).plain : word.normalize('NFKC')
  const low = plain.toLowerCase()
  let count = 0
  const put = (kind: number, text: string, from = 0, to = text.length): void => {
    if (count < FEATURES) into[count++] = (hashOf(kind, text, from, to) % (rows - 1)) + 1
  }
  put(SHAPE, shapeOf(plain))
  put(LENGTH, String(Math.min(low.length, 12)))
  if (isNumber) {
    put(DIGITS, String(Math.min(low.length, 12)))
    put(START, low, 0, 2)
    if (low.length <= 4) put(WORD, low)
  } else {
    put(WORD, low)
    if (low.length > 1) {
      const key = isPlain ? low : lexiconKey(low)
      put(LISTED, String(listed(key)))
      // One letter in front may be a preposition, an article or 'and'.
      if (!isPlain && ATTACHED.test(key)) put(LISTED_BEHIND, String(listed(key.slice(1))))
      const bare = isPlain ? low : low.normalize('NFD').replace(/\p{M}+/gu, '')
      if (bare !== low) put(WORD, bare)
      put(START, low, 0, 2)
      put(START, low, 0, 3)
      put(START, low, 0, 4)
      put(END, low, Math.max(0, low.length - 2))
      put(END, low, Math.max(0, low.length - 3))
      put(END, low, Math.max(0, low.length - 4))
      const framed = `^${low}$`
      const trigrams = Math.min(framed.length - 2, TRIGRAMS)
      for (let at = 0; at < trigrams; at += 1) put(TRIGRAM, framed, at, at + 3)
    }
  }
  into.fill(0, count, FEATURES)
  return count
}

/** Letters of an alphabet say nothing alone, where no space shows which of them are a word. */
const UNKNOWN_ALONE = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A character that is no word by itself, between those beside it. */
function featuresBetween(before: string, word: string, behind: string, rows: number, into: Uint32Array): number {
  let count = 0
  const put = (kind: number, text: string): void => {
    into[count++] = (hashOf(kind, text, 0, text.length) % (rows - 1)) + 1
  }
  put(WORD, word)
  if (UNKNOWN_ALONE.test(word)) {
    put(BEFORE, before + word)
    put(BEHIND, word + behind)
  }
  into.fill(0, count, FEATURES)
  return count
}

const BEFORE = 8
const BEHIND = 9
const LISTED = 10
const LISTED_BEHIND = 11
const ATTACHED = /^[ולבמהשכولبفك]\p{L}{2}/u
const WORD = 1
const SHAPE = 2
const LENGTH = 3
const DIGITS = 4
const START = 5
const END = 6
const TRIGRAM = 7

/** `McDonald` is `XxXxx`: each run of capitals, small letters, digits and other letters counts at most two. */
function shapeOf(word: string): string {
  let shape = ''
  for (const character of word.slice(0, 12)) {
    const kind = ASCII_KINDS[character.charCodeAt(0)] ?? kindOf(character)
    if (!shape.endsWith(kind + kind)) shape += kind
  }
  return shape
}

function kindOf(character: string): string {
  if (character.toLowerCase() !== character) return 'X'
  if (character.toUpperCase() !== character) return 'x'
  if (/\p{Nd}/u.test(character)) return '9'
  return /\p{L}/u.test(character) ? 'c' : character
}

const ASCII_KINDS = Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)))

/** FNV-1a over the code units, with a last mixing of its bits: its low bits alone repeat for similar words. */
function hashOf(kind: number, text: string, from: number, to: number): number {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193)
  for (let at = from; at < to && at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}
