/** How one setting of Shield is declared. */
type Field =
  | { readonly kind: 'switch'; readonly initial: boolean; readonly words: string; readonly needs?: 'meetings' }
  | {
      readonly kind: 'range'
      readonly initial: number
      readonly from: number
      readonly to: number
      readonly words: string
    }
  | { readonly kind: 'choice'; readonly initial: string; readonly of: readonly string[]; readonly words: string }

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
  textShield: { kind: 'switch', initial: true, words: 'text shield' },
  meetingShield: { kind: 'switch', initial: true, words: 'meeting shield', needs: 'meetings' },
  faceBlur: { kind: 'switch', initial: true, words: 'face blur', needs: 'meetings' },
  voiceMask: { kind: 'switch', initial: true, words: 'voice mask', needs: 'meetings' },
  /** Semitones. */
  audioPitchShift: { kind: 'range', initial: 2, from: -12, to: 12, words: 'pitch shift' },
  /** How strong the mask over a face is. */
  videoBlurLevel: { kind: 'range', initial: 8, from: 1, to: 20, words: 'blur level' },
  showWatermark: { kind: 'switch', initial: true, words: 'watermark' },
  autoActivateOnRecording: { kind: 'switch', initial: true, words: 'auto-activate on recording' },
  protectionMode: { kind: 'choice', initial: 'safe', of: ['safe', 'strict'], words: 'protection mode' },
  /** Whether a Social Security number becomes `[SSN-REDACTED]`, for good. */
  redactSsn: { kind: 'switch', initial: true, words: 'Social Security numbers' },
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof SHIELD_FIELDS
export type ShieldField = keyof Fields

type ValueOf<F> = F extends { kind: 'switch' }
  ? boolean
  : F extends { kind: 'range' }
    ? number
    : F extends { kind: 'choice'; of: readonly (infer Choice)[] }
      ? Choice
      : never

/** A value for each setting. */
export type ShieldValues = { [Name in ShieldField]: ValueOf<Fields[Name]> }

/** Switches that do nothing without a plan that includes meetings. */
type MeetingSwitch = { [Name in ShieldField]: Fields[Name] extends { needs: 'meetings' } ? Name : never }[ShieldField]

export const SHIELD_FIELD_NAMES = Object.keys(SHIELD_FIELDS) as ShieldField[]

export const MEETING_SWITCHES = SHIELD_FIELD_NAMES.filter(
  (name): name is MeetingSwitch => 'needs' in SHIELD_FIELDS[name],
)

/** The settings of a new account, and of an extension that nobody has changed yet. */
export const SHIELD_DEFAULTS = Object.fromEntries(
  SHIELD_FIELD_NAMES.map(name => [name, SHIELD_FIELDS[name].initial]),
) as ShieldValues

/** Whether a value, which may come from anywhere, is one that the setting can have. */
export function isShieldValue<Name extends ShieldField>(name: Name, value: unknown): value is ShieldValues[Name] {
  const field: Field = SHIELD_FIELDS[name]
  switch (field.kind) {
    case 'switch':
      return typeof value === 'boolean'
    case 'range':
      return typeof value === 'number' && Number.isFinite(value) && value >= field.from && value <= field.to
    case 'choice':
      return typeof value === 'string' && field.of.includes(value)
  }
}
