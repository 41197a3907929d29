import type { VideoState } from './video/masked-video.ts'
import type { VoiceState } from './voice/masked-voice.ts'

/** A notetaker that joined, a recording, captions: what was seen, and when. */
export interface Sighting {
  readonly kind: 'notetaker' | 'recording' | 'captions'
  readonly name: string
  readonly at: number
}

/** What happens in the call of a tab, for the popup. No name of a person, no picture, no sound. */
export interface CallState {
  readonly camera: VideoState | null
  readonly voice: VoiceState | null
  readonly isScreenShared: boolean
  /** Why something was not opened, or was ended. */
  readonly stopped: string | null
  readonly sightings: readonly Sighting[]
}

export const NO_CALL: CallState = {
  camera: null,
  voice: null,
  isScreenShared: false,
  stopped: null,
  sightings: [],
}
