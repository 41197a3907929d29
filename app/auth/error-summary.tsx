import { useEffect, useRef } from 'react'

import { Note } from '../ui/note.tsx'

type ErrorSummaryProps = {
  /** Counts submissions: each refused one moves the focus here. */
  tries: number
  title: string
  errors: readonly { place: string; text: string }[]
}

/** A form's errors, shown above it: it takes the focus, and each line leads to its field. */
export function ErrorSummary({ tries, title, errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) summary.current?.focus()
  }, [tries])
  if (errors.length === 0) return null
  return (
    <Note
      ref={summary}
      tone="red"
      role="alert"
      tabIndex={-1}
      title={title}
      className="error-summary mb-5"
      data-error-summary=""
    >
      <ul>
        {errors.map(({ place, text }) => (
          <li key={place}>
            <a
              href={`#${place}`}
              onClick={event => {
                // The history belongs to the wizard's steps: a fragment would add one more step to go back.
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
