import { Clock, Download, ScrollText, Users } from 'lucide-react'

import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { SITE } from '../../../sync/catalog/site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Ticks } from '../ticks.tsx'
import { BookingForm } from './booking-form.tsx'

/** Days that a team's records are kept: the examples of the specification. */
const POLICIES = [
  { team: 'HR', days: 45 },
  { team: 'Legal', days: 5 },
] as const
const WINDOW_DAYS = 45
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

export function Enterprise() {
  const examples = POLICIES.map(({ team, days }) => `${team} ${days} days`).join(', ')
  return (
    <section className="wrap sec" id="enterprise" aria-labelledby="enterprise-title">
      <div className="ent">
        <div>
          <h2 className="h2" id="enterprise-title">
            Enterprise: a different clock for every team
          </h2>
          <p className="sub">
            The Vault gives an organization one place to decide who is masked, how strictly, and how soon records have
            to go. Agreed one by one.
          </p>
          <ul className="k">
            <li>
              <Users {...ICON} />
              <span>Role-based admin controls</span>
            </li>
            <li>
              <Clock {...ICON} />
              <span>Team-level policies, for example {examples}</span>
            </li>
            <li>
              <ScrollText {...ICON} />
              <span>Audit logs and reports</span>
            </li>
          </ul>
          {!CLAIMS.enterpriseControls.confirmed && (
            <p className="state">
              These three are set up per contract, and not yet confirmed by the operator of this site.
            </p>
          )}
          <div className="acts">
            <BookingForm label="Schedule demo" topic="Enterprise demo" />
            <a className={buttonClass({ className: 'o' })} href={SITE.enterpriseGuide} download>
              <Download strokeWidth={1.75} aria-hidden />
              Download Enterprise Guide
            </a>
          </div>
        </div>
        <div className="pol">
          <h3>
            Team policies <span className="tag">example</span>
          </h3>
          {POLICIES.map(({ team, days }) => (
            <div className="r" key={team}>
              <b>{team}</b>
              <Ticks total={WINDOW_DAYS} filled={days} height={26} />
              <span>{days} days</span>
            </div>
          ))}
          <p className="fine">One tick is one day. Each change of a policy is an entry in the log, with who made it.</p>
        </div>
      </div>
    </section>
  )
}
