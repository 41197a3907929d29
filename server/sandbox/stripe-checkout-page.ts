import { type Context, Hono } from 'hono'
import { html } from 'hono/html'

import { layout, type Markup } from './pages/layout.ts'
import { cardNamed, cardOfNumber, REFUSALS, TEST_CARDS } from './stripe-cards.ts'
import { FAULTS, type Faults, isFault } from './stripe-faults.ts'
import type { StripeLife } from './stripe-life.ts'
import { dueOf, type StripeObjects } from './stripe-objects.ts'
import { money, TAX_PERCENT, taxIn } from './stripe-prices.ts'
import type { StripeStore, Thing } from './stripe-store.ts'

interface StripeCheckoutPageNeeds {
  store: StripeStore
  objects: StripeObjects
  life: StripeLife
  faults: Faults
  origin: string
  /** Notifies the product before the person returns to it, as the payment provider tries to. */
  afterPayment(): Promise<unknown>
}

/** The payment provider's pages for people: checkout, invoice, portal. Plain HTML, no script. */
export function checkoutPages({ store, objects, life, faults, origin, afterPayment }: StripeCheckoutPageNeeds): Hono {
  const app = new Hono()
  app.use('/__sandbox/checkout/*', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', contentSecurityPolicy(origin))
    // 'no-referrer' would make a form's Origin 'null', which the product refuses as coming from another site.
    c.header('Referrer-Policy', 'same-origin')
    c.header('Cache-Control', 'no-store')
  })

  app.get('/__sandbox/checkout', c => c.html(deskPage()))
  app.post('/__sandbox/checkout', async c => {
    const fault = String((await c.req.formData()).get('fault') ?? '')
    if (isFault(fault)) faults.set(fault)
    return c.redirect(c.req.path, 303)
  })

  app.get('/__sandbox/checkout/:id', c => {
    const checkout = life.checkout(c.req.param('id'))
    if (checkout === undefined) return nothing(c)
    return c.html(checkout.status === 'open' ? checkoutPage(checkout, refusalIn(c)) : closedPage(checkout))
  })
  app.post('/__sandbox/checkout/:id', async c => {
    const form = await c.req.formData()
    const action = form.get('action')
    const card = cardNumberIn(form)
    const checkout = life.checkout(c.req.param('id'))
    if (checkout === undefined) return nothing(c)
    if (action === 'cancel') return c.redirect(checkout.cancelUrl, 303)
    if (action === 'refuse') return c.redirect(`${c.req.path}?refused=not_confirmed`, 303)
    if (cardOfNumber(card)?.asksBank && action !== 'confirm' && checkout.status === 'open') {
      return c.html(bankPage(checkout, card))
    }
    const outcome = life.pay(checkout, card)
    // Back to the page by GET, so that a reload does not ask whether to submit the card again.
    if (outcome.kind === 'refused') return c.redirect(`${c.req.path}?refused=${outcome.refusal}`, 303)
    if (outcome.checkout.status !== 'complete') return c.redirect(c.req.path, 303)
    await afterPayment()
    return c.redirect(successUrl(outcome.checkout), 303)
  })

  app.get('/__sandbox/checkout/invoices/:id', c => {
    const invoice = store.get('invoice', c.req.param('id'))
    return invoice === undefined ? nothing(c) : c.html(invoicePage(invoice))
  })

  app.get('/__sandbox/checkout/portal/:id', c => {
    const portal = store.get('portal', c.req.param('id'))
    return portal === undefined ? nothing(c) : c.html(portalPage(portal, refusalIn(c)))
  })
  app.post('/__sandbox/checkout/portal/:id', async c => {
    const portal = store.get('portal', c.req.param('id'))
    if (portal === undefined) return nothing(c)
    const form = await c.req.formData()
    const action = form.get('action')
    const subscription = liveSubscription(portal.customerId)
    if (subscription === undefined) return c.redirect(c.req.path, 303)
    const refusal = action === 'card' ? life.changeCard(subscription, cardNumberIn(form)) : null
    if (action === 'end' || action === 'keep') life.setCancelAtPeriodEnd(subscription, action === 'end')
    await afterPayment()
    return c.redirect(refusal === null ? c.req.path : `${c.req.path}?refused=${refusal}`, 303)
  })
  return app

  function checkoutPage(checkout: Thing<'checkout'>, refusal: Markup): Markup {
    const { plan, cycle, amountCents } = objects.priceOf(checkout.priceId)
    const price = `${money(amountCents)} ${cycle === 'monthly' ? 'a month' : 'a year'}`
    const trial = checkout.trialDays > 0
    const firstCharge = longDate(life.now() + checkout.trialDays * 86_400_000)
    const email = emailOf(checkout.customerId) ?? checkout.customerEmail
    return page({
      title: `Checkout: Total Recall ${plan.name}`,
      body: html`<div class="grid">
        <section class="stack" aria-labelledby="plan">
          <h1 id="plan">Total Recall ${plan.name}</h1>
          <p class="lead">${plan.description}</p>
          <dl class="facts">
            <dt>${plan.name}, ${cycle}, 1 email</dt><dd>${money(amountCents)}</dd>
            ${trial ? html`<dt>Free trial, ${checkout.trialDays} days</dt><dd>−${money(amountCents)}</dd>` : ''}
            ${checkout.automaticTax ? html`<dt>Sales tax in the price, ${TAX_PERCENT}%</dt><dd>${money(taxIn(amountCents))}</dd>` : ''}
            <dt>Due today</dt><dd>${money(objects.dueAtOnce(checkout))}</dd>
            ${trial ? html`<dt>First charge on ${firstCharge}</dt><dd>${money(amountCents)}</dd>` : ''}
          </dl>
          <p class="lead">
            ${
              trial
                ? `${checkout.trialDays} days free, then ${price}. Cancel before ${firstCharge} and you pay nothing.`
                : `${price}, until you cancel.`
            }
          </p>
        </section>
        <section class="sheet stack" aria-labelledby="pay">
          <h2 id="pay">Pay with a test card</h2>
          ${refusal}
          <form class="stack" method="post">
            ${email ? html`<p>Email: ${email}</p>` : ''}
            ${cardField()}
            <p class="quiet">A test card is filled in. Real cards are refused here.</p>
            <p class="row">
              <button class="button" name="action" value="pay">${trial ? 'Start trial' : 'Pay'}</button>
              <button class="button ghost" name="action" value="cancel">Cancel</button>
            </p>
          </form>
          <details><summary>Other test cards</summary>${cardList()}</details>
        </section>
      </div>`,
    })
  }

  function closedPage(checkout: Thing<'checkout'>): Markup {
    if (checkout.status === 'complete') {
      return notice({
        title: 'This checkout is finished',
        text: 'Your order went through once. Opening this page again changes nothing.',
        link: { label: 'Continue', href: successUrl(checkout) },
      })
    }
    return notice({
      title: 'This checkout has closed',
      text: 'It was left open for a day, or you chose another plan. Nothing was charged.',
      link: { label: 'Back to Total Recall', href: checkout.cancelUrl },
    })
  }

  function invoicePage(invoice: Thing<'invoice'>): Markup {
    const priceId = invoice.priceId ?? store.get('subscription', invoice.subscriptionId)?.priceId
    const bought = priceId === undefined ? undefined : objects.priceOf(priceId)
    const title = `Invoice ${invoice.number}`
    return page({
      title,
      body: html`<section class="sheet stack">
        <h1>${title}</h1>
        <dl class="facts">
          <dt>${bought ? `Total Recall ${bought.plan.name}, ${bought.cycle}` : 'Total Recall'}</dt><dd>${money(invoice.amountCents)}</dd>
          <dt>Period</dt><dd>${longDate(invoice.periodStart)} to ${longDate(invoice.periodEnd)}</dd>
          ${invoice.creditCents > 0 ? html`<dt>From your credit</dt><dd>−${money(invoice.creditCents)}</dd>` : ''}
          <dt>${invoice.status === 'paid' ? 'Paid' : 'Not paid'}</dt><dd>${money(dueOf(invoice))}</dd>
          ${invoice.refundedCents > 0 ? html`<dt>Refunded</dt><dd>${money(invoice.refundedCents)}</dd>` : ''}
        </dl>
        <p class="quiet">${emailOf(invoice.customerId) ?? ''}</p>
        ${button({ label: 'Back to Total Recall', href: `${origin}/billing` })}
      </section>`,
    })
  }

  function portalPage(portal: Thing<'portal'>, refusal: Markup): Markup {
    const subscription = liveSubscription(portal.customerId)
    const invoices = store.list('invoice', { customerId: portal.customerId }, 24)
    return page({
      title: 'Manage billing',
      body: html`<section class="sheet stack">
        <h1>${subscription === undefined ? 'No plan' : 'Your plan'}</h1>
        ${refusal}
        ${subscription === undefined ? html`<p class="lead">There is no plan that could be changed.</p>` : planForms(subscription)}
        ${invoices.length === 0 ? '' : html`<h2>Invoices</h2>`}
        <ul class="plain">${invoices.map(
          invoice =>
            html`<li><a href="/__sandbox/checkout/invoices/${invoice.id}">${invoice.number}</a> ${longDate(invoice.createdAt)}, ${money(dueOf(invoice))}, ${invoice.status}</li>`,
        )}</ul>
        ${button({ label: 'Back to Total Recall', href: portal.returnUrl })}
      </section>`,
    })
  }

  function planForms(subscription: Thing<'subscription'>): Markup {
    const { plan, cycle, amountCents } = objects.priceOf(subscription.priceId)
    const ends = subscription.cancelAtPeriodEnd
    const credit = objects.creditOf(subscription.customerId)
    return html`<dl class="facts">
        <dt>Total Recall ${plan.name}, ${cycle}</dt><dd>${money(amountCents)}</dd>
        <dt>Card</dt><dd>${cardNamed(subscription.cardLast4)?.brand ?? ''} •••• ${subscription.cardLast4}</dd>
        ${credit > 0 ? html`<dt>Credit</dt><dd>${money(credit)}</dd>` : ''}
        ${subscription.status === 'past_due' ? html`<dt>Payment</dt><dd>failed</dd>` : ''}
        <dt>${ends ? 'Ends on' : 'Next charge on'}</dt><dd>${longDate(subscription.periodEnd)}</dd>
      </dl>
      <form class="stack" method="post">
        <button class="button ghost" name="action" value="${ends ? 'keep' : 'end'}">${ends ? 'Keep plan' : 'Cancel plan'}</button>
      </form>
      <details>
        <summary>Change card</summary>
        <form class="stack" method="post">
          ${cardField()}
          <button class="button ghost" name="action" value="card">Save card</button>
        </form>
      </details>`
  }

  /** 3-D Secure: the person's bank asks them to confirm the payment. */
  function bankPage(checkout: Thing<'checkout'>, card: string): Markup {
    return page({
      title: 'Your bank asks',
      body: html`<section class="sheet stack">
        <h1>Was it you?</h1>
        <p class="lead">Your bank asks you to confirm this card (3-D Secure). It is charged as the checkout says, and not before.</p>
        <form class="row" method="post" action="/__sandbox/checkout/${checkout.id}">
          <input type="hidden" name="card" value="${card}">
          <button class="button" name="action" value="confirm">Confirm</button>
          <button class="button ghost" name="action" value="refuse">It was not me</button>
        </form>
      </section>`,
    })
  }

  /** Deliberate faults, and the test cards. */
  function deskPage(): Markup {
    const now = faults.now()
    return page({
      title: 'Payment provider',
      body: html`<section class="sheet stack">
        <h1>Payment provider</h1>
        <p class="lead">Now: ${FAULTS[now]}.</p>
        <form class="row" method="post">
          ${Object.entries(FAULTS).map(
            ([id, words]) =>
              html`<button class="button${id === now ? '' : ' ghost'}" name="fault" value="${id}">${words}</button>`,
          )}
        </form>
        <h2>Test cards</h2>
        ${cardList()}
      </section>`,
    })
  }

  function page({ title, body }: { title: string; body: Markup }): Markup {
    const mode = html`<p><span class="tag amber">Test mode, no money moves</span></p>`
    return layout({ title, here: 'payments', origin, body: html`${mode}${body}` })
  }

  function notice({ title, text, link }: { title: string; text: string; link: Link }): Markup {
    return page({ title, body: html`<h1>${title}</h1><p class="lead">${text}</p>${button(link)}` })
  }

  function nothing(c: Context) {
    const title = 'There is no checkout here'
    const text = 'The address is not complete, or the sandbox was emptied since. Nothing was charged.'
    return c.html(notice({ title, text, link: { label: 'Back to Total Recall', href: origin } }), 404)
  }

  function emailOf(customerId: string | null): string | null | undefined {
    return customerId === null ? null : store.get('customer', customerId)?.email
  }

  function liveSubscription(customerId: string): Thing<'subscription'> | undefined {
    return store.list('subscription', { customerId }, 10).find(held => held.status !== 'canceled')
  }
}

interface Link {
  label: string
  href: string
}

const button = ({ label, href }: Link) => html`<p><a class="button ghost" href="${href}">${label}</a></p>`

const cardField = () =>
  html`<p class="row">
    <label for="card">Card number</label>
    <input id="card" name="card" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="23" value="${spaced(TEST_CARDS[0].number)}">
  </p>`

const cardList = () =>
  html`<ul class="plain">${TEST_CARDS.map(({ number, shows }) => html`<li><span class="mono">${spaced(number)}</span> ${shows}</li>`)}</ul>`

/** Our own text for a known reason; a URL cannot put other text on the page. */
function refusalIn(c: Context): Markup {
  const text = Object.entries(REFUSALS).find(([id]) => id === c.req.query('refused'))?.[1]
  return text === undefined ? html`` : html`<p class="notice red" role="alert">${text}</p>`
}

const cardNumberIn = (form: FormData) => String(form.get('card') ?? '').replace(/[\s-]/g, '')

const successUrl = ({ successUrl, id }: Thing<'checkout'>) => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

const longDate = (at: number) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Chromium applies form-action to a form's redirects too, and the payment ends on the product's own origin. */
const contentSecurityPolicy = (origin: string) =>
  `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`
