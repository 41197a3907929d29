import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** The mark: a placeholder with its content masked. */
export function LogoMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 34 22" aria-hidden="true" {...props}>
      <path d="M6.5 1.5H1.5v19h5M27.5 1.5h5v19h-5" fill="none" stroke="currentColor" strokeWidth="3" />
      <rect x="7" y="7" width="20" height="8" fill="currentColor" />
    </svg>
  )
}

/** Mark and name. Wrap it in a link where it leads home. */
export function Logo({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span className={clsx('logo', className)} {...rest}>
      <LogoMark />
      <span>Total Recall</span>
    </span>
  )
}
