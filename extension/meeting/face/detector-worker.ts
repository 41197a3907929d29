// Looks for faces, in a thread of its own.
import { blazeFaceWeights } from './blazeface-weights.ts'
import { makeNetwork } from './network.ts'
import type { LookAnswer, LookOrder } from './orders.ts'
import { VIEW_BYTES } from './views.ts'

/** Lower than what is masked: what is done with it is decided elsewhere. */
const LEAST_SCORE = 0.25

const made = makeNetwork(blazeFaceWeights(), LEAST_SCORE)

addEventListener('message', ({ ports: [port] }) => {
  if (port === undefined) return
  port.onmessage = async ({ data: { id, pixels } }: MessageEvent<LookOrder>) => {
    const network = await made
    const faces = []
    for (let at = 0; at < pixels.byteLength; at += VIEW_BYTES)
      faces.push(network(new Uint8Array(pixels, at, VIEW_BYTES)))
    port.postMessage({ id, faces } satisfies LookAnswer)
  }
})
