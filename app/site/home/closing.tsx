import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button.tsx'
import { Claim } from '../claim.tsx'

export function Closing() {
  return (
    <section className="close" id="start" aria-labelledby="start-title">
      <div className="wrap">
        <h2 id="start-title">
          Send the next one as <span className="tok">[Name1042]</span>
        </h2>
        <div>
          <Link to="/onboarding" className={buttonClass({ size: 'lg' })}>
            Get Started
          </Link>
          <p>
            <Claim id="sixtySeconds" />
          </p>
        </div>
      </div>
    </section>
  )
}

const FIRST_MINUTES = [
  { title: 'Paid', text: 'A receipt in your mailbox; the trial clock has started.' },
  {
    title: 'Download Shield',
    text: "The extension's download link comes right after checkout, with the steps to install it.",
  },
  { title: 'Letters prepared', text: 'With Erase in your plan, the first demands wait for one thing: your signature.' },
]

export function RightAfterCheckout() {
  return (
    <section className="wrap sec rac" id="right-after-checkout" aria-labelledby="right-after-checkout-title">
      <div>
        <h2 className="h2" id="right-after-checkout-title">
          Right after checkout
        </h2>
        <p className="sub">No waiting for a welcome call. This is what happens next.</p>
        <Link to="/" hash="pricing" className={buttonClass()}>
          Choose your plan
        </Link>
      </div>
      <ol>
        {FIRST_MINUTES.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
