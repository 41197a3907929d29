// Detects faces in a separate thread.
import { WEIGHTS_FILE } from '../../manifest.ts'
import { blazeFaceWeights } from './blazeface-weights.ts'
import { makeNetwork } from './network.ts'
import type { LookAnswer, LookOrder } from './orders.ts'
import { VIEW_BYTES } from './views.ts'

/** Lower than the masking threshold: the caller decides what to do with each result. */
const LEAST_SCORE = 0.25

const made = fetch(WEIGHTS_FILE)
  .then(answer => answer.arrayBuffer())
  .then(packed => makeNetwork(blazeFaceWeights(new Uint8Array(packed)), LEAST_SCORE))

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
