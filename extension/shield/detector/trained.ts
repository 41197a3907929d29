import { bytesOfUrl } from './bytes-of-url.ts'
import { LEARNED_TYPES, type Leaning } from './decode.ts'
import { makeNetwork, type Network } from './network.ts'
import file from './weights.bin?url&inline'

let network: Network | undefined

/** The network of `weights.bin`, unpacked for the first text. */
export const trained: Network = (text, tokens, found) => {
  network ??= makeNetwork(bytesOfUrl(file))
  return network(text, tokens, found)
}

/** Unpacks the network ahead of the first text, in a step of its own unless there is time; `true` once nothing is left. */
export function prepareNetwork(hasTime: () => boolean): boolean {
  const isReady = network !== undefined
  network ??= makeNetwork(bytesOfUrl(file))
  return isReady || hasTime()
}

/** Chosen on texts that were neither learned nor held out for judging. */
export const LEANING: Leaning = Object.fromEntries(LEARNED_TYPES.map(type => [type, -1])) as Record<
  keyof Leaning,
  number
>
