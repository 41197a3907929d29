import { bytesOfUrl } from './bytes-of-url.ts'
import { decide } from './decide.ts'
import type { Leaning } from './decode.ts'
import { makeNetwork, type Network } from './network.ts'
import file from './weights.bin?url&inline'

let network: Network | undefined

/** The network of `weights.bin`, unpacked for the first text. */
export const trained: Network = (text, tokens, found) => {
  network ??= makeNetwork(bytesOfUrl(file))
  return network(text, tokens, found)
}

/** So many new words make the browser compile what reads one: until then a short prompt takes ten times as long. */
const WORDS = 200
const WORDS_A_STEP = 20
let wordsRead = 0

/**
 * Unpacks the network and reads some words ahead of the first text, in steps; at least one, and more while there is time.
 * `true` once nothing is left.
 */
export function prepareNetwork(hasTime: () => boolean): boolean {
  if (network === undefined) {
    network = makeNetwork(bytesOfUrl(file))
    if (!hasTime()) return false
  }
  while (wordsRead < WORDS) {
    decide(newWords(wordsRead), [], network, LEANING)
    wordsRead += WORDS_A_STEP
    if (!hasTime()) break
  }
  return wordsRead >= WORDS
}

/** Words that no text has. */
function newWords(from: number): string {
  return Array.from({ length: WORDS_A_STEP }, (_, at) => ((from + at + 1) * 104_729).toString(36)).join(' ')
}

/**
 * Chosen on held-out texts (`held-out-english`, `-world`, `-mixed`) and on ordinary sentences: a name that is none is the
 * most frequent fault, an address, a day or an amount that stays readable is not made good by the rest.
 */
export const LEANING: Leaning = {
  NAME: -0.5,
  ADDRESS: 0,
  DATE: 0,
  VALUE: 0.5,
  OTHER_ID: 0,
  PHONE: -0.5,
  EMAIL: -0.5,
  URL: -0.5,
  CREDIT_CARD: -0.5,
}
