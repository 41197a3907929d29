import { providerById } from '../../catalog/providers.ts'
import type { ShieldField } from '../../records/shield-settings.ts'
import { MUTATIONS, type MutationArgs, type MutationName } from '../../wire/mutations.ts'

const STATUS_WORDS = { pending: 'not tested', passed: 'passed', failed: 'failed' } as const
const FIELD_WORDS = { notes: 'Note', evidence: 'Evidence' } as const

const LAST_STEP_WORDS = {
  complained: 'A complaint made to the regulator',
  regulator_answered: 'What the regulator answered',
  closed: 'A request closed',
} as const

const WORDS: { readonly [Name in MutationName]: (args: MutationArgs<Name>) => string } = {
  'confirm_providers@1': () => 'Your choice of providers',
  'withdraw_authorization@1': () => 'The authorization withdrawn',
  'set_notices@1': ({ on }) => `Optional mails: ${on ? 'on' : 'off'}`,
  'confirm_reply@1': ({ category }) => `Your word about a mail: ${category.replaceAll('_', ' ')}`,
  'settle_question@1': ({ settled }) =>
    settled === 'answered' ? 'A provider’s question answered' : 'A provider’s question that you cannot answer',
  'take_last_step@1': ({ step }) => LAST_STEP_WORDS[step],
  'file_reply@1': ({ name }) => `An answer that you filed: ${name}`,
  'keep_proof@1': ({ name }) => `A picture of what you sent: ${name}`,
  'read_reply@1': () => 'A mail opened',
  'set_paused@1': ({ paused }) => `Letters to all providers: ${paused ? 'paused' : 'on again'}`,
  'set_provider_enabled@1': ({ providerId, enabled }) =>
    `Letters to ${providerById(providerId)?.name ?? 'a provider of your own'}: ${enabled ? 'on' : 'off'}`,
  'add_provider@1': ({ name, address }) => `New provider: ${name} (${address})`,
  'remove_provider@1': () => 'A provider of your own removed',
  'create_run@1': ({ name }) => `New test run: ${name}`,
  'rename_run@1': ({ name }) => `Test run named ${name}`,
  'delete_run@1': () => 'A test run deleted',
  'reset_run@1': () => 'All items of a test run set to not tested',
  'set_item_status@1': ({ key, status }) => `${titleOf(key)}: ${STATUS_WORDS[status]}`,
  'write_note@1': ({ key, field, text }) => `${FIELD_WORDS[field]} on ${titleOf(key)}: ${shortened(text)}`,
  'attach_file@1': ({ key, name }) => `Screenshot for ${titleOf(key)}: ${name}`,
  'remove_file@1': () => 'A screenshot removed',
  'set_shield@1': ({ field, value }) =>
    `Shield, ${SHIELD_WORDS[field]}: ${typeof value === 'boolean' ? (value ? 'on' : 'off') : value}`,
  'confirm_link@1': () => 'An extension linked',
  'unlink_extension@1': () => 'An extension unlinked',
}

const SHIELD_WORDS: Readonly<Record<ShieldField, string>> = {
  textShield: 'text shield',
  meetingShield: 'meeting shield',
  faceBlur: 'face blur',
  voiceMask: 'voice mask',
  audioPitchShift: 'pitch shift',
  videoBlurLevel: 'blur level',
  showWatermark: 'watermark',
  autoActivateOnRecording: 'auto-activate on recording',
  protectionMode: 'protection mode',
  redactSsn: 'Social Security numbers',
}

/** An edit as the person made it, for lists of what waits or was refused. */
export function editInWords(name: string, args: unknown): string {
  return isKnown(name) ? inWords(name, args) : UNKNOWN
}

const UNKNOWN = 'A change made with another version'

function inWords<Name extends MutationName>(name: Name, args: unknown): string {
  const read = MUTATIONS[name].safeParse(args)
  if (!read.success) return UNKNOWN
  // The schema was looked up by the same name: the compiler cannot follow that through a union of schemas.
  return WORDS[name](read.data as MutationArgs<Name>)
}

function isKnown(name: string): name is MutationName {
  return Object.hasOwn(WORDS, name)
}

/** The item's id in words: its title would bring the whole list along to every page. */
const titleOf = (key: string) => key.replaceAll('-', ' ')

const MAX_SHOWN = 80

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN).trimEnd()}…` : line
}
