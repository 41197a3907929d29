import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** One section of the page: a heading with an anchor, and why the component is as it is. */
export function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: ReactNode
  children: ReactNode
}) {
  return (
    <section className="design-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="design-why">{text}</p>
      {children}
    </section>
  )
}

/** Specimens side by side under a small heading. */
export function Group({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <div className={clsx('design-group', className)}>
      <h3>{name}</h3>
      <div className="design-set">{children}</div>
    </div>
  )
}

/** States of a pointer or a key, held by a class; see `held-states.ts`. */
export const HELD = [
  { name: 'rest', held: undefined },
  { name: 'hover', held: 'is-hover' },
  { name: 'focus', held: 'is-focus-visible' },
  { name: 'active', held: 'is-active' },
] as const
