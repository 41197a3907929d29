import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'children'> & {
  /** Undefined while the state is not known yet: the switch keeps its place, and says neither on nor off. */
  checked: boolean | undefined
  onCheckedChange: (checked: boolean) => void
}

/** Takes effect at once: the logo's bar slides between its brackets. Name it by `aria-label` or `aria-labelledby`. */
export function Switch({ checked, onCheckedChange, className, disabled, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked ?? false}
      data-unknown={checked === undefined ? '' : undefined}
      disabled={disabled === true || checked === undefined}
      className={clsx('switch', className)}
      onClick={() => onCheckedChange(!checked)}
      {...rest}
    />
  )
}
