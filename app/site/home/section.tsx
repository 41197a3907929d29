import type { ReactNode } from 'react'

type SectionProps = { id: string; title: ReactNode; sub?: ReactNode; className?: string; children: ReactNode }

/** A section of the home page with its heading; `id` is its anchor. */
export function Section({ id, title, sub, className, children }: SectionProps) {
  return (
    <section
      className={className === undefined ? 'wrap section' : `wrap section ${className}`}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div className="section-head">
        <h2 className="section-heading" id={`${id}-title`}>
          {title}
        </h2>
        {sub !== undefined && <p className="subtitle">{sub}</p>}
      </div>
      {children}
    </section>
  )
}
