import { createHash } from 'node:crypto'

import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

import { cardNamed, cardOfNumber, REFUSALS, TEST_CARDS } from './stripe-cards.ts'
import { FAULTS, type Faults, isFault } from './stripe-faults.ts'
import type { StripeLife } from './stripe-life.ts'
import type { StripeObjects } from './stripe-objects.ts'
import { money, TAX_PERCENT, taxIn } from './stripe-prices.ts'
import type { StripeStore, Thing } from './stripe-store.ts'

interface StripeCheckoutPageNeeds {
  store: StripeStore
  objects: StripeObjects
  life: StripeLife
  faults: Faults
  origin: string
  /** Notifies the product before the person returns to it, as the payment provider tries to. */
  afterPayment(): Promise<void>
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

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
    if (checkout === undefined) return c.html(nothing(origin), 404)
    return c.html(
      checkout.status === 'open' ? checkoutPage(checkout, refusalText(c.req.query('refused'))) : closedPage(checkout),
    )
  })
  app.post('/__sandbox/checkout/:id', async c => {
    const form = await c.req.formData()
    const id = c.req.param('id')
    if (form.get('action') === 'cancel') {
      const checkout = life.checkout(id)
      if (checkout === undefined) return c.html(nothing(origin), 404)
      return c.redirect(checkout.cancelUrl ?? origin, 303)
    }
    const card = cardNumberIn(form)
    if (form.get('action') === 'refuse') return c.redirect(`${c.req.path}?refused=not_confirmed`, 303)
    if (cardOfNumber(card)?.atCheckout === 'asks_bank' && form.get('action') !== 'confirm') {
      const checkout = life.checkout(id)
      if (checkout?.status === 'open') return c.html(bankPage(checkout, card))
    }
    const outcome = life.pay(id, card)
    if (outcome === undefined) return c.html(nothing(origin), 404)
    // Back to the page by GET, so that a reload does not ask whether to submit the card again.
    if (outcome.kind === 'refused') return c.redirect(`${c.req.path}?refused=${outcome.refusal}`, 303)
    if (outcome.checkout.status !== 'complete') return c.redirect(c.req.path, 303)
    await afterPayment()
    return c.redirect(successUrl(outcome.checkout), 303)
  })

  app.get('/__sandbox/checkout/invoices/:id', c => {
    const invoice = store.get('invoice', c.req.param('id'))
    return invoice === undefined ? c.html(nothing(origin), 404) : c.html(invoicePage(invoice))
  })

  app.get('/__sandbox/checkout/portal/:id', c => {
    const portal = store.get('portal', c.req.param('id'))
    if (portal === undefined) return c.html(nothing(origin), 404)
    return c.html(portalPage(portal, { refusal: refusalText(c.req.query('refused')), done: c.req.query('done') }))
  })
  app.post('/__sandbox/checkout/portal/:id', async c => {
    const portal = store.get('portal', c.req.param('id'))
    if (portal === undefined) return c.html(nothing(origin), 404)
    const form = await c.req.formData()
    const subscription = liveSubscription(portal.customerId)
    if (subscription !== undefined && form.get('action') === 'card') {
      const refusal = life.changeCard(subscription, cardNumberIn(form))
      await afterPayment()
      return c.redirect(refusal === null ? `${c.req.path}?done=card` : `${c.req.path}?refused=${refusal}`, 303)
    }
    const end = form.get('action') === 'end'
    if (subscription !== undefined && subscription.cancelAtPeriodEnd !== end) {
      life.setCancelAtPeriodEnd(subscription, end)
      await afterPayment()
    }
    return c.redirect(c.req.path, 303)
  })
  return app

  function checkoutPage(checkout: Thing<'checkout'>, refusal?: string): Html {
    const { plan, cycle, amountCents } = objects.priceOf(checkout.priceId)
    const price = `${money(amountCents)} ${cycle === 'monthly' ? 'a month' : 'a year'}`
    const trial = checkout.trialDays > 0
    const dueToday = trial ? 0 : amountCents
    const firstCharge = longDate(life.now() + checkout.trialDays * 86_400_000)
    const email = objects.emailOf(checkout.customerId) ?? checkout.customerEmail
    return page({
      title: `Checkout: Total Recall ${plan.name}`,
      body: html`
        <div class="columns">
          <section aria-labelledby="plan">
            <h1 id="plan">Total Recall ${plan.name}</h1>
            <p class="price"><b>${money(amountCents)}</b> <span>${cycle === 'monthly' ? 'per month' : 'per year'}</span></p>
            <p class="soft">${plan.description}</p>
            <dl class="roll">
              <div><dt>${plan.name}, ${cycle}, 1 email</dt><dd>${money(amountCents)}</dd></div>
              ${trial ? html`<div><dt>Free trial, ${checkout.trialDays} days</dt><dd>−${money(amountCents)}</dd></div>` : ''}
              ${checkout.automaticTax ? html`<div><dt>Sales tax in the price, ${TAX_PERCENT}%</dt><dd>${money(taxIn(amountCents))}</dd></div>` : ''}
              <div class="sum"><dt>Due today</dt><dd>${money(dueToday)}</dd></div>
              ${trial ? html`<div><dt>First charge on ${firstCharge}</dt><dd>${money(amountCents)}</dd></div>` : ''}
            </dl>
            <p class="soft">
              ${
                trial
                  ? `${checkout.trialDays} days free, then ${price}. Cancel before ${firstCharge} and you pay nothing.`
                  : `${price}, until you cancel.`
              }
            </p>
          </section>
          <section class="sheet" aria-labelledby="pay">
            <h2 id="pay">Pay with a test card</h2>
            ${refusal ? html`<p class="refusal" role="alert" id="refusal">${CROSS}<span>${refusal}</span></p>` : ''}
            <form method="post" action="/__sandbox/checkout/${checkout.id}">
              ${email ? html`<p class="field"><span class="label">Email</span><span class="fixed">${email}</span></p>` : ''}
              <p class="field">
                <label for="card">Card number</label>
                <input id="card" name="card" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="23"
                  list="cards" value="${spaced(TEST_CARDS.pays.number)}" aria-describedby="hint${refusal ? ' refusal' : ''}">
                <datalist id="cards">
                  ${Object.values(TEST_CARDS).map(({ number }) => html`<option value="${spaced(number)}"></option>`)}
                </datalist>
                <span class="hint" id="hint">A test card is filled in. Real cards are refused here.</span>
              </p>
              <button class="pay" name="action" value="pay">${dueToday === 0 ? 'Start trial' : 'Pay'}</button>
              <button class="plain" name="action" value="cancel">Cancel</button>
            </form>
            <details>
              <summary>Other test cards</summary>
              <ul>
                ${Object.values(TEST_CARDS).map(({ number, shows }) => html`<li><code>${spaced(number)}</code> ${shows}</li>`)}
              </ul>
              <form method="post" action="/__sandbox/checkout/${checkout.id}">
                <input type="hidden" name="card" value="${TEST_CARDS.declined.number}">
                <button class="outline" name="action" value="pay">Try a declined card</button>
              </form>
            </details>
          </section>
        </div>`,
    })
  }

  function closedPage(checkout: Thing<'checkout'>): Html {
    const done = checkout.status === 'complete'
    return notice({
      title: done ? 'This checkout is finished' : 'This checkout has closed',
      text: done
        ? 'Your order went through once. Opening this page again changes nothing.'
        : 'It was left open for a day, or you chose another plan. Nothing was charged.',
      link: done
        ? { label: 'Continue', href: successUrl(checkout) }
        : { label: 'Back to Total Recall', href: checkout.cancelUrl ?? origin },
    })
  }

  function invoicePage(invoice: Thing<'invoice'>): Html {
    const priceId = invoice.priceId ?? store.get('subscription', invoice.subscriptionId)?.priceId
    const bought = priceId === undefined ? undefined : objects.priceOf(priceId)
    const due = Math.max(0, invoice.amountCents - invoice.creditCents)
    const title = `Invoice ${invoice.number}`
    return page({
      title,
      body: html`<section class="sheet narrow">
        <h1>${title}</h1>
        <dl class="roll">
          <div><dt>${bought ? `Total Recall ${bought.plan.name}, ${bought.cycle}` : 'Total Recall'}</dt><dd>${money(invoice.amountCents)}</dd></div>
          <div><dt>Period</dt><dd>${longDate(invoice.periodStart)} to ${longDate(invoice.periodEnd)}</dd></div>
          ${invoice.creditCents > 0 ? html`<div><dt>From your credit</dt><dd>−${money(invoice.creditCents)}</dd></div>` : ''}
          <div class="sum"><dt>${invoice.status === 'paid' ? 'Paid' : 'Not paid'}</dt><dd>${money(due)}</dd></div>
          ${invoice.refundedCents > 0 ? html`<div><dt>Refunded</dt><dd>${money(invoice.refundedCents)}</dd></div>` : ''}
        </dl>
        <p class="soft">${objects.emailOf(invoice.customerId) ?? ''}</p>
        <p><a class="button" href="${origin}/billing">Back to Total Recall</a></p>
      </section>`,
    })
  }

  function portalPage(
    portal: Thing<'portal'>,
    { refusal, done }: { refusal: string | undefined; done: string | undefined },
  ): Html {
    const subscription = liveSubscription(portal.customerId)
    const invoices = store.list('invoice', { customerId: portal.customerId }, 24)
    const back = html`<a class="button plain" href="${portal.returnUrl}">Back to Total Recall</a>`
    if (subscription === undefined) {
      return page({
        title: 'Manage billing',
        body: html`<section class="sheet narrow"><h1>No plan</h1>
          <p class="soft">There is no plan that could be changed.</p>${invoiceList(invoices)}${back}</section>`,
      })
    }
    const { plan, cycle, amountCents } = objects.priceOf(subscription.priceId)
    const ends = subscription.cancelAtPeriodEnd
    const action = `/__sandbox/checkout/portal/${portal.id}`
    const credit = store.get('customer', portal.customerId)?.creditCents ?? 0
    return page({
      title: 'Manage billing',
      body: html`<section class="sheet narrow">
        <h1>Your plan</h1>
        ${refusal ? html`<p class="refusal" role="alert">${CROSS}<span>${refusal}</span></p>` : ''}
        ${done === 'card' ? html`<p role="status">The new card is saved.</p>` : ''}
        <dl class="roll">
          <div><dt>Total Recall ${plan.name}, ${cycle}</dt><dd>${money(amountCents)}</dd></div>
          <div><dt>Card</dt><dd>${cardNamed(subscription.cardLast4)?.brand ?? ''} •••• ${subscription.cardLast4}</dd></div>
          ${credit > 0 ? html`<div><dt>Credit</dt><dd>${money(credit)}</dd></div>` : ''}
          ${subscription.status === 'past_due' ? html`<div><dt>Payment</dt><dd>failed</dd></div>` : ''}
          <div class="sum"><dt>${ends ? 'Ends on' : 'Next charge on'}</dt><dd>${longDate(subscription.periodEnd)}</dd></div>
        </dl>
        <form method="post" action="${action}">
          ${
            ends
              ? html`<button class="pay" name="action" value="keep">Keep plan</button>`
              : html`<button class="outline" name="action" value="end">Cancel plan</button>`
          }
        </form>
        <details>
          <summary>Change card</summary>
          <form method="post" action="${action}">
            <p class="field">
              <label for="card">Card number</label>
              <input id="card" name="card" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="23" value="${spaced(TEST_CARDS.pays.number)}">
            </p>
            <button class="outline" name="action" value="card">Save card</button>
          </form>
        </details>
        ${invoiceList(invoices)}
        ${back}
      </section>`,
    })
  }

  function invoiceList(invoices: readonly Thing<'invoice'>[]): Html {
    if (invoices.length === 0) return html``
    return html`<h2>Invoices</h2><ul>${invoices.map(
      ({ id, number, createdAt, amountCents, creditCents, status }) =>
        html`<li><a href="/__sandbox/checkout/invoices/${id}">${number}</a> ${longDate(createdAt)}, ${money(Math.max(0, amountCents - creditCents))}, ${status}</li>`,
    )}</ul>`
  }

  /** 3-D Secure: the person's bank asks them to confirm the payment. */
  function bankPage(checkout: Thing<'checkout'>, card: string): Html {
    return page({
      title: 'Your bank asks',
      body: html`<section class="sheet narrow">
        <h1>Was it you?</h1>
        <p class="soft">Your bank asks you to confirm this card (3-D Secure). It is charged as the checkout says, and not before.</p>
        <form method="post" action="/__sandbox/checkout/${checkout.id}">
          <input type="hidden" name="card" value="${card}">
          <button class="pay" name="action" value="confirm">Confirm</button>
          <button class="plain" name="action" value="refuse">It was not me</button>
        </form>
      </section>`,
    })
  }

  /** Deliberate faults, and the test cards. */
  function deskPage(): Html {
    const now = faults.now()
    return page({
      title: 'Payment provider',
      body: html`<section class="sheet narrow">
        <h1>Payment provider</h1>
        <p class="soft">Now: ${FAULTS[now]}.</p>
        <form method="post" action="/__sandbox/checkout">
          ${Object.entries(FAULTS).map(
            ([id, words]) =>
              html`<button class="${id === now ? 'pay' : 'plain'}" name="fault" value="${id}">${words}</button>`,
          )}
        </form>
        <h2>Test cards</h2>
        <ul>${Object.values(TEST_CARDS).map(({ number, shows }) => html`<li><code>${spaced(number)}</code> ${shows}</li>`)}</ul>
        <p><a class="button" href="/__sandbox">Back to the sandbox</a></p>
      </section>`,
    })
  }

  function liveSubscription(customerId: string): Thing<'subscription'> | undefined {
    return store.list('subscription', { customerId }, 10).find(held => held.status !== 'canceled')
  }
}

/** Our own text for a known reason; a URL cannot put other text on the page. */
function refusalText(reason: string | undefined): string | undefined {
  return Object.entries(REFUSALS).find(([id]) => id === reason)?.[1]
}

function cardNumberIn(form: FormData): string {
  return String(form.get('card') ?? '').replace(/[\s-]/g, '')
}

function successUrl(checkout: Thing<'checkout'>): string {
  return checkout.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', checkout.id)
}

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function longDate(at: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

function nothing(origin: string): Html {
  return notice({
    title: 'There is no checkout here',
    text: 'The address is not complete, or the sandbox was emptied since. Nothing was charged.',
    link: { label: 'Back to Total Recall', href: origin },
  })
}

function notice({ title, text, link }: { title: string; text: string; link: { label: string; href: string } }): Html {
  return page({
    title,
    body: html`<section class="sheet narrow"><h1>${title}</h1><p class="soft">${text}</p>
      <p><a class="button" href="${link.href}">${link.label}</a></p></section>`,
  })
}

function page({ title, body }: { title: string; body: Html }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <title>${title}</title>
        <link rel="icon" href="${ICON}">
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <header><span class="logo">${MARK}<span>Total Recall</span></span><span class="tag">Test mode, no money moves</span></header>
        <main>${body}</main>
        <footer>This page plays the payment provider on your own machine.</footer>
      </body>
    </html>`
}

const MARK = raw(
  '<svg viewBox="0 0 34 22" width="34" height="22" aria-hidden="true"><path d="M6.5 1.5H1.5v19h5M27.5 1.5h5v19h-5" fill="none" stroke="currentColor" stroke-width="3"/><rect x="7" y="7" width="20" height="8" fill="currentColor"/></svg>',
)
const CROSS = raw(
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M10 2.500 18 16.500H2zM10 8v4M10 14.300v.2" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 34 34'%3E%3Cpath d='M8 7H2v20h6M26 7h6v20h-6' fill='none' stroke='%23006B4C' stroke-width='4'/%3E%3Crect x='8' y='13' width='18' height='8' fill='%23006B4C'/%3E%3C/svg%3E"

const STYLE = `
:root{color-scheme:light dark;--paper:#EAF1ED;--sheet:#FFFFFF;--sheet2:#F5F9F7;--ink:#0D1F19;--ink2:#3D5149;--rule:#C9D8D0;--ctl:#74897F;--brand:#006B4C;--onbrand:#FFFFFF;--red:#B8300C;--redtint:#FCE1D8;--amber:#7D5200;--ambertint:#FBEBC4;--shadow:0 1px 0 rgb(13 31 25/.04),0 10px 30px -12px rgb(13 31 25/.22);
--display:Archivo,system-ui,sans-serif;--text:"Atkinson Hyperlegible Next",system-ui,sans-serif;--mono:"Atkinson Hyperlegible Mono",ui-monospace,monospace}
@media (prefers-color-scheme:dark){:root{--paper:#0A1310;--sheet:#101C18;--sheet2:#15241F;--ink:#E6F0EB;--ink2:#AFC1B9;--rule:#233730;--ctl:#5F786D;--brand:#4DD6A3;--onbrand:#04140D;--red:#FF9073;--redtint:#3B1A10;--amber:#F0C255;--ambertint:#32270B;--shadow:inset 0 1px 0 rgb(230 240 235/.05),0 14px 40px -16px #000}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 17px/1.55 var(--text)}
header,main,footer{width:min(1080px,100% - 36px);margin-inline:auto}
header{display:flex;gap:12px;align-items:center;justify-content:space-between;flex-wrap:wrap;min-height:76px;padding-block:14px}
footer{color:var(--ink2);font-size:15px;padding:32px 0}
.logo{display:inline-flex;gap:11px;align-items:center;font:700 19px/1 var(--display);letter-spacing:-.02em}
.tag{background:var(--ambertint);color:var(--amber);border-radius:4px;padding:5px 10px;font-size:14px;font-weight:600}
h1,h2{font-family:var(--display);letter-spacing:-.03em;line-height:1.08;margin:0 0 12px;text-wrap:balance}
h1{font-size:clamp(32px,4vw,46px)}h2{font-size:23px}p{margin:0 0 14px}
.soft,.hint{color:var(--ink2)}.hint{font-size:15px}
.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,460px);gap:clamp(28px,6vw,88px);align-items:start;padding-top:24px}
.price b{font:800 46px/1 var(--display);letter-spacing:-.05em}.price span{color:var(--ink2)}
.sheet{background:var(--sheet);border-radius:14px;box-shadow:var(--shadow);padding:28px 28px 24px}
.narrow{max-width:560px;margin:32px auto}
.roll{margin:22px 0;font:400 15px/1.5 var(--mono);border-block:1.5px dashed var(--ctl);padding:14px 0}
.roll div{display:flex;justify-content:space-between;gap:18px;padding:4px 0}.roll dt{color:var(--ink2)}.roll dd{margin:0;font-weight:600;white-space:nowrap}
.roll .sum{border-top:1px solid var(--rule);margin-top:8px;padding-top:12px;font-size:18px}.roll .sum dt{color:var(--ink);font-weight:600}
.field{display:grid;gap:6px}label,.label{font-weight:600}.fixed{overflow-wrap:anywhere}
input{font:600 19px/1.3 var(--mono);color:inherit;background:var(--sheet2);border:1.5px solid var(--ctl);border-radius:8px;min-height:52px;padding:0 14px;width:100%}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 22px;border:1.5px solid transparent;border-radius:8px;font:700 17px/1.2 var(--text);text-decoration:none;cursor:pointer;color:var(--onbrand);background:var(--brand)}
.pay{width:100%;min-height:56px;font-size:18px;margin-top:6px}
.plain{background:none;color:var(--ink);font-weight:600}form .plain{width:100%;margin-top:6px}
.outline{background:none;color:var(--ink);border-color:var(--ctl)}
button:hover,.button:hover{filter:brightness(.95)}
:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
.refusal{display:flex;gap:12px;background:var(--redtint);color:var(--red);border-radius:8px;padding:13px 15px;font-weight:600}.refusal svg{flex:none;margin-top:3px}
details{margin-top:18px;border-top:1px solid var(--rule);padding-top:8px}summary{cursor:pointer;padding:10px 0;color:var(--ink2);font-weight:600}
ul{margin:4px 0 16px;padding:0;list-style:none}li{padding:5px 0;font-size:16px;color:var(--ink2)}code{font:600 15px var(--mono);color:var(--ink);white-space:nowrap}
@media (max-width:860px){.columns{grid-template-columns:minmax(0,1fr);padding-top:8px}.sheet{padding:22px 18px}}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Chromium applies form-action to a form's redirects too, and the payment ends on the product's own origin. */
function contentSecurityPolicy(origin: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src data:',
    `form-action 'self' ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
