/** How one setting of Shield is declared. */
type Field = { readonly words: string } & (
  | { readonly initial: boolean; readonly needs?: 'meetings' }
  | { readonly initial: number; readonly from: number; readonly to: number }
  | { readonly initial: string; readonly of: readonly string[] }
)

/**
 * The settings of Shield that all linked browsers of an account share. Each is declared here and nowhere else: the
 * record's schema, the defaults, the checks in the extension, the words of a change and what a plan must include all
 * follow from its row. Defaults and ranges are the specification's.
 *
 * Plain data, because the extension's package includes this file and must not include the schema library.
 *
 * `words` names the setting in the list of changes; `needs` says what a plan must include for the switch to work.
 */
export const SHIELD_FIELDS = {
  textShield: { initial: true, words: 'text shield' },
  meetingShield: { initial: true, words: 'meeting shield', needs: 'meetings' },
  faceBlur: { initial: true, words: 'face blur', needs: 'meetings' },
  voiceMask: { initial: true, words: 'voice mask', needs: 'meetings' },
  /** Semitones. */
  audioPitchShift: { initial: 2, from: -12, to: 12, words: 'pitch shift' },
  /** How strong the mask over a face is. */
  videoBlurLevel: { initial: 8, from: 1, to: 20, words: 'blur level' },
  showWatermark: { initial: true, words: 'watermark' },
  autoActivateOnRecording: { initial: true, words: 'auto-activate on recording' },
  protectionMode: { initial: 'safe', of: ['safe', 'strict'], words: 'protection mode' },
  /** Whether a Social Security number becomes `[SSN-REDACTED]`, for good. */
  redactSsn: { initial: true, words: 'Social Security numbers' },
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof SHIELD_FIELDS
export type ShieldField = keyof Fields

type ValueOf<F> = F extends { of: readonly (infer Choice)[] } ? Choice : F extends { from: number } ? number : boolean

/** A value for each setting. */
export type ShieldValues = { [Name in ShieldField]: ValueOf<Fields[Name]> }

/** Switches that do nothing without a plan that includes meetings. */
export type MeetingSwitch = {
  [Name in ShieldField]: Fields[Name] extends { needs: 'meetings' } ? Name : never
}[ShieldField]

export const SHIELD_FIELD_NAMES = Object.keys(SHIELD_FIELDS) as ShieldField[]

/** The settings of a new account, and of an extension that nobody has changed yet. */
export const SHIELD_DEFAULTS = Object.fromEntries(
  SHIELD_FIELD_NAMES.map(name => [name, SHIELD_FIELDS[name].initial]),
) as ShieldValues

/** Whether a value, which may come from anywhere, is one that the setting can have. */
export function isShieldValue<Name extends ShieldField>(name: Name, value: unknown): value is ShieldValues[Name] {
  const field: Field = SHIELD_FIELDS[name]
  if ('of' in field) return typeof value === 'string' && field.of.includes(value)
  if ('from' in field) return typeof value === 'number' && value >= field.from && value <= field.to
  return typeof value === 'boolean'
}
