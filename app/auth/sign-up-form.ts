import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import {
  type Checked,
  checkEmail,
  checkName,
  checkPassword,
  checkTerms,
  checkZip,
  fiveDigits,
  PASSWORD_MIN_LENGTH,
} from '../../sync/rules/fields.ts'
import { type ProblemCode, problems } from '../../sync/wire/problem.ts'

export const SIGN_UP_FIELDS = ['firstName', 'lastName', 'email', 'password', 'zip'] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]
export type SignUpValues = Record<SignUpField, string>
/** The box below the fields; it is never kept, so that whoever ticks it does so now. */
export type SignUpPlace = SignUpField | 'terms'
export type SignUpErrors = Partial<Record<SignUpPlace, string>>
/** In the order in which they stand on the page. */
const PLACES: readonly SignUpPlace[] = [...SIGN_UP_FIELDS, 'terms']

export const EMPTY_FORM: SignUpValues = { firstName: '', lastName: '', email: '', password: '', zip: '' }

/** What is wrong with the form: a sentence for each place, and the problem that outweighs the others. */
export function checkSignUp(
  values: SignUpValues,
  { agreed }: { agreed: boolean },
): { errors: SignUpErrors; problem: ProblemCode | undefined } {
  const errors: SignUpErrors = {}
  let problem: ProblemCode | undefined
  for (const field of SIGN_UP_FIELDS) {
    const isEmpty = values[field].trim() === ''
    const checked: Checked = isEmpty ? { ok: false, code: 'missing_information' } : CHECKS[field](values[field])
    if (checked.ok) continue
    errors[field] = isEmpty ? ASKS[field] : sentence(checked.code, values[field])
    // An empty field is named before anything else, since the specification has words for that.
    if (problem === undefined || isEmpty) problem = checked.code
  }
  if (errors.zip === undefined && isNowhere(values.zip)) {
    errors.zip = NOWHERE
    problem ??= 'bad_zip'
  }
  const terms = checkTerms(agreed)
  if (!terms.ok) {
    errors.terms = termsRefusal()
    problem ??= terms.code
  }
  return { errors, problem }
}

/** Where the hand has to go first. */
export function firstWrong(errors: SignUpErrors): SignUpPlace | undefined {
  return PLACES.find(place => errors[place] !== undefined)
}

/** Said where the box stands, whole, since no message beside it says its title. */
export function termsRefusal(): string {
  const { title, text } = problems.terms_required
  return `${title}: ${text}`
}

/** Fields that the server's refusal is about; it knows more common passwords than this page. */
export function errorsOf(code: string): SignUpErrors {
  const field = REFUSALS.get(code)
  const words = Object.entries(problems).find(([known]) => known === code)?.[1]
  return field === undefined || words === undefined ? {} : { [field]: words.text }
}

export const NOWHERE = 'We know no state for this ZIP code, so a letter could not name its law. Please check it.'

/** A well-formed ZIP code that lies in no state, so that no law could be named for it: refused while it is typed. */
export function isNowhere(zip: string): boolean {
  return checkZip(zip).ok && stateOfZip(fiveDigits(zip)) === undefined
}

const CHECKS: Record<SignUpField, (value: string) => Checked> = {
  firstName: checkName,
  lastName: checkName,
  email: checkEmail,
  password: checkPassword,
  zip: checkZip,
}

const ASKS: Record<SignUpField, string> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  password: `Use a password of ${PASSWORD_MIN_LENGTH} characters or more`,
  zip: 'Enter your five-digit ZIP code',
}

const REFUSALS: ReadonlyMap<string, SignUpField> = new Map([
  ['bad_email', 'email'],
  ['email_ours', 'email'],
  ['bad_zip', 'zip'],
  ['password_too_short', 'password'],
  ['password_too_long', 'password'],
  ['password_common', 'password'],
])

function sentence(code: ProblemCode, value: string): string {
  const { text } = problems[code]
  return code === 'password_too_short' ? `${text}. This one has ${[...value].length}.` : text
}
