import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import {
  type Checked,
  checkEmail,
  checkName,
  checkPassword,
  checkTerms,
  checkZip,
  fiveDigits,
  PASSWORD_MIN_LENGTH,
} from '../../sync/rules/account/fields.ts'
import { type ProblemCode, problems } from '../../sync/wire/problem.ts'
import { inOneLine } from './words.ts'

/** Every field of all sign-in and sign-up forms, in page order. */
const SIGN_UP_FIELDS = ['name', 'firstName', 'lastName', 'email', 'password', 'zip'] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]
export type SignUpValues = Record<SignUpField, string>
/** `terms` is the checkbox below the fields; it is never stored, so that the person always ticks it now. */
export type SignUpPlace = SignUpField | 'terms'
export type SignUpErrors = Partial<Record<SignUpPlace, string>>
const PLACES: readonly SignUpPlace[] = [...SIGN_UP_FIELDS, 'terms']

export const EMPTY_FORM: SignUpValues = { name: '', firstName: '', lastName: '', email: '', password: '', zip: '' }

/**
 * What each form asks for; the last two complete a profile, whose name may already be known. An optional field is
 * checked only if it is filled in.
 */
const DOORS = {
  wizard: { required: ['firstName', 'lastName', 'email', 'password', 'zip'], optional: [], terms: true },
  signup: { required: ['firstName', 'lastName', 'email', 'zip'], optional: [], terms: true },
  auth: { required: ['email', 'password'], optional: ['name'], terms: false },
  profile: { required: ['firstName', 'lastName', 'zip'], optional: [], terms: true },
  place: { required: ['zip'], optional: [], terms: true },
} as const satisfies Record<string, { required: SignUpField[]; optional: SignUpField[]; terms: boolean }>
export type Door = keyof typeof DOORS

/** The form's errors: a sentence for each place, and the problem that takes precedence. */
export function checkSignUp(
  values: SignUpValues,
  { agreed, door = 'wizard' }: { agreed: boolean; door?: Door },
): { errors: SignUpErrors; problem: ProblemCode | undefined } {
  const { required, optional, terms: asksTerms } = DOORS[door]
  const errors: SignUpErrors = {}
  let problem: ProblemCode | undefined
  const asked = SIGN_UP_FIELDS.filter(field => [...required, ...optional].some(known => known === field))
  for (const field of asked) {
    const isEmpty = values[field].trim() === ''
    if (isEmpty && optional.some(known => known === field)) continue
    const checked: Checked = isEmpty ? { ok: false, code: 'missing_information' } : CHECKS[field](values[field])
    if (checked.ok) continue
    errors[field] = isEmpty ? ask(field) : sentence(checked.code, values[field])
    // An empty field takes precedence, since the specification has words for that.
    if (problem === undefined || isEmpty) problem = checked.code
  }
  if (asked.includes('zip') && errors.zip === undefined && isNowhere(values.zip)) {
    errors.zip = t(NOWHERE)
    problem ??= 'bad_zip'
  }
  const terms = checkTerms(agreed)
  if (asksTerms && !terms.ok) {
    errors.terms = termsRefusal()
    problem ??= terms.code
  }
  return { errors, problem }
}

/** Places with an error, in the order of the page. */
export function listed(errors: SignUpErrors): { place: SignUpPlace; text: string }[] {
  return PLACES.flatMap(place => {
    const text = errors[place]
    return text === undefined ? [] : [{ place, text }]
  })
}

/** The first place to fix. */
export function firstWrong(errors: SignUpErrors): SignUpPlace | undefined {
  return PLACES.find(place => errors[place] !== undefined)
}

/** Shown at the checkbox in full, title included, since no other message there gives the title. */
function termsRefusal(): string {
  return inOneLine(problems.terms_required)
}

/** Fields that the server's refusal is about; the server knows more common passwords than this page. */
export function errorsOf(code: string): SignUpErrors {
  const field = REFUSALS.get(code)
  const words = Object.entries(problems).find(([known]) => known === code)?.[1]
  return field === undefined || words === undefined ? {} : { [field]: tIfKnown(words.text) }
}

export const NOWHERE =
  'We know no state for this ZIP code, so a letter could not name its law. Please check it.' satisfies PlainMessage

/** A well-formed ZIP code that is in no state, so that no state law could be cited: refused while it is typed. */
export function isNowhere(zip: string): boolean {
  return checkZip(zip).ok && stateOfZip(fiveDigits(zip)) === undefined
}

const CHECKS: Record<SignUpField, (value: string) => Checked> = {
  name: checkName,
  firstName: checkName,
  lastName: checkName,
  email: checkEmail,
  password: checkPassword,
  zip: checkZip,
}

const ask = (field: SignUpField): string =>
  field === 'password'
    ? t('Use a password of {count} characters or more', { count: PASSWORD_MIN_LENGTH })
    : t(ASKS[field])

const ASKS: Record<Exclude<SignUpField, 'password'>, PlainMessage> = {
  name: 'Enter your name',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  zip: 'Enter your five-digit ZIP code',
}

const REFUSALS: ReadonlyMap<string, SignUpField> = new Map([
  ['bad_email', 'email'],
  ['email_ours', 'email'],
  ['bad_zip', 'zip'],
  ['password_too_short', 'password'],
  ['password_too_long', 'password'],
  ['password_common', 'password'],
  ['bad_name', 'name'],
  ['name_unprintable', 'name'],
])

/** The text for a value that is refused here, before it is sent; a short password gets its length, too. */
function sentence(code: ProblemCode, value: string): string {
  const text = tIfKnown(problems[code].text)
  return code === 'password_too_short'
    ? t('{rule}. This one has {count}.', { rule: text, count: [...value].length })
    : text
}
