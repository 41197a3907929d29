import { Link } from '@tanstack/react-router'
import type { ChangeEvent } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { OFFLINE } from '../data/calls.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Trans } from '../ui/trans.tsx'
import { isNowhere, NOWHERE, type SignUpField } from './sign-up-form.ts'
import type { DoorForm, Typing } from './use-door-form.ts'

/**
 * The fields of all sign-in and sign-up forms: the same label, name and autocomplete hint everywhere, for people and
 * password managers.
 */

export function FirstAndLastName(typing: Typing) {
  return (
    <>
      <Field
        label={t('First name')}
        autoComplete="given-name"
        maxLength={200}
        required
        {...bound('firstName', typing)}
      />
      <Field
        label={t('Last name')}
        autoComplete="family-name"
        maxLength={200}
        required
        {...bound('lastName', typing)}
      />
    </>
  )
}

export function WholeName(typing: Typing) {
  return (
    <Field
      label={t('Name (optional)')}
      autoComplete="name"
      maxLength={200}
      fieldClassName="whole-row"
      hint={t('Left empty, it is the part of your email before the @.')}
      {...bound('name', typing)}
    />
  )
}

export function Email({ label = t('Email'), hint, ...typing }: Typing & { label?: string; hint?: string }) {
  return (
    <Field
      label={label}
      type="email"
      autoComplete="email"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={300}
      required
      fieldClassName="whole-row"
      hint={hint}
      {...bound('email', typing)}
    />
  )
}

export function NewPassword({ label = t('Create password'), ...typing }: Typing & { label?: string }) {
  return (
    <Field
      label={label}
      type="password"
      autoComplete="new-password"
      maxLength={1000}
      required
      fieldClassName="whole-row"
      hint={t(PASSWORD_HINT)}
      {...bound('password', typing)}
    />
  )
}

const PASSWORD_HINT = '12 characters or more. Paste from your password manager if you like.'

export function ZipCode(typing: Typing) {
  const field = bound('zip', typing)
  return (
    <Field
      label={t('ZIP code')}
      autoComplete="postal-code"
      maxLength={20}
      required
      fieldClassName="whole-row"
      hint={t('US only, five digits. It decides which state law the letter names.')}
      {...field}
      error={field.error ?? (isNowhere(field.value) ? t(NOWHERE) : undefined)}
    />
  )
}

type TermsProps = Pick<Typing, 'form' | 'values'> & { agreed: boolean; onAgree: (agreed: boolean) => void }

export function Terms({ form, values, agreed, onAgree }: TermsProps) {
  return (
    <div className="whole-row">
      <Checkbox
        id="terms"
        required
        checked={agreed}
        error={form.errors.terms}
        onChange={event => {
          onAgree(event.target.checked)
          form.mended('terms', values)
        }}
        label={<TermsLabel />}
      />
    </div>
  )
}

function TermsLabel() {
  return (
    <Trans
      message="I am 18 or older and accept the <a>terms</a>"
      tags={{ a: <Link to="/terms-of-service" target="_blank" className="quiet-link" /> }}
    />
  )
}

/** Says that nothing was sent, and nothing is lost. */
export function OfflineNote({ form: { offline } }: { form: Pick<DoorForm, 'offline'> }) {
  if (!offline) return null
  return (
    <Note tone="amber" title={tIfKnown(OFFLINE.title)} role="status" className="mb-5">
      {tIfKnown(OFFLINE.text)}
    </Note>
  )
}

function bound(name: SignUpField, { values, form, onChange }: Typing) {
  return {
    id: name,
    name,
    value: values[name],
    error: form.errors[name],
    onChange(event: ChangeEvent<HTMLInputElement>) {
      onChange(name, event.target.value)
      form.mended(name, { ...values, [name]: event.target.value })
    },
  }
}
