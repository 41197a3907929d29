import { unpackHalves } from './packed-halves.ts'

const WEIGHT_COUNT = 101_390

/** What `makeNetwork` reads: the weights of BlazeFace, byte for byte as they were published. `packed`: `WEIGHTS_FILE`. */
export function blazeFaceWeights(packed: Uint8Array): Uint8Array {
  return unpackHalves(packed, WEIGHT_COUNT)
}
