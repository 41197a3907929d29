import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { TRIAL_DAYS } from '../../../sync/catalog/plans.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LiveDemo } from './live-demo.tsx'

export function Hero() {
  return (
    <section className="wrap hero" aria-labelledby="hero-title">
      <h1 id="hero-title">
        <span className="line">Say anything to AI.</span>{' '}
        <span className="line">
          {'Stay '}
          <span className="redacted">
            <span className="unseen">redacted.</span>
            <span className="bar" aria-hidden="true" />
          </span>
        </span>
      </h1>
      <div className="lede">
        <p>
          <b>Shield</b> swaps names, emails, and values for placeholders before your words leave&nbsp;the browser, and
          puts them back when the answer returns. <b>Erase</b> demands that AI providers delete what they already have,
          and files every reply as evidence.
        </p>
        <div className="cta">
          <Link to="/signup" className={buttonClass()}>
            Start your protection
          </Link>
          {/* biome-ignore lint/a11y/useValidAnchor: a link, so that it works before and without scripts. */}
          <a href="#how-it-works" className={buttonClass({ variant: 'outline' })} onClick={scrollToSteps}>
            Watch how it works
          </a>
        </div>
      </div>
      <LiveDemo />
      <p className="honest">
        <span>
          This demo runs in your browser, on the same engine as the extension. The request counter is live; it leaves
          out this site’s own program files.
        </span>
        <span>{`${TRIAL_DAYS}-day free trial, credit card required, cancel any time.`}</span>
      </p>
    </section>
  )
}

/** Scrolls without adding an entry to the history; without scripts the link does it. */
function scrollToSteps(event: MouseEvent) {
  const steps = document.getElementById('how-it-works')
  if (steps === null) return
  event.preventDefault()
  steps.scrollIntoView()
}
