import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'

import type { WallClock } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Faults } from './stripe-faults.ts'
import type { StripeLife } from './stripe-life.ts'
import { dueOf, itemId, list, type StripeObjects } from './stripe-objects.ts'
import type { Kind, StripeStore, Thing } from './stripe-store.ts'

interface StripeApiNeeds {
  store: StripeStore
  objects: StripeObjects
  life: StripeLife
  wall: WallClock
  faults: Faults
  origin: string
}

/**
 * The part of the payment provider's API that the product calls: form-encoded requests, JSON responses, the same
 * errors. A parameter that is not listed here is refused, so that nothing the product sends is silently ignored.
 */
export function stripeApi({ store, objects, life, wall, faults, origin }: StripeApiNeeds) {
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.use('/v1/*', async (c, next) => {
    if (!/^Bearer sk_test_\w+$/.test(c.req.header('authorization') ?? '')) {
      return c.json({ error: { type: 'invalid_request_error', message: 'You did not provide an API key.' } }, 401)
    }
    c.header('request-id', life.newId('req'))
    if (faults.now() === 'down') {
      return c.json({ error: { type: 'api_error', message: 'The stand-in was told to be away.' } }, 503)
    }
    const isLost = faults.losesAnswer()
    await next()
    // The request was executed, but its response is lost: the library retries with the same idempotency key.
    if (isLost) c.env.outgoing.destroy()
  })

  route('get', '/v1/prices/:id', [], ({ id }) => {
    const price = objects.price(id) ?? missing('price', id)
    return faults.now() === 'tax_added' ? { ...price, tax_behavior: 'exclusive' } : price
  })
  route('post', '/v1/customers', ['email', 'metadata[*]'], ({ params }) =>
    objects.customer(life.addCustomer(params.get('email'))),
  )
  route('delete', '/v1/customers/:id', [], ({ id }) => {
    const customer = held('customer', id)
    for (const subscription of store.list('subscription', { customerId: id }, 10)) {
      if (subscription.status !== 'canceled') life.cancel(subscription)
    }
    return objects.customer(store.put('customer', { ...customer, email: null, deleted: true }))
  })

  route('post', '/v1/checkout/sessions', CHECKOUT_PARAMETERS, ({ params }) => objects.session(openCheckout(params)))
  route('get', '/v1/checkout/sessions', ['subscription', 'limit'], ({ params }) =>
    list(store.list('checkout', ownedBy(params), limitIn(params)).map(objects.session)),
  )
  route('get', '/v1/checkout/sessions/:id', [], ({ id }) => objects.session(session(id)))
  route('post', '/v1/checkout/sessions/:id/expire', [], ({ id }) => {
    const open = session(id)
    if (open.status !== 'open') refuse('Only Checkout Sessions with a status of open can be expired.')
    return objects.session(life.expire(open))
  })

  route('get', '/v1/subscriptions/:id', ['expand[*]'], ({ id, params }) => {
    const expanded = [...params.values()]
    return objects.subscription(held('subscription', id), {
      expandCard: expanded.includes('default_payment_method'),
      expandCustomer: expanded.includes('customer.invoice_settings.default_payment_method'),
    })
  })
  route('post', '/v1/subscriptions/:id', ['cancel_at_period_end', 'payment_behavior', ...CHANGE], ({ id, params }) => {
    const subscription = held('subscription', id)
    if (subscription.status === 'canceled') refuse('A canceled subscription can only update its metadata.')
    if (params.has('items[0][price]')) return objects.subscription(changed(subscription, params))
    const ends = params.get('cancel_at_period_end') === 'true'
    const isSame = subscription.cancelAtPeriodEnd === ends
    return objects.subscription(isSame ? subscription : life.setCancelAtPeriodEnd(subscription, ends))
  })
  route('delete', '/v1/subscriptions/:id', [], ({ id }) => {
    const subscription = held('subscription', id)
    if (subscription.status === 'canceled') missing('subscription', id)
    return objects.subscription(life.cancel(subscription))
  })

  route('get', '/v1/invoices', ['customer', 'subscription', 'limit'], ({ params }) =>
    list(store.list('invoice', ownedBy(params), limitIn(params)).map(objects.invoice)),
  )
  route('post', '/v1/invoices/create_preview', PREVIEW_PARAMETERS, ({ params }) => {
    const subscription = held('subscription', params.get('subscription') ?? '', 'subscription')
    const { priceId, at } = wantedChange(subscription, below(params, 'subscription_details'))
    return objects.preview(subscription, life.changeOf(subscription, priceId, at))
  })
  route('post', '/v1/credit_notes', ['invoice', 'amount', 'refund_amount', 'reason'], ({ params }) => {
    const invoice = held('invoice', params.get('invoice') ?? '', 'invoice')
    const amount = Number(params.get('amount'))
    only(params, { refund_amount: String(amount) })
    if (!(amount > 0) || invoice.status !== 'paid' || amount > dueOf(invoice) - invoice.refundedCents) {
      refuse('The credit note amount must be at most what was paid and not yet credited.', 'amount')
    }
    life.refund(invoice, amount)
    return { id: life.newId('cn'), object: 'credit_note', amount, invoice: invoice.id, status: 'issued' }
  })

  route('post', '/v1/billing_portal/sessions', ['customer', 'return_url'], ({ params }) => {
    if (faults.now() === 'no_portal') {
      refuse('No configuration provided and your test mode default configuration has not been created.')
    }
    const customerId = held('customer', params.get('customer') ?? '', 'customer').id
    const returnUrl = params.get('return_url') ?? origin
    const { id } = store.put('portal', { id: life.newId('bps'), customerId, returnUrl })
    return { id, object: 'billing_portal.session', url: `${origin}/__sandbox/checkout/portal/${id}` }
  })

  app.notFound(c => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })
  return app

  function route(method: 'get' | 'post' | 'delete', path: string, allowed: readonly string[], work: Work): void {
    app[method](path, async c => {
      const encoded = method === 'post' ? await c.req.text() : new URL(c.req.url).search.slice(1)
      const request = { id: c.req.param('id') ?? '', params: new URLSearchParams(encoded) }
      // The response is stored in the transaction of its effect: a repeat after a crash finds both, or neither.
      const { status, body } = store.transaction(() =>
        answered(c, encoded, () => {
          refuseUnknown(request.params, allowed)
          return work(request)
        }),
      )
      c.header('content-type', 'application/json')
      return c.body(body, status)
    })
  }

  function answered(c: Context, encoded: string, work: () => object): Answer {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (key === undefined) return attempt(work)
    const fingerprint = sha256Hex(`${c.req.path}\n${encoded}`)
    const kept = store.keptAnswer(key)
    if (kept !== undefined && kept.fingerprint !== fingerprint) {
      return refusal('Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      })
    }
    if (kept !== undefined) return { status: statusOf(kept.status), body: kept.body }
    const answer = attempt(work)
    if (answer.status !== 404) store.keepAnswer(key, { fingerprint, ...answer }, wall.now())
    return answer
  }

  /** A refusal rolls back what its own work had begun, and nothing else. */
  function attempt(work: () => object): Answer {
    try {
      return { status: 200, body: JSON.stringify(store.transaction(work)) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refusal(error.message, error.facts)
    }
  }

  function openCheckout(params: URLSearchParams): Thing<'checkout'> {
    only(params, { mode: 'subscription', 'line_items[0][quantity]': '1', payment_method_collection: 'always' })
    const customer = params.get('customer')
    return store.put('checkout', {
      id: life.newId('cs_test'),
      status: 'open',
      customerId: customer === null ? null : held('customer', customer, 'customer').id,
      customerEmail: params.get('customer_email'),
      priceId: knownPrice(params, 'line_items[0][price]'),
      trialDays: Number(params.get('subscription_data[trial_period_days]') ?? 0),
      successUrl: params.get('success_url') ?? origin,
      cancelUrl: params.get('cancel_url') ?? origin,
      subscriptionId: null,
      automaticTax: params.get('automatic_tax[enabled]') === 'true',
      expiresWallAt: wall.now() + 86_400_000,
    })
  }

  function session(id: string): Thing<'checkout'> {
    return life.checkout(id) ?? missing('checkout.session', id)
  }

  function held<Of extends Kind>(kind: Of, id: string, param?: string): Thing<Of> {
    return store.get(kind, id) ?? missing(kind, id, param)
  }

  /** Moves a subscription to another price, invoiced at once; a declined card leaves everything as it was. */
  function changed(subscription: Thing<'subscription'>, params: URLSearchParams) {
    only(params, { payment_behavior: 'error_if_incomplete' })
    const { priceId, at } = wantedChange(subscription, params)
    const moved = subscription.priceId === priceId ? subscription : life.changePrice(subscription, priceId, at)
    if (moved !== null) return moved
    throw new Refusal('Your card was declined.', { status: 402, code: 'card_declined', type: 'card_error' })
  }

  function wantedChange(subscription: Thing<'subscription'>, params: URLSearchParams) {
    only(params, { proration_behavior: 'always_invoice', 'items[0][id]': itemId(subscription) })
    const at = params.get('proration_date')
    return { priceId: knownPrice(params, 'items[0][price]'), at: at === null ? life.now() : Number(at) * 1000 }
  }

  function knownPrice(params: URLSearchParams, name: string): string {
    const id = params.get(name) ?? ''
    return objects.price(id)?.id ?? missing('price', id, name)
  }
}

type Work = (request: { id: string; params: URLSearchParams }) => object
interface Answer {
  status: 200 | 400 | 402 | 404
  body: string
}

const CHECKOUT_PARAMETERS = [
  'mode',
  'line_items[0][price]',
  'line_items[0][quantity]',
  'payment_method_collection',
  'customer',
  'customer_email',
  'client_reference_id',
  'metadata[*]',
  'subscription_data[trial_period_days]',
  'automatic_tax[enabled]',
  'billing_address_collection',
  'customer_update[address]',
  'success_url',
  'cancel_url',
]
const CHANGE = ['items[0][id]', 'items[0][price]', 'proration_behavior', 'proration_date']
const PREVIEW_PARAMETERS = ['customer', 'subscription', 'subscription_details[items][0][*]', 'subscription_details[*]']

const statusOf = (kept: number): Answer['status'] => (kept === 200 || kept === 402 ? kept : 400)

interface RefusalFacts {
  status?: Exclude<Answer['status'], 200>
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  code?: string
  param?: string | undefined
}

class Refusal extends Error {
  readonly facts: RefusalFacts
  constructor(message: string, facts: RefusalFacts) {
    super(message)
    this.facts = facts
  }
}

function refusal(message: string, { status = 400, type = 'invalid_request_error', ...facts }: RefusalFacts): Answer {
  return { status, body: JSON.stringify({ error: { type, ...facts, message } }) }
}

function refuse(message: string, param?: string): never {
  throw new Refusal(message, { param })
}

function missing(kind: string, id: string, param = 'id'): never {
  // A missing thing inside the body is a bad body; a missing thing in the path is a missing page.
  const status = param === 'id' ? 404 : 400
  throw new Refusal(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param })
}

function refuseUnknown(params: URLSearchParams, allowed: readonly string[]): void {
  for (const name of params.keys()) {
    const pattern = name.replace(/\[[^[\]]*\]$/, '[*]')
    if (!allowed.includes(name) && !allowed.includes(pattern)) {
      throw new Refusal(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    }
  }
}

/** What the product always sends; nothing else is played here. */
function only(params: URLSearchParams, wanted: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (params.get(name) !== value) refuse(`This stand-in only knows ${name}=${value}.`, name)
  }
}

/** The parameters below a name, called as they are at the top: `name[items][0][id]` is `items[0][id]` there. */
function below(params: URLSearchParams, name: string): URLSearchParams {
  const inner = [...params].filter(([key]) => key.startsWith(`${name}[`))
  return new URLSearchParams(inner.map(([key, value]) => [key.slice(name.length + 1).replace(']', ''), value]))
}

function ownedBy(params: URLSearchParams): { subscriptionId?: string; customerId?: string } {
  const subscriptionId = params.get('subscription')
  const customerId = params.get('customer')
  return { ...(subscriptionId === null ? {} : { subscriptionId }), ...(customerId === null ? {} : { customerId }) }
}

const limitIn = (params: URLSearchParams) => Number(params.get('limit') ?? 10)
