import { bytesOfBase91 } from '../../shield/tagger/base91.ts'
import { unpackHalves } from './packed-halves.ts'
import { PACKED_BYTES, PACKED_WEIGHTS, WEIGHT_COUNT } from './weights.ts'

/** What `makeNetwork` reads: the weights of BlazeFace, byte for byte as they were published. */
export function blazeFaceWeights(): Uint8Array {
  return unpackHalves(bytesOfBase91(PACKED_WEIGHTS, PACKED_BYTES), WEIGHT_COUNT)
}
