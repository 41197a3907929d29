import { Link } from '@tanstack/react-router'

import { buttonClass } from '../ui/button.tsx'
import type { PlannedText } from './planned-texts.ts'

/** A page that says plainly what will stand on it. */
export function Planned({ page }: { page: PlannedText }) {
  const { title, text, next } = page
  return (
    <div className="wrap py-10 md:py-16">
      <div className="max-w-[44rem]">
        {next?.to !== '/dashboard' && (
          <p className="mb-6">
            <Link to="/" className="t inline-block py-2">
              Return to Home
            </Link>
          </p>
        )}
        <h1 className="h2">{title}</h1>
        <p className="sub mt-5">{text}</p>
        <div className="mt-8 h-3 w-24 rounded-mark bg-bar" aria-hidden="true" />
        {next !== undefined && (
          <p className="mt-8">
            <Link to={next.to} className={buttonClass()}>
              {next.label}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
