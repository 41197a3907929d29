import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button.tsx'
import { Claim } from '../claim.tsx'
import { SideRow } from './side-row.tsx'

export function Closing() {
  return (
    <section className="closing" id="start" aria-labelledby="start-title">
      <div className="wrap">
        <h2 id="start-title">
          Send the next one as <span className="token">[Name1042]</span>
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
  { title: 'Trial started', text: 'You get a receipt by email, and your free days begin.' },
  {
    title: 'Download Shield',
    text: 'The extension’s download link comes right after checkout, with the steps to install it.',
  },
  {
    title: 'Letters prepared',
    text: 'If your plan includes Erase, the first letters wait for just one thing: your signature.',
  },
]

export function RightAfterCheckout() {
  return (
    <section
      className="wrap section after-checkout"
      id="right-after-checkout"
      aria-labelledby="right-after-checkout-title"
    >
      <div>
        <h2 className="section-heading" id="right-after-checkout-title">
          Right after checkout
        </h2>
        <p className="subtitle">No welcome call to wait for. Here’s what happens next.</p>
        <Link to="/" hash="pricing" className={buttonClass()}>
          Choose your plan
        </Link>
      </div>
      <SideRow as="ol" className="first-minutes" label="What happens next">
        {FIRST_MINUTES.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </SideRow>
    </section>
  )
}
