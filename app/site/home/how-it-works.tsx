import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { TRIAL_DAYS } from '../../../sync/catalog/plans.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { Section } from './section.tsx'
import { SideRow } from './side-row.tsx'

const STEPS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Pick a plan',
    text: `Every self-serve plan starts with a ${TRIAL_DAYS}-day trial. You need a credit card; if you cancel within ${TRIAL_DAYS} days, you pay nothing.`,
    picture: (
      <span className="trial" aria-hidden="true">
        {Array.from({ length: TRIAL_DAYS }, (_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          <i key={day} />
        ))}
        <span>{`${TRIAL_DAYS} days free`}</span>
      </span>
    ),
  },
  {
    title: 'Install the extension',
    text: 'You get the download link right after checkout. Shield is on from the first message you type.',
    picture: (
      <span className="toolbar" aria-hidden="true">
        your AI chat
        <b>
          <LogoMark />
        </b>
      </span>
    ),
  },
  {
    title: 'Let Erase handle deletion',
    text: 'Sign once. Letters, follow-ups, and escalations go out automatically, and you get receipts for every step. Your accounts can stay.',
    picture: (
      <span className="mini-receipt" aria-hidden="true">
        {['Sent', 'Replied', 'Filed'].map(word => (
          <span key={word}>
            {`${word} `}
            <Check strokeWidth={1.75} />
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
      <SideRow as="ol" className="three-steps" label="Three steps">
        {STEPS.map(({ title, text, picture }, index) => (
          <li key={title}>
            <div className="step-picture">
              <span className="big-number" aria-hidden="true">
                {index + 1}
              </span>
              {picture}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </SideRow>
    </Section>
  )
}
