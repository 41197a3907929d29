import { useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { problems } from '../../sync/wire/problem.ts'
import { CallFailed } from '../data/calls.ts'
import { useToastFor } from '../ui/toast-for.ts'
import {
  checkSignUp,
  type Door,
  errorsOf,
  firstWrong,
  listed,
  type SignUpErrors,
  type SignUpField,
  type SignUpPlace,
  type SignUpValues,
} from './sign-up-form.ts'
import { tellFailure } from './tell-failure.ts'
import { inOneLine, type Words } from './words.ts'

interface Refused {
  errors: SignUpErrors
  title: string
  tries: number
}

/**
 * The errors of a sign-in or sign-up form: in a summary above it that takes the focus, and at each field. An error that
 * is about no single field is shown as a toast, with the text of `unforeseen` if the server had none.
 */
export function useDoorForm({
  door,
  values,
  agreed,
  unforeseen,
}: {
  door: Door
  values: SignUpValues
  agreed: boolean
  unforeseen: Words
}) {
  const [{ errors, title, tries }, setRefused] = useState<Refused>({ errors: {}, title: '', tries: 0 })
  const [offline, setOffline] = useState(false)
  const messages = useToastFor()

  const show = (found: SignUpErrors, heading: string) =>
    setRefused(before => ({ errors: found, title: heading, tries: before.tries + 1 }))

  /** True when the form must not be sent. */
  function refuse(): boolean {
    messages.over()
    setOffline(false)
    const { errors: found, problem } = checkSignUp(values, { agreed, door })
    if (problem === undefined) {
      setRefused(before => ({ ...before, errors: {} }))
      return false
    }
    const words = problems[problem]
    show(found, inOneLine(words))
    if (words.title !== 'Error') {
      messages.say({ title: tIfKnown(words.title), description: tIfKnown(words.text), tone: 'destructive' })
    }
    return true
  }

  /** Shows why the server refused. When offline, the page itself says so. */
  function fail(error: unknown) {
    const isOffline = error instanceof CallFailed && error.status === 0
    setOffline(isOffline)
    const found = error instanceof CallFailed ? errorsOf(error.code) : {}
    if (firstWrong(found) !== undefined) show(found, t('One thing is left to mend.'))
    else if (!isOffline) tellFailure(error, unforeseen, messages.say)
  }

  /** A field that is being corrected is no longer marked as wrong; the next attempt decides. */
  function mended(place: SignUpPlace, now: SignUpValues) {
    const { problem } = checkSignUp(now, { agreed, door })
    setRefused(({ errors: { [place]: _, ...rest }, title: before, tries: count }) => ({
      errors: rest,
      // The heading is about the remaining errors.
      title: problem === undefined ? before : inOneLine(problems[problem]),
      tries: count,
    }))
    if (problem !== 'missing_information') messages.over()
  }

  return {
    errors,
    offline,
    summary: { tries, title, errors: listed(errors) },
    refuse,
    fail,
    mended,
    say: messages.say,
  }
}

export type DoorForm = ReturnType<typeof useDoorForm>

/** What connects a field with its form. */
export interface Typing {
  values: SignUpValues
  form: Pick<DoorForm, 'errors' | 'mended'>
  onChange: (field: SignUpField, value: string) => void
}
