import * as Radix from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { useReturnFocus } from './return-focus.ts'
import { staysForToast } from './toast-place.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons; the harmless one first, since it gets the focus. */
  footer?: ReactNode
  wide?: boolean
  /** A blocking dialog has no harmless way out: neither Escape nor a click outside closes it. */
  blocking?: boolean
  role?: 'dialog' | 'alertdialog'
}

/**
 * A modal dialog: keeps the focus inside, Escape is the harmless choice, and the focus returns to where it came from.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide,
  blocking,
  role,
}: DialogProps) {
  const focus = useReturnFocus()
  const stay = (event: Event) => {
    if (blocking) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <div className="dialog-place">
          <Radix.Content
            {...focus}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            role={role ?? 'dialog'}
            aria-modal
            className={clsx('dialog', wide && 'wide')}
            onEscapeKeyDown={stay}
            onPointerDownOutside={event => (blocking ? stay(event) : staysForToast(event))}
          >
            <Radix.Title>{title}</Radix.Title>
            {description !== undefined && <Radix.Description>{description}</Radix.Description>}
            {children}
            {footer !== undefined && <div className="actions">{footer}</div>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
