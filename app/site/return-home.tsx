import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

import { buttonClass } from '../ui/button.tsx'

/** The link back to the home page, first on every static page. */
export function ReturnHome() {
  return (
    <Link to="/" className={buttonClass({ variant: 'ghost', size: 'sm', className: 'return-home' })}>
      <ChevronLeft strokeWidth={1.75} aria-hidden />
      Return to Home
    </Link>
  )
}
