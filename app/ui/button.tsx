import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'

/** The classes of a button, for links that look like one. */
export const buttonClass = cva('btn', {
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
    size: { default: '', sm: 'sm', lg: 'lg', icon: 'icon' },
  },
  defaultVariants: { variant: 'default', size: 'default' },
})

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClass> & { busy?: boolean | undefined }

/** A button; `type` is "button" unless said otherwise, so a form's own button says `type="submit"`. */
export function Button({ variant, size, busy, className, onClick, type = 'button', ...rest }: ButtonProps) {
  // A busy button keeps its focus, which `disabled` would throw away; it only stops answering.
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
