import { FEATURE_COUNT, rowsOf } from '../tagger/features.ts'
import {
  ADDRESS_BEGIN,
  ADDRESS_INSIDE,
  NAME_BEGIN,
  NAME_END,
  NAME_INSIDE,
  NAME_SINGLE,
  OTHER,
  OUTSIDE,
} from '../tagger/labels.ts'
import { FORENAME, flagsIn, type Lexicon, PROPER, SURNAME } from '../tagger/lexicon.ts'
import { CAPITALISED, INNER_CAPITAL, type Traits, traitsOf } from '../tagger/traits.ts'
import { tokenize } from '../tokenize.ts'
import type { Encoded } from './crf.ts'
import type { SeededRandom } from './random.ts'
import type { Mark, Sample } from './sample.ts'

/** The share of names drawn from the lexicon's lists that are trained as if the lexicon did not know them. */
const FORGET_NAME = 0.08
const FORGET_PART = 0.06
/** The same for places and companies. */
const FORGET_PROPER = 0.12

/**
 * Encodes a text for training. With `random`, the lexicon ignores some names in texts whose names were drawn from it.
 */
export function encode(sample: Sample, lexicon: Lexicon, random?: SeededRandom): Encoded {
  const tokens = tokenize(sample.text)
  const traits = traitsOf(sample.text, tokens, hash => flagsIn(lexicon, hash))
  const owners = tokens.map(token => sample.marks.find(mark => mark.start < token.end && token.start < mark.end))
  if (random !== undefined && sample.drawn) forgetNames(traits, owners, random)
  const allowed = new Uint8Array(tokens.length)
  owners.forEach((mark, index) => {
    allowed[index] = 1 << labelOf(mark, owners[index - 1] === mark, owners[index + 1] === mark)
    const shape = traits.shape[index] ?? 0
    const proper = shape === CAPITALISED || shape === INNER_CAPITAL
    if (mark === undefined && sample.personsOnly && proper) allowed[index] = (1 << OUTSIDE) | (1 << OTHER)
  })
  const rows = new Int32Array(tokens.length * FEATURE_COUNT)
  for (let index = 0; index < tokens.length; index += 1) rowsOf(traits, index, rows, index * FEATURE_COUNT)
  return { rows, allowed, weight: sample.weight }
}

function labelOf(mark: Mark | undefined, goesOn: boolean, willGoOn: boolean): number {
  if (mark === undefined) return OUTSIDE
  if (mark.kind === 'OTHER') return OTHER
  if (mark.kind === 'ADDRESS') return goesOn ? ADDRESS_INSIDE : ADDRESS_BEGIN
  if (goesOn) return willGoOn ? NAME_INSIDE : NAME_END
  return willGoOn ? NAME_BEGIN : NAME_SINGLE
}

function forgetNames(traits: Traits, owners: readonly (Mark | undefined)[], random: SeededRandom): void {
  let forgotten: Mark | undefined
  owners.forEach((mark, index) => {
    if (mark?.kind === 'OTHER') {
      if (owners[index - 1] !== mark) forgotten = random.chance(FORGET_PROPER) ? mark : undefined
      if (forgotten === mark) traits.look[index] = (traits.look[index] ?? 0) & ~(PROPER << 4)
    }
    if (mark?.kind !== 'NAME') return
    if (owners[index - 1] !== mark) forgotten = random.chance(FORGET_NAME) ? mark : undefined
    if (forgotten !== mark && !random.chance(FORGET_PART)) return
    const flags = (FORENAME | SURNAME) << 4
    traits.look[index] = (traits.look[index] ?? 0) & ~flags
  })
}
