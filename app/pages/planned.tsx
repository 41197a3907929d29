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
  const { title, text, next, parts = [] } = page
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
      {parts.length > 0 && (
        <div className="mt-14 grid gap-10 md:grid-cols-2 md:gap-16">
          {parts.map(({ title: name, state, lines }) => (
            <section key={name} className="border-t-2 border-ink pt-4">
              <h2 className="h3">{name}</h2>
              <p className="mut mt-1">{state}</p>
              <ul className="mt-3">
                {lines.map(line => (
                  <li key={line} className="border-t border-rule py-3 first:border-t-0">
                    {line}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
