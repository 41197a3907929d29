import { useEffect, useRef } from 'react'

import { Note } from '../ui/note.tsx'

type ErrorSummaryProps = {
  /** Counts the tries: each one that was refused takes the focus here. */
  tries: number
  title: string
  errors: readonly { place: string; text: string }[]
}

/** What is wrong with a form, above it: it takes the focus, and each line leads to its field. */
export function ErrorSummary({ tries, title, errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) summary.current?.focus()
  }, [tries])
  if (errors.length === 0) return null
  return (
    <Note ref={summary} tone="red" role="alert" tabIndex={-1} title={title} className="sum mb-5" data-error-summary="">
      <ul>
        {errors.map(({ place, text }) => (
          <li key={place}>
            <a
              href={`#${place}`}
              onClick={event => {
                // The address belongs to the steps: a fragment in it would be one more step back.
                event.preventDefault()
                document.getElementById(place)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  )
}
