import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** A sheet: for things that a person acts on. No sheet inside a sheet. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={clsx('sheet', className)} {...rest} />
}

/** A sheet's heading, with optional quiet text on the right; pass `id` to name the sheet by `aria-labelledby`. */
export function CardHeader({ title, aside, id }: { title: ReactNode; aside?: ReactNode; id?: string | undefined }) {
  return (
    <header>
      <h2 id={id}>{title}</h2>
      {aside !== undefined && <span className="card-aside">{aside}</span>}
    </header>
  )
}
