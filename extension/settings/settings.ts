import type { ProtectionMode } from '../shield/mask.ts'

/** What a person can set. Kept in `chrome.storage.local` under `SETTINGS_KEY`; names and defaults are the specification's. */
export interface Settings {
  readonly textShield: boolean
  readonly meetingShield: boolean
  readonly faceBlur: boolean
  readonly voiceMask: boolean
  /** Semitones. */
  readonly audioPitchShift: number
  /** 1 to 20; how strong the mask over a face is. */
  readonly videoBlurLevel: number
  readonly showWatermark: boolean
  readonly autoActivateOnRecording: boolean
  readonly protectionMode: ProtectionMode
  /** Whether a Social Security number becomes `[SSN-REDACTED]`, for good. */
  readonly redactSsn: boolean
  /** Words that are hidden wherever they stand: projects, clients, nicknames. */
  readonly alwaysMask: readonly string[]
  /** Words that are left alone. */
  readonly neverMask: readonly string[]
  /** Ids of chat sites on which Shield is switched off. */
  readonly sitesOff: readonly string[]
  /** Whether what was hidden can be put back after the browser was closed: kept on this device alone, encrypted. */
  readonly keepVaults: boolean
}

export const SETTINGS_KEY = 'settings'

export const DEFAULT_SETTINGS: Settings = {
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
  alwaysMask: [],
  neverMask: [],
  sitesOff: [],
  keepVaults: false,
}

const MAX_WORDS = 500
const MAX_WORD = 120

/** Whether a value is one that a setting may have. The compiler asks for a row for each. */
const ACCEPTS: { readonly [Name in keyof Settings]: (value: unknown) => value is Settings[Name] } = {
  textShield: isBoolean,
  meetingShield: isBoolean,
  faceBlur: isBoolean,
  voiceMask: isBoolean,
  audioPitchShift: isBetween(-12, 12),
  videoBlurLevel: isBetween(1, 20),
  showWatermark: isBoolean,
  autoActivateOnRecording: isBoolean,
  protectionMode: (value): value is ProtectionMode => value === 'safe' || value === 'strict',
  redactSsn: isBoolean,
  alwaysMask: isWords,
  neverMask: isWords,
  sitesOff: isWords,
  keepVaults: isBoolean,
}

/** Keys of the older set that became top-level switches. */
const FORMER: Readonly<Record<string, keyof Settings>> = {
  shieldMeetingsActive: 'meetingShield',
  shieldPromptsActive: 'textShield',
}

/** Settings as they were kept, by whichever version: what is missing or no value of its setting has its default. */
export function settingsFrom(kept: unknown): Settings {
  return merged(DEFAULT_SETTINGS, kept)
}

/** The settings with some changed. What is no setting, or no value of one, changes nothing. */
export function merged(settings: Settings, change: unknown): Settings {
  if (typeof change !== 'object' || change === null) return settings
  const renamed = Object.entries(FORMER).flatMap(([former, name]) =>
    former in change && !(name in change) ? [[name, (change as Record<string, unknown>)[former]] as const] : [],
  )
  const wanted: Record<string, unknown> = { ...change, ...Object.fromEntries(renamed) }
  const names = Object.keys(ACCEPTS) as (keyof Settings)[]
  const accepted = names.filter(name => Object.hasOwn(wanted, name) && ACCEPTS[name](wanted[name]))
  return { ...settings, ...Object.fromEntries(accepted.map(name => [name, wanted[name]])) }
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isBetween(from: number, to: number) {
  return (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= from && value <= to
}

function isWords(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_WORDS &&
    value.every(word => typeof word === 'string' && word.trim() !== '' && word.length <= MAX_WORD)
  )
}
