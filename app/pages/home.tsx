import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { PLANS, TRIAL_DAYS } from '../../sync/catalog/plans.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'

/** The front door: what Shield and Erase are, how one begins, what it costs, and what nobody can promise. */
export function Home() {
  return (
    <>
      <Hero />
      <Section id="how-it-works" title="How it works">
        <ol className="grid gap-px overflow-hidden rounded-sheet bg-rule shadow-e2 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.title} className="bg-sheet p-6">
              <span className="mono text-ink3">{index + 1}</span>
              <h3 className="mt-2">{step.title}</h3>
              <p className="mut mt-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="pricing" title="Pricing">
        <ul className="border-t-[1.5px] border-ink">
          {PLANS.map(plan => (
            <li
              key={plan.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-b border-rule py-4"
            >
              <b className="font-display text-[19px] tracking-tight">
                {plan.name} {plan.popular && <Badge tone="brand">Most Popular</Badge>}
              </b>
              <span className="mono font-semibold">{monthly(plan.monthly)}</span>
              <span className="mut">{plan.description}</span>
            </li>
          ))}
        </ul>
        <p className="fine mt-4">
          {TRIAL_DAYS} days free on every plan with a price. A card is needed, and you can cancel any time.
        </p>
      </Section>
      <Section id="enterprise" title="Enterprise">
        <p className="sub">
          The Vault is for teams, agreed one by one: compliance, support with fixed answer times, and policies of your
          own. <Link to="/contact">Write to us</Link> to talk about it.
        </p>
      </Section>
      <Section title="What nobody can promise">
        <p className="border-y-4 border-double border-ink py-5 text-[19px] leading-normal">
          Total Recall gives no legal advice and is not a law firm. It does not control AI providers, and it cannot
          promise that they delete or that backups are covered. It can send every demand, follow up, and file each
          answer and each silence as evidence.
        </p>
      </Section>
    </>
  )
}

const steps = [
  { title: 'Pick a plan', text: `Every plan begins with a ${TRIAL_DAYS}-day trial.` },
  { title: 'Install the extension', text: 'Shield masks private details before they reach an AI.' },
  { title: 'Let Erase handle deletion', text: 'Letters, follow-ups and answers are filed, with receipts.' },
]

function monthly(price: number | string): string {
  return typeof price === 'number' ? `$${Number.isInteger(price) ? price : price.toFixed(2)} a month` : price
}

function Hero() {
  return (
    <div className="wrap pt-8 md:pt-12">
      <h1 className="text-[clamp(40px,6.6vw,92px)] leading-[1.02] tracking-[-0.04em]">
        Say anything to AI.
        <br />
        Stay <span className="tok">[Name1042]</span>
      </h1>
      <div className="mt-8 grid items-end gap-7 lg:grid-cols-[minmax(0,1fr)_auto]">
        <p className="sub">
          <b className="text-ink">Shield</b> swaps names, emails and values for placeholders before your message reaches
          an AI, and puts them back when the answer returns. <b className="text-ink">Erase</b> sends formal deletion
          demands to AI providers, and files every reply as evidence.
        </p>
        <div className="acts">
          <Link to="/onboarding" className={buttonClass({ size: 'lg' })}>
            Start your protection
          </Link>
        </div>
      </div>
      <div className="sheet mt-10 grid overflow-hidden md:grid-cols-2">
        <Side title="You type" note="This stays with you.">
          Hi, I'm <mark className="exp">Dana Whitfield</mark>. My landlord kept my <mark className="exp">$2,150</mark>{' '}
          deposit. Write to <mark className="exp">dana@whitfield.studio</mark>.
        </Side>
        <Side title="The AI receives" note="This, and only this." masked>
          Hi, I'm <span className="tok">[Name1042]</span>. My landlord kept my <span className="tok">[Value1043]</span>{' '}
          deposit. Write to <span className="tok">[Email1044]</span>.
        </Side>
      </div>
    </div>
  )
}

type SideProps = { title: string; note: string; masked?: boolean; children: ReactNode }

function Side({ title, note, masked, children }: SideProps) {
  return (
    <div className={masked ? 'border-t-2 border-dashed border-rule bg-sheet2 p-6 md:border-t-0 md:border-l-2' : 'p-6'}>
      <p className="text-[15px]">
        <b>{title}</b> <span className="mut">{note}</span>
      </p>
      <p className="mt-3 text-[19px] leading-[1.7]">{children}</p>
    </div>
  )
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="wrap pt-16 md:pt-24">
      <h2 className="h2 mb-7">{title}</h2>
      {children}
    </section>
  )
}
