import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  error?: string | undefined
  /** Radio buttons look and behave the same. */
  type?: 'checkbox' | 'radio'
}

/** A checkbox with its label; screen readers read the error with it. */
export function Checkbox({ label, error, type = 'checkbox', id, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  return (
    <div className="grid gap-1.5">
      <label className={clsx('checkbox', className)}>
        <input
          {...input}
          id={boxId}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${boxId}-error`}>{error}</FieldError>}
    </div>
  )
}
