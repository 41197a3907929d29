import { Check, Send } from 'lucide-react'
import type { ReactNode } from 'react'

import { PROVIDERS } from '../../../sync/catalog/providers.ts'
import { Tape, type TapeMark } from '../../ui/tape.tsx'
import { Section } from './section.tsx'

const companies = PROVIDERS.map(provider => provider.company)

/** A request on its way: what was sent, and what came back. */
const MARKS: readonly TapeMark[] = [
  { day: 0, kind: 'sent' },
  { day: 7, kind: 'follow_up' },
  { day: 21, kind: 'follow_up' },
  { day: 26, kind: 'reply' },
]

/** Shield and Erase on one sheet, cut where one presses Send. */
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
      sub="Shield looks after what you are about to say. Erase looks after what you have said already."
    >
      <div className="sheet acts2">
        <Act
          title="Shield: before it leaves"
          picture={
            <p className="bars">
              Ask <span className="tok">[Name1057]</span> to wire
              <br />
              <span className="tok">[Value1063]</span> to <span className="tok">[Email1071]</span>
            </p>
          }
          points={[
            'Works in your browser: switch the network off and it still masks',
            'You see what will be sent, and decide',
            'Video and voice meetings on higher plans, from LockDown up',
          ]}
          foot={
            <>
              A browser extension, with its download link right after checkout. <b>In every plan.</b>
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
            <div className="ltr">
              <span className="e">
                <svg viewBox="0 0 112 76" fill="none" stroke="var(--ink)" strokeWidth="2" aria-hidden="true">
                  <path d="M1 2l55 40L111 2" />
                </svg>
              </span>
              <Tape day={26} marks={MARKS} tone="brand" label="Day 26 of 45: letter, two follow-ups, a reply" />
              <span className="rc" aria-hidden="true">
                Sent
                <br />
                Replied
                <br />
                Filed
              </span>
            </div>
          }
          points={[
            `${companies.slice(0, -1).join(', ')} and ${companies.at(-1)}`,
            'Follow-ups on days 7, 21 and 35, escalation from day 45',
            'Deletion receipts by email, and every reply kept as evidence',
          ]}
          foot={
            <>
              You sign once, and can withdraw any day. <b>In Guardian and The Vault.</b>
            </>
          }
        >
          Formal demand letters go to AI providers on your behalf. They are retried persistently, and escalated with
          follow-up notices when a provider does not comply. What a provider deletes is its own decision; what it
          answers is on record.
        </Act>
      </div>
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
        <div className="sendm" aria-hidden="true">
          <span className="tok">
            <Send size={17} strokeWidth={1.75} /> you press Send
          </span>
        </div>
      )}
      <div className="pic">{picture}</div>
      <h3>{title}</h3>
      <p>{children}</p>
      <ul>
        {points.map(point => (
          <li key={point}>
            <Check size={20} strokeWidth={1.75} aria-hidden />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <p className="in">{foot}</p>
    </article>
  )
}
