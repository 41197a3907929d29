import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type SegmentedProps<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  className?: string | undefined
}

/** Two or three choices side by side, one of them pressed. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in one row with its buttons.
    <div className={clsx('segmented', props.className)} role="group" aria-label={props.label}>
      {props.options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          onClick={() => props.onValueChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
