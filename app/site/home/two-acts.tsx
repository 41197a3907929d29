import { Send } from 'lucide-react'
import type { ReactNode } from 'react'

import { plansWith } from '../../../sync/catalog/plans.ts'
import { PROVIDERS } from '../../../sync/catalog/providers.ts'
import { Tape, type TapeMark } from '../../ui/tape.tsx'
import { Section } from './section.tsx'
import { SideRow } from './side-row.tsx'

const companies = PROVIDERS.map(provider => provider.company)

/** A sample request in progress: what was sent, and what came back. */
const MARKS: readonly TapeMark[] = [
  { day: 0, kind: 'sent' },
  { day: 7, kind: 'follow_up' },
  { day: 21, kind: 'follow_up' },
  { day: 26, kind: 'reply' },
]

/** Shield and Erase on one sheet, divided at the moment of pressing Send. */
export function TwoActs() {
  return (
    <Section
      id="shield-and-erase"
      title={
        <>
          One works before Send.
          <br />
          One works after.
        </>
      }
      sub="Shield protects what you’re about to say. Erase goes after what you’ve already said."
    >
      <SideRow className="sheet two-acts" label="Shield and Erase">
        <Act
          title="Shield: before it leaves"
          picture={
            <p className="bars">
              Ask <span className="token">[Name1057]</span> to wire
              <br />
              <span className="token">[Value1063]</span> to <span className="token">[Email1071]</span>
            </p>
          }
          points={[
            'Works in your browser, even with the network off',
            'You see what will be sent before it goes',
            'Video and voice meetings in Chrome on higher plans, from LockDown up',
          ]}
          foot={
            <>
              {'A browser extension for Chrome and Firefox, with its download link right after checkout. '}
              <b>In every plan.</b>
            </>
          }
        >
          Names, email addresses and values are replaced by placeholders in real time, before your text reaches an AI
          platform. When the response returns, your real details are restored locally, on your device.
        </Act>
        <Act
          title="Erase: after it has left"
          mark
          picture={
            <div className="letter-drawing">
              <span className="drawn-envelope">
                <svg viewBox="0 0 112 76" fill="none" stroke="var(--ink)" strokeWidth="2" aria-hidden="true">
                  <path d="M1 2l55 40L111 2" />
                </svg>
              </span>
              <Tape day={26} marks={MARKS} tone="brand" label="Day 26 of 45: letter, two follow-ups, a reply" />
              <span className="drawn-receipt" aria-hidden="true">
                Sent
                <br />
                Replied
                <br />
                Filed
              </span>
            </div>
          }
          points={[
            `${companies.slice(0, -1).join(', ')}, and ${companies.at(-1)}`,
            'Follow-ups on days 7, 21, and 35, escalation from day 45',
            'Deletion receipts by email, and every reply kept as evidence',
          ]}
          foot={
            <>
              You sign once and can withdraw any time. <b>{`In ${plansWith('erase')}.`}</b>
            </>
          }
        >
          Formal demand letters go to AI providers on your behalf. They are retried persistently, and escalated with
          follow-up notices when a provider does not comply. The provider decides what it deletes; its answer goes on
          record.
        </Act>
      </SideRow>
    </Section>
  )
}

type ActProps = {
  title: string
  picture: ReactNode
  points: readonly string[]
  foot: ReactNode
  mark?: boolean
  children: ReactNode
}

function Act({ title, picture, points, foot, mark, children }: ActProps) {
  return (
    <article className="act">
      {mark && (
        <div className="between-acts" aria-hidden="true">
          <span className="token">
            <Send size={17} strokeWidth={1.75} /> you press Send
          </span>
        </div>
      )}
      <div className="act-picture">{picture}</div>
      <h3>{title}</h3>
      <p>{children}</p>
      <ul className="marks">
        {points.map(point => (
          <li key={point}>
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <p className="act-length">{foot}</p>
    </article>
  )
}
