import type { ShieldField } from '../../sync/records/shield-settings.ts'
import type { Settings } from '../settings/settings.ts'

/** Settings that all linked browsers of an account share. The person's words and sites are of this browser alone. */
export type SyncedField = keyof Settings & ShieldField

// By name, so that the schema of the other side stays out of this package; a missing one does not build.
const SHARED: { readonly [Field in ShieldField]: true } = {
  textShield: true,
  meetingShield: true,
  faceBlur: true,
  voiceMask: true,
  audioPitchShift: true,
  videoBlurLevel: true,
  showWatermark: true,
  autoActivateOnRecording: true,
  protectionMode: true,
  redactSsn: true,
}
export const SHIELD_FIELDS_OF_LINK = Object.keys(SHARED) as SyncedField[]
