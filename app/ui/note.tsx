import { clsx } from 'clsx'
import { Check, Clock, Info, Scale, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { type Tone, toneOf } from './tone.ts'

type NoteProps = Omit<ComponentProps<'div'>, 'title'> & { tone?: Tone | undefined; title?: ReactNode }

/** A message inside the page. Give `role="alert"` or `role="status"` to one that appears later. */
export function Note({ tone = 'neutral', title, children, className, ...rest }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div className={clsx('note', className)} {...toneOf(tone)} {...rest}>
      <Icon strokeWidth={1.75} aria-hidden />
      <div>
        {title !== undefined && <b>{title}</b>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}

const icons = {
  neutral: Info,
  brand: Check,
  blue: Info,
  red: TriangleAlert,
  violet: Scale,
  amber: Clock,
} satisfies Record<Tone, unknown>
