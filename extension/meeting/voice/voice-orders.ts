import type { Disguise } from './disguise.ts'

export const VOICE_PROCESSOR = 'recall-voice-mask'

export interface VoiceOptions {
  readonly disguise: Disguise
}

export interface VoiceOrder {
  readonly isMasked: boolean
  readonly disguise: Disguise
}

/** What the worklet does since its last sample: it says so once for each order. */
export interface VoiceReport {
  readonly isMasked: boolean
}
