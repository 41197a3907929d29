import { BadgeCheck, X } from 'lucide-react'

import { type ClaimId, unconfirmedClaims } from '../../../sync/catalog/claims.ts'
import { Claim, UNCONFIRMED_NOTE } from '../claim.tsx'
import { Section } from './section.tsx'

const STAND_BEHIND: readonly { claim: ClaimId; text: string }[] = [
  { claim: 'auditableDeletion', text: 'Each step is recorded, and the record can be checked without us.' },
  {
    claim: 'recordsOfRequests',
    text: 'Each letter as it was sent, each reply as it arrived, each silence with its days.',
  },
  {
    claim: 'gdprCcpa',
    text: 'Letters name the right and the statute that apply where you live; your rights towards us hold everywhere.',
  },
  { claim: 'soc2', text: 'Controls over access, change and availability. Ask for the report before you rely on it.' },
  { claim: 'independentGovernance', text: 'Masking rules and letters are decided apart from sales.' },
]

const CANNOT_PROMISE = [
  {
    title: 'That a provider deletes',
    text: 'We do not control third-party AI providers, and cannot guarantee that deletions happen.',
  },
  {
    title: 'That backups are covered',
    text: 'Every letter asks what was kept, and why. The law lets backups wait, and the answer may be no.',
  },
  { title: 'That a model forgets', text: 'Training that has happened stays in the weights.' },
  { title: 'That nothing slips past', text: 'You see what will be sent before it goes. Look, then send.' },
]

export function Trust() {
  return (
    <Section id="trust" title="Trust and transparency">
      <div className="tr2">
        <div>
          <h3>What we stand behind</h3>
          <ul>
            {STAND_BEHIND.map(({ claim, text }) => (
              <li key={claim}>
                <BadgeCheck size={21} strokeWidth={1.75} aria-hidden />
                <span>
                  <b>
                    <Claim id={claim} />
                  </b>
                  <span>{text}</span>
                </span>
              </li>
            ))}
          </ul>
          {unconfirmedClaims().length > 0 && <p className="fine mt-4">{UNCONFIRMED_NOTE}</p>}
        </div>
        <div className="no">
          <h3>What nobody can promise you</h3>
          <ul>
            {CANNOT_PROMISE.map(({ title, text }) => (
              <li key={title}>
                <X size={21} strokeWidth={1.75} aria-hidden />
                <span>
                  <b>{title}</b>
                  <span>{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}

export function NotLegalAdvice() {
  return (
    <section className="wrap" id="not-legal-advice" aria-labelledby="not-legal-advice-title">
      <div className="nla">
        <h2 id="not-legal-advice-title">Not legal advice</h2>
        <p>
          Total Recall is software, not a law firm. It gives no legal advice, does not act as your lawyer and creates no
          attorney-client relationship. It sends the requests that you authorize and keeps the paperwork. If you need
          advice, ask a lawyer who is licensed where you live.
        </p>
      </div>
    </section>
  )
}
