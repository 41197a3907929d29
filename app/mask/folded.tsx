import { type ReactNode, useState } from 'react'

/** A part of the page that is folded away on a phone. Not a `details`: on paper it is not there at all. */
export function Folded({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mask-folded" data-open={isOpen ? '' : undefined}>
      <button type="button" className="mask-unfold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title}
      </button>
      {isOpen && children}
    </div>
  )
}
