import type { ShieldField, ShieldSettings, ShieldValues } from '../../records/shield-settings.ts'

/** Shield as it comes. */
export const SHIELD_DEFAULTS: ShieldValues = {
  textShield: true,
  meetingShield: true,
  faceBlur: true,
  voiceMask: true,
  audioPitchShift: 2,
  videoBlurLevel: 8,
  showWatermark: true,
  autoActivateOnRecording: true,
  protectionMode: 'safe',
  redactSsn: true,
}

export function shieldValues(row: ShieldSettings | undefined): ShieldValues {
  // A field that nobody has set is not there, rather than undefined: rows travel as JSON.
  return { ...SHIELD_DEFAULTS, ...row?.set } as ShieldValues
}

/** What a plan has to include for a switch to do anything; text shield works for everybody. */
export const NEEDS_MEETINGS: ReadonlySet<ShieldField> = new Set(['meetingShield', 'faceBlur', 'voiceMask'])
