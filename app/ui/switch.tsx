import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'children'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Takes effect at once: the logo's bar slides between its brackets. Name it by `aria-label` or `aria-labelledby`. */
export function Switch({ checked, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className={clsx('sw', className)}
      onClick={() => onCheckedChange(!checked)}
      {...rest}
    />
  )
}
