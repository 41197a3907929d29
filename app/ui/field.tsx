import { clsx } from 'clsx'
import { Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'

type FieldProps = ComponentProps<'input'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shown to the right of the input, on the same line. */
  aside?: ReactNode
  fieldClassName?: string | undefined
}

/** A labeled input; screen readers read hint and error with it. A password can be revealed. */
export function Field({
  label,
  hint,
  error,
  aside,
  fieldClassName,
  id,
  type = 'text',
  className,
  ...input
}: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const describedBy = clsx(hint !== undefined && `${fieldId}-hint`, error && `${fieldId}-error`)
  return (
    <div className={clsx('field', fieldClassName)} data-bad={error ? '' : undefined}>
      <label htmlFor={fieldId}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${fieldId}-hint`}>
          {hint}
        </span>
      )}
      <span className={clsx(secret && 'password', aside !== undefined && 'flex flex-wrap items-center gap-2.5')}>
        <input
          {...input}
          id={fieldId}
          type={secret && shown ? 'text' : type}
          className={clsx('input', aside !== undefined && 'flex-1', className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {secret && <EyeButton shown={shown} onClick={() => setShown(!shown)} />}
        {aside}
      </span>
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The line below a control that says what to correct. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="error" id={id}>
      <TriangleAlert strokeWidth={1.75} aria-hidden />
      {children}
    </span>
  )
}

function EyeButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  const Icon = shown ? EyeOff : Eye
  return (
    <button type="button" aria-label={shown ? t('Hide password') : t('Show password')} onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
