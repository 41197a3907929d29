import type { ReactNode } from 'react'

import { Section } from './section.tsx'
import { SideRow } from './side-row.tsx'

const SENTENCE = '"has my $2,150"'

const RISKS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Server logs',
    text: 'Servers write down requests as they arrive, often with what you typed, so engineers can trace problems.',
    picture: (
      <div className="log-lines">
        <span>14:02:09 GET /models 200</span>
        <span>14:02:10 POST /auth 200</span>
        <span className="risk-hit">{`14:02:11 ${SENTENCE}`}</span>
        <span>14:02:13 POST /rate 204</span>
        <span>14:02:20 GET /usage 200</span>
      </div>
    ),
  },
  {
    title: 'Backups',
    text: 'Copies are made on a schedule and stored separately. Deleting the original doesn’t touch last week’s copy.',
    picture: ['Sunday', 'Monday', 'Tuesday'].map(day => (
      <div key={day} className="copy">
        {`copy, ${day}`}
        <span className="risk-hit">{SENTENCE}</span>
      </div>
    )),
  },
  {
    title: 'Training datasets',
    text: 'A conversation picked for training is copied again, and a model that learned from it doesn’t unlearn it.',
    picture: (
      <div className="corpus">
        <i />
        <i />
        <i />
        <span className="risk-hit">{SENTENCE}</span>
        <i />
        <i />
        <i />
      </div>
    ),
  },
  {
    title: 'Subpoenaed archives',
    text: 'When a court orders a company to keep its records, deletion stops. People you never chose may read what was stored.',
    picture: (
      <div className="exhibit">
        <span className="risk-hit">{SENTENCE}</span>
        <i />
        <i />
        <i />
      </div>
    ),
  },
]

/** Where a sentence can survive: the same one, in four places. */
export function Risks() {
  return (
    <Section
      id="risks"
      title="Delete buttons don’t delete"
      sub="Deleting a chat takes it off your screen. The same sentence can live on in four places the button may not reach."
    >
      <SideRow className="risks" label="Four places">
        {RISKS.map(({ title, text, picture }) => (
          <article className="risk" key={title}>
            <div className="risk-picture" aria-hidden="true">
              {picture}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </SideRow>
      <p className="after">
        Shield keeps your details out of all four. Erase asks in writing: delete it, including copies at vendors, and
        tell us what you kept and why. Only the provider can remove what it has.
      </p>
    </Section>
  )
}
