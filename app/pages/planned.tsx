import { Link } from '@tanstack/react-router'

import { BesideLetter } from '../shell/letter-picture.tsx'
import { ReturnHome } from '../site/return-home.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { PlannedText } from './planned-texts.ts'

const PICTURE = {
  from: ['Total Recall', 'our workshop'],
  stamp: 'Soon',
  mark: ['In the making', 'nothing to be had here yet'],
  foot: 'to be delivered',
} as const

/** A page that says plainly what will stand on it. */
export function Planned({ page }: { page: PlannedText }) {
  const { title, text, next } = page
  return (
    <div className="wrap pt-6 pb-16">
      {next?.to !== '/dashboard' && (
        <div className="-ml-2.5">
          <ReturnHome />
        </div>
      )}
      <div className="pt-5">
        <BesideLetter picture={{ ...PICTURE, to: title }}>
          <h1 className="h2">{title}</h1>
          <p className="sub mt-5">{text}</p>
          {next !== undefined && (
            <p className="mt-8">
              <Link to={next.to} className={buttonClass()}>
                {next.label}
              </Link>
            </p>
          )}
        </BesideLetter>
      </div>
    </div>
  )
}
