import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'

/** The button's classes, for links that look like one. */
export const buttonClass = cva('button', {
  variants: {
    variant: {
      default: '',
      destructive: 'destructive',
      outline: 'outline',
      secondary: 'secondary',
      ghost: 'plain',
      link: 'link',
      premium: 'premium',
      pricing: 'pricing',
    },
    size: { default: '', sm: 'small', lg: 'large', icon: 'icon' },
  },
  defaultVariants: { variant: 'default', size: 'default' },
})

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClass> & { busy?: boolean | undefined }

/** A button; `type` defaults to "button", so a form's submit button needs `type="submit"`. */
export function Button({ variant, size, busy, className, onClick, type = 'button', ...rest }: ButtonProps) {
  // A busy button keeps its focus, which `disabled` would lose; it only ignores presses.
  const answer = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      onClick={answer}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...rest}
    />
  )
}
