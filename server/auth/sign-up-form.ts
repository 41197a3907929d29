import { type Checked, checkEmail, checkName, checkPassword, checkZip } from '../../sync/rules/account/fields.ts'
import type { CallBody } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { PendingFacts } from './sign-in-links.ts'

/** What somebody says of themselves before an account exists. */
export interface NewcomerFacts extends PendingFacts {
  email: string
}

export function checkedFacts(
  form: Pick<CallBody<'signUp'>, 'firstName' | 'lastName' | 'email' | 'zip'>,
  mailDomain: string,
): NewcomerFacts {
  const fields = [form.firstName, form.lastName, form.email, form.zip]
  if (fields.some(field => field.trim() === '')) throw new Problem('missing_information')
  const firstName = checked(checkName(form.firstName))
  const lastName = checked(checkName(form.lastName))
  const email = checkedOwnEmail(form.email, mailDomain)
  return { firstName, lastName, email, zipCode: checked(checkZip(form.zip)) }
}

/** The words of a newcomer that attackers guess first. */
export const ownWordsOf = ({ firstName, lastName, email }: Omit<NewcomerFacts, 'zipCode'>): string[] => [
  firstName,
  lastName,
  email.slice(0, email.lastIndexOf('@')),
]

/** An alias or one of our own boxes: mail there is read by nobody, or goes into a request's record. */
export function isAddressOf(mailDomain: string, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === mailDomain || domain.endsWith(`.${mailDomain}`)
}

export function checkedOwnEmail(typed: string, mailDomain: string): string {
  const email = checked(checkEmail(typed))
  if (isAddressOf(mailDomain, email)) throw new Problem('email_ours')
  return email
}

/** `own`: the person's own words, which attackers guess first. */
export function checkedPassword(typed: string, own: readonly string[]): string {
  const password = checked(checkPassword(typed))
  if (isCommonPassword(password, own)) throw new Problem('password_common')
  return password
}

/**
 * Splits a name that was typed in one field; if empty, uses the part of the address before the @. The last word is the
 * last name.
 */
export function namesFrom(typed: string, email: string): { firstName: string; lastName: string } {
  const name = typed.trim() === '' ? email.slice(0, email.lastIndexOf('@')) : typed.trim()
  const space = name.lastIndexOf(' ')
  const [first, last] = space === -1 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)]
  return { firstName: checked(checkName(first)), lastName: last === '' ? '' : checked(checkName(last)) }
}

/** The checked value of a field, or its problem. */
export function checked(result: Checked): string {
  if (!result.ok) throw new Problem(result.code)
  return result.value
}
