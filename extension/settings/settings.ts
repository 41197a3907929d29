import {
  isShieldValue,
  type MeetingSwitch,
  SHIELD_DEFAULTS,
  SHIELD_FIELD_NAMES,
  SHIELD_FIELDS,
  type ShieldField,
  type ShieldValues,
} from '../../sync/records/shield-fields.ts'
import { isWords, type WordRules } from './word-rules.ts'

/**
 * What a person can set, kept in `chrome.storage.local` under `SETTINGS_KEY`. Names and defaults are the
 * specification's. Those of `ShieldValues` are shared by all linked browsers; the rest belong to this browser alone.
 */
export interface Settings extends Readonly<ShieldValues>, WordRules {
  /** Ids of chat sites on which Shield is switched off. */
  readonly sitesOff: readonly string[]
  /** Whether placeholders can be restored after the browser was closed: kept on this device alone, encrypted. */
  readonly keepVaults: boolean
}

export const SETTINGS_KEY = 'settings'

export const DEFAULT_SETTINGS: Settings = {
  ...SHIELD_DEFAULTS,
  alwaysMask: [],
  neverMask: [],
  fromChats: [],
  sitesOff: [],
  keepVaults: false,
}

/** Switches that do nothing without a plan that includes meetings. */
export const MEETING_SWITCHES = SHIELD_FIELD_NAMES.filter(
  (name): name is MeetingSwitch => 'needs' in SHIELD_FIELDS[name],
)

/** What each setting of this browser alone accepts; the shared ones are checked by their own declaration. */
const ACCEPTS: { readonly [Name in Exclude<keyof Settings, ShieldField>]: (value: unknown) => boolean } = {
  alwaysMask: isWords,
  neverMask: isWords,
  fromChats: isWords,
  sitesOff: isWords,
  keepVaults: value => typeof value === 'boolean',
}

function accepts(name: keyof Settings, value: unknown): boolean {
  return isShared(name) ? isShieldValue(name, value) : ACCEPTS[name](value)
}

function isShared(name: keyof Settings): name is ShieldField {
  return Object.hasOwn(SHIELD_FIELDS, name)
}

/** Keys of the older settings that became top-level switches. */
const FORMER: Readonly<Record<string, keyof Settings>> = {
  shieldMeetingsActive: 'meetingShield',
  shieldPromptsActive: 'textShield',
}

/** Those that all linked browsers share. */
export const shieldValuesOf = (settings: Settings): object =>
  Object.fromEntries(SHIELD_FIELD_NAMES.map(name => [name, settings[name]]))

/** Stored settings of any version: missing or invalid values get their defaults. */
export function settingsFrom(kept: unknown): Settings {
  return merged(DEFAULT_SETTINGS, kept)
}

/** The settings with some changed. Unknown settings and invalid values are ignored. */
export function merged(settings: Settings, change: unknown): Settings {
  if (typeof change !== 'object' || change === null) return settings
  const renamed = Object.entries(FORMER).flatMap(([former, name]) =>
    former in change && !(name in change) ? [[name, (change as Record<string, unknown>)[former]] as const] : [],
  )
  const wanted: Record<string, unknown> = { ...change, ...Object.fromEntries(renamed) }
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]
  const accepted = names.filter(name => Object.hasOwn(wanted, name) && accepts(name, wanted[name]))
  return { ...settings, ...Object.fromEntries(accepted.map(name => [name, wanted[name]])) }
}
