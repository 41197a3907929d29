import type { ReactNode } from 'react'

import { Section } from './section.tsx'

const SENTENCE = '"keeps my $2,150"'

const RISKS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Server logs',
    text: 'Requests are written down as they arrive, often with what you typed, so that engineers can trace a fault.',
    picture: (
      <div className="logl">
        <span>14:02:09 GET /models 200</span>
        <span>14:02:10 POST /auth 200</span>
        <span className="hit">14:02:11 {SENTENCE}</span>
        <span>14:02:13 POST /rate 204</span>
        <span>14:02:20 GET /usage 200</span>
        <span>14:02:24 GET /models 200</span>
      </div>
    ),
  },
  {
    title: 'Backups',
    text: 'Copies are made on a schedule and kept apart. Deleting the original leaves last week’s copy as it was.',
    picture: ['Sunday', 'Monday', 'Tuesday'].map(day => (
      <div key={day} className="disc">
        copy, {day}
        <span className="hit">{SENTENCE}</span>
      </div>
    )),
  },
  {
    title: 'Training datasets',
    text: 'A conversation that was chosen for training is copied once more, and a model that learned from it does not unlearn it.',
    picture: (
      <div className="corp">
        <i />
        <i />
        <i />
        <span className="hit">{SENTENCE}</span>
        <i />
        <i />
        <i />
      </div>
    ),
  },
  {
    title: 'Subpoenaed archives',
    text: 'When a court orders records to be kept, deletion stops. What was stored may be read by people you never chose.',
    picture: (
      <div className="file">
        <span className="hit">{SENTENCE}</span>
        <i />
        <i />
        <i />
      </div>
    ),
  },
]

/** Where a sentence can live on: the same one, in four places. */
export function Risks() {
  return (
    <Section
      id="risks"
      title="Delete buttons don't delete"
      sub="Delete takes the chat off your screen. The same sentence can live on in four places that the button may not reach."
    >
      <div className="risks">
        {RISKS.map(({ title, text, picture }) => (
          <article className="risk" key={title}>
            <div className="pic" aria-hidden="true">
              {picture}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
      <p className="aft">
        Shield keeps the sentence from getting there. Erase asks in writing, copies with vendors included, and for what
        was kept and why. Only the provider can remove what it holds.
      </p>
    </Section>
  )
}
