import type { PlainMessage } from '../i18n/translate.ts'
import type { VideoState } from './video/masked-video.ts'
import type { VoiceState } from './voice/masked-voice.ts'

/** A notetaker that joined, a recording, or captions: what was detected, and when. */
export interface Sighting {
  readonly kind: 'notetaker' | 'recording' | 'captions'
  readonly name: string
  readonly at: number
}

/** The state of a tab's call, for the popup. Contains no person's name, no picture and no sound. */
export interface CallState {
  readonly camera: VideoState | null
  readonly voice: VoiceState | null
  readonly isScreenShared: boolean
  /** Why something was not opened or was stopped. */
  readonly stopped: PlainMessage | null
  readonly sightings: readonly Sighting[]
}

export const NO_CALL: CallState = {
  camera: null,
  voice: null,
  isScreenShared: false,
  stopped: null,
  sightings: [],
}
