import type { ProblemCode } from '../../wire/problem.ts'

/** Version of the terms accepted today, together with '18 or older'. */
export const TERMS_VERSION = '2025-09-24'

const NAME_LENGTH = 80
export const PASSWORD_MIN_LENGTH = 12
const PASSWORD_MAX_LENGTH = 128

export type Checked = { ok: true; value: string } | { ok: false; code: ProblemCode }

/** Trimmed and lowercased. Used before every lookup, so that one mailbox is one account. */
export function normalizeEmail(value: string): string {
  return value.trim().toLowerCase()
}

// RFC 5321 and 5322 without quoted local parts, comments and address literals, which no mailbox provider hands out.
// ASCII only, checked before lowercasing: the Kelvin sign would otherwise become a plain k.
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** An email address, normalized. */
export function checkEmail(value: string): Checked {
  const typed = value.trim()
  if (typed === '') return { ok: false, code: 'missing_information' }
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, Math.max(0, at))
  const isAddress = typed.length <= 254 && local.length <= 64 && LOCAL.test(local) && isDomain(typed.slice(at + 1))
  return isAddress ? { ok: true, value: normalizeEmail(typed) } : { ok: false, code: 'bad_email' }
}

/** A US ZIP code, 12345 or 12345-6789. The value is its first five digits; nothing else is stored. */
export function checkZip(value: string): Checked {
  const zip = value.trim()
  return /^[0-9]{5}(?:-[0-9]{4})?$/.test(zip) ? { ok: true, value: fiveDigits(zip) } : { ok: false, code: 'bad_zip' }
}

/** The part of a ZIP code that is stored. */
export function fiveDigits(zip: string): string {
  return zip.trim().slice(0, 5)
}

// Control characters, line and paragraph separators, lone surrogates, and bidirectional marks: they would let a name
// rewrite the letter around it.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** A first or last name, at most 80 characters. */
export function checkName(value: string): Checked {
  const name = value.trim().normalize('NFC')
  if (name === '') return { ok: false, code: 'missing_information' }
  if (UNPRINTABLE.test(name)) return { ok: false, code: 'name_unprintable' }
  return characters(name) <= NAME_LENGTH ? { ok: true, value: name } : { ok: false, code: 'bad_name' }
}

/** A new password: 12 to 128 characters, of any kind, taken exactly as typed. */
export function checkPassword(value: string): Checked {
  const length = characters(value)
  if (length < PASSWORD_MIN_LENGTH) return { ok: false, code: 'password_too_short' }
  return length <= PASSWORD_MAX_LENGTH ? { ok: true, value } : { ok: false, code: 'password_too_long' }
}

/** The checkbox 'I accept the terms and am 18 or older'. The value is the accepted version. */
export function checkTerms(accepted: boolean): Checked {
  return accepted ? { ok: true, value: TERMS_VERSION } : { ok: false, code: 'terms_required' }
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  // A last label made of digits would be an IP address.
  return labels.length >= 2 && labels.every(label => LABEL.test(label)) && /[A-Za-z]/.test(labels.at(-1) ?? '')
}

/** What a person counts as characters: an emoji is one, not two. */
const characters = (text: string) => [...text].length
