import type { Disguise } from './disguise.ts'

export const VOICE_PROCESSOR = 'recall-voice-mask'

export interface VoiceOptions {
  readonly disguise: Disguise
}

export interface VoiceOrder {
  readonly isMasked: boolean
  readonly disguise: Disguise
}

/** The state in which the worklet produced its last samples; sent once per order. */
export interface VoiceReport {
  readonly isMasked: boolean
}
