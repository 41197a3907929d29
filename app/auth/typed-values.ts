import { useEffect, useState } from 'react'

import { sealedShelf } from '../data/sealed.ts'
import { EMPTY_FORM, type SignUpField, type SignUpValues } from './sign-up-form.ts'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const TYPED_KEY = 'recall.sign-up'
const KEPT = ['firstName', 'lastName', 'email', 'zip'] as const satisfies readonly SignUpField[]

/** What was typed in step 1. It survives a reload of this tab, except for the password. */
export function useTypedValues() {
  const [values, setValues] = useState<SignUpValues>(() =>
    // During prerendering there is no session storage.
    typeof window === 'undefined' ? EMPTY_FORM : readTyped(window.sessionStorage),
  )
  useEffect(() => keepTyped(window.sessionStorage, values), [values])
  return {
    values,
    change: (field: SignUpField, value: string) => setValues(before => ({ ...before, [field]: value })),
  }
}

export function keepTyped(shelf: Shelf, values: SignUpValues): void {
  try {
    sealedShelf(shelf).setItem(TYPED_KEY, JSON.stringify(Object.fromEntries(KEPT.map(field => [field, values[field]]))))
  } catch {
    // Storage is full or blocked, which shows only after a reload.
  }
}

export function readTyped(shelf: Shelf): SignUpValues {
  let kept: unknown
  try {
    kept = JSON.parse(sealedShelf(shelf).getItem(TYPED_KEY) ?? 'null')
  } catch {
    return EMPTY_FORM
  }
  if (typeof kept !== 'object' || kept === null) return EMPTY_FORM
  const known = new Map<string, unknown>(Object.entries(kept))
  const values = { ...EMPTY_FORM }
  for (const field of KEPT) {
    const value = known.get(field)
    if (typeof value === 'string') values[field] = value
  }
  return values
}

/** For 'Use a different email': everything else is kept. */
export function forgetTypedEmail(shelf: Shelf): void {
  keepTyped(shelf, { ...readTyped(shelf), email: '' })
}

export function forgetTyped(shelf: Shelf): void {
  shelf.removeItem(TYPED_KEY)
}
