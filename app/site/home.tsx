import './page.css'
import './home/home.css'

import { Closing, RightAfterCheckout } from './home/closing.tsx'
import { Enterprise } from './home/enterprise.tsx'
import { Hero } from './home/hero.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { Pricing } from './home/pricing.tsx'
import { Quote } from './home/quote.tsx'
import { Risks } from './home/risks.tsx'
import { ShieldDemo } from './home/shield-demo.tsx'
import { Technology } from './home/technology.tsx'
import { NotLegalAdvice, Trust } from './home/trust.tsx'
import { TwoActs } from './home/two-acts.tsx'

/** The home page, in the order of the specification: navbar and footer belong to the frame. */
export function Home() {
  return (
    <div className="home">
      <Hero />
      <Quote />
      <TwoActs />
      <Risks />
      <ShieldDemo />
      <HowItWorks />
      <Pricing />
      <Technology />
      <Enterprise />
      <Trust />
      <NotLegalAdvice />
      <Closing />
      <RightAfterCheckout />
    </div>
  )
}
