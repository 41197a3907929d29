import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import {
  type Checked,
  checkEmail,
  checkName,
  checkPassword,
  checkZip,
  fiveDigits,
  PASSWORD_MIN_LENGTH,
} from '../../sync/rules/fields.ts'
import { type ProblemCode, problems } from '../../sync/wire/problem.ts'

export const SIGN_UP_FIELDS = ['firstName', 'lastName', 'email', 'password', 'zip'] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]
export type SignUpValues = Record<SignUpField, string>
export type SignUpErrors = Partial<Record<SignUpField, string>>

export const EMPTY_FORM: SignUpValues = { firstName: '', lastName: '', email: '', password: '', zip: '' }

/** What is wrong with the form: a sentence for each field, and the problem that the toast names. */
export function checkSignUp(values: SignUpValues): { errors: SignUpErrors; problem: ProblemCode | undefined } {
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
  return { errors, problem }
}

/** Fields that the server's refusal is about; it knows more common passwords than this page. */
export function errorsOf(code: string): SignUpErrors {
  const field = REFUSALS.get(code)
  const words = Object.entries(problems).find(([known]) => known === code)?.[1]
  return field === undefined || words === undefined ? {} : { [field]: words.text }
}

/** A well-formed ZIP code that lies in no state, so that no law could be named for it. */
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
