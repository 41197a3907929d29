import { BadgeCheck, CircleDashed, X } from 'lucide-react'

import { CLAIMS, type ClaimId, unconfirmedClaims } from '../../../sync/catalog/claims.ts'
import { Claim, UNCONFIRMED_NOTE } from '../claim.tsx'
import { Section } from './section.tsx'
import { SideRow } from './side-row.tsx'

const STAND_BEHIND: readonly { claim: ClaimId; text: string }[] = [
  { claim: 'auditableDeletion', text: 'Every step is recorded, and anyone can check the record without us.' },
  {
    claim: 'recordsOfRequests',
    text: 'Every letter as sent, every reply as received, each with its date.',
  },
  {
    claim: 'gdprCcpa',
    text: 'Letters name the law of your state, if it has one. Your rights regarding us apply everywhere.',
  },
  { claim: 'soc2', text: 'Controls over access, changes, and availability. Ask for the report before you rely on it.' },
  { claim: 'independentGovernance', text: 'Decisions about masking rules and letters stay separate from sales.' },
]

const CANNOT_PROMISE = [
  {
    title: 'That a provider deletes',
    text: 'We do not control third-party AI providers, and cannot guarantee that deletions happen.',
  },
  {
    title: 'That backups are covered',
    text: 'Every letter asks what was kept and why. The law gives backups more time, and the answer may be no.',
  },
  { title: 'That a model forgets', text: 'What a model has already learned stays in the model.' },
  {
    title: 'That nothing slips through',
    text: 'Shield can miss a detail. You see what will be sent before it goes: check it, then send.',
  },
]

export function Trust() {
  return (
    <Section id="trust" title="Trust and transparency">
      <SideRow className="trust" label="Promises">
        <div>
          <h3>What we stand behind</h3>
          <ul>
            {STAND_BEHIND.map(({ claim, text }) => (
              <li key={claim}>
                {CLAIMS[claim].confirmed ? (
                  <BadgeCheck size={21} strokeWidth={1.75} aria-hidden />
                ) : (
                  <CircleDashed className="not-confirmed" size={21} strokeWidth={1.75} aria-hidden />
                )}
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
        <div className="never">
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
      </SideRow>
    </Section>
  )
}

export function NotLegalAdvice() {
  return (
    <section className="wrap" id="not-legal-advice" aria-labelledby="not-legal-advice-title">
      <div className="disclaimer">
        <h2 id="not-legal-advice-title">Not legal advice</h2>
        <p>
          Total Recall is software, not a law firm. It gives no legal advice, does not act as your lawyer and creates no
          attorney-client relationship. It sends the requests you authorize and keeps the paperwork. If you need advice,
          ask a lawyer licensed where you live.
        </p>
      </div>
    </section>
  )
}
