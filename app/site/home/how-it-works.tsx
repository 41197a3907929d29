import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { TRIAL_DAYS } from '../../../sync/catalog/plans.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { Section } from './section.tsx'

const STEPS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Pick a plan',
    text: `Every plan with a price begins with a ${TRIAL_DAYS}-day trial. A credit card is required; cancel before day ${TRIAL_DAYS} and nothing is charged.`,
    picture: (
      <span className="trial" aria-hidden="true">
        {Array.from({ length: TRIAL_DAYS }, (_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          <i key={day} />
        ))}
        <span>{TRIAL_DAYS} days free</span>
      </span>
    ),
  },
  {
    title: 'Install the extension',
    text: 'The download link is there right after checkout. Shield is on from the first message that you type.',
    picture: (
      <span className="tool" aria-hidden="true">
        your AI chat
        <b>
          <LogoMark />
        </b>
      </span>
    ),
  },
  {
    title: 'Let Erase handle deletion',
    text: 'Sign once. Letters, follow-ups and escalations go out by themselves, and each step comes back to you with receipts.',
    picture: (
      <span className="mini" aria-hidden="true">
        {['Sent', 'Replied', 'Filed'].map(word => (
          <span key={word}>
            {word} <Check strokeWidth={1.75} />
          </span>
        ))}
      </span>
    ),
  },
]

/** Three steps. */
export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How it works">
      <ol className="st3">
        {STEPS.map(({ title, text, picture }, index) => (
          <li key={title}>
            <div className="p">
              <span className="n" aria-hidden="true">
                {index + 1}
              </span>
              {picture}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
