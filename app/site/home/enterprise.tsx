import { Download } from 'lucide-react'

import { CAPABILITIES, type CapabilityId, COMING } from '../../../sync/catalog/capabilities.ts'
import { SITE } from '../../../sync/catalog/site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Ticks } from '../ticks.tsx'
import { BookingForm } from './booking-form.tsx'

const IS_COMING = !CAPABILITIES.teamControls.built

/** Retention in days for a team's records: the examples of the specification. */
const POLICIES = [
  { team: 'HR', days: 45 },
  { team: 'Legal', days: 5 },
] as const
const WINDOW_DAYS = 45

export function Enterprise() {
  const examples = POLICIES.map(({ team, days }) => `${team} ${days} days`).join(', ')
  return (
    <section className="wrap section" id="enterprise" aria-labelledby="enterprise-title">
      <div className="enterprise">
        <div>
          <h2 className="section-heading" id="enterprise-title">
            Enterprise: a different clock for every team
          </h2>
          <p className="subtitle">
            With The Vault, an organization decides in one place what is masked, how strictly, and when records are
            deleted. Terms are set for each customer.
          </p>
          <ul className="enterprise-list marks">
            <li>
              <Point text="Role-based admin controls" of="teamControls" />
            </li>
            <li>
              <Point text={`Team-level policies, for example ${examples}`} of="teamPolicies" />
            </li>
            <li>
              <Point text="Audit logs and reports" of="teamReports" />
            </li>
          </ul>
          {IS_COMING && (
            <p className="availability">Not available yet. We build these with our first enterprise customers.</p>
          )}
          <div className="actions">
            <BookingForm label="Schedule demo" topic="Enterprise demo" />
            <a className={buttonClass({ className: 'outlined' })} href={SITE.enterpriseGuide} download>
              <Download strokeWidth={1.75} aria-hidden />
              Download Enterprise Guide
            </a>
          </div>
        </div>
        <div className="policy">
          <h3>
            Team policies <span className="tag">example</span>
          </h3>
          {POLICIES.map(({ team, days }) => (
            <div className="policy-row" key={team}>
              <b>{team}</b>
              <Ticks total={WINDOW_DAYS} filled={days} height={26} />
              <span>{`${days} days`}</span>
            </div>
          ))}
          <p className="fine">One tick is one day. This is what a policy will look like.</p>
        </div>
      </div>
    </section>
  )
}

function Point({ text, of }: { text: string; of: CapabilityId }) {
  return (
    <span>
      {text}
      {!CAPABILITIES[of].built && <span className="tag">{COMING}</span>}
    </span>
  )
}
