import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'

import type { WallClock } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Faults } from './stripe-faults.ts'
import type { StripeLife } from './stripe-life.ts'
import { list, type StripeObjects } from './stripe-objects.ts'
import type { Kind, StripeStore, Thing } from './stripe-store.ts'

interface StripeApiNeeds {
  store: StripeStore
  objects: StripeObjects
  life: StripeLife
  wall: WallClock
  faults: Faults
}

/**
 * The part of the payment provider's API that the product calls: form-encoded requests, JSON responses, the same
 * errors. A parameter that is not listed here is refused, so that nothing the product sends is silently ignored.
 */
export function stripeApi({ store, objects, life, wall, faults }: StripeApiNeeds) {
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

  get('/v1/prices/:id', [], ({ id }) => {
    const price = objects.price(id) ?? missing('price', id)
    return faults.now() === 'tax_added' ? { ...price, tax_behavior: 'exclusive' } : price
  })
  get('/v1/customers/:id', [], ({ id }) => objects.customer(held('customer', id)))
  post('/v1/customers', ['email', 'metadata[*]'], ({ params }) => {
    const customer = {
      id: life.newId('cus'),
      email: params.get('email'),
      createdAt: life.now(),
      metadata: metadataIn(params, 'metadata'),
      creditCents: 0,
      deleted: false,
    }
    store.put('customer', customer)
    return objects.customer(customer)
  })
  route('delete', '/v1/customers/:id', [], ({ id }) => {
    const customer = held('customer', id)
    for (const subscription of store.list('subscription', { customerId: id }, 10)) {
      if (subscription.status !== 'canceled') life.cancel(subscription)
    }
    const gone = { ...customer, email: null, metadata: {}, deleted: true }
    store.put('customer', gone)
    return objects.customer(gone)
  })

  post('/v1/checkout/sessions', CHECKOUT_PARAMETERS, ({ params }) => objects.session(openCheckout(params)))
  get('/v1/checkout/sessions', ['subscription', 'customer', 'limit'], ({ params }) => {
    const subscriptionId = params.get('subscription')
    const customerId = params.get('customer')
    const where = { ...(subscriptionId ? { subscriptionId } : {}), ...(customerId ? { customerId } : {}) }
    return page('checkout', where, params, '/v1/checkout/sessions', checkout => objects.session(checkout))
  })
  get('/v1/checkout/sessions/:id', ['expand[*]'], ({ id, params }) =>
    objects.session(session(id), { expandLines: expands(params, 'line_items') }),
  )
  get('/v1/checkout/sessions/:id/line_items', ['limit'], ({ id }) => objects.lineItems(session(id)))
  post('/v1/checkout/sessions/:id/expire', [], ({ id }) => {
    const open = session(id)
    if (open.status !== 'open') refuse('Only Checkout Sessions with a status of open can be expired.')
    return objects.session(life.expire(open))
  })

  get('/v1/subscriptions/:id', ['expand[*]'], ({ id, params }) =>
    objects.subscription(held('subscription', id), {
      expandCard: expands(params, 'default_payment_method'),
      expandCustomer: expands(params, 'customer.invoice_settings.default_payment_method'),
    }),
  )
  post('/v1/subscriptions/:id', SUBSCRIPTION_PARAMETERS, ({ id, params }) => {
    let subscription = held('subscription', id)
    if (subscription.status === 'canceled') refuse('A canceled subscription can only update its metadata.')
    const priceId = params.get('items[0][price]')
    if (priceId !== null) subscription = changed(subscription, priceId, params, '')
    const ends = params.get('cancel_at_period_end')
    if (ends !== null && subscription.cancelAtPeriodEnd !== (ends === 'true')) {
      subscription = life.setCancelAtPeriodEnd(subscription, ends === 'true')
    }
    return objects.subscription(subscription)
  })
  post('/v1/invoices/create_preview', PREVIEW_PARAMETERS, ({ params }) => {
    const subscription = held('subscription', params.get('subscription') ?? '', 'subscription')
    const name = 'subscription_details'
    const priceId = wantedPrice(subscription, params, name)
    return objects.preview(subscription, life.changeOf(subscription, priceId, prorationAt(params, name)))
  })
  post('/v1/credit_notes', ['invoice', 'amount', 'refund_amount', 'reason', 'memo'], ({ params }) => {
    const invoice = held('invoice', params.get('invoice') ?? '', 'invoice')
    const amount = Number(params.get('amount'))
    const left = invoice.amountCents - invoice.creditCents - invoice.refundedCents
    if (!Number.isInteger(amount) || amount < 1 || invoice.status !== 'paid' || amount > left) {
      refuse('The credit note amount must be at most what was paid and not yet credited.', 'amount')
    }
    if (Number(params.get('refund_amount')) !== amount) refuse('This stand-in refunds the whole note.', 'refund_amount')
    life.refund(invoice, amount)
    return objects.creditNote(invoice, life.newId('cn'), amount, life.now())
  })
  route('delete', '/v1/subscriptions/:id', [], ({ id }) => {
    const subscription = held('subscription', id)
    if (subscription.status === 'canceled') missing('subscription', id)
    return objects.subscription(life.cancel(subscription))
  })
  get('/v1/invoices', ['customer', 'subscription', 'limit'], ({ params }) => {
    const subscriptionId = params.get('subscription')
    const customerId = params.get('customer')
    const where = { ...(subscriptionId ? { subscriptionId } : {}), ...(customerId ? { customerId } : {}) }
    return page('invoice', where, params, '/v1/invoices', objects.invoice)
  })
  post('/v1/billing_portal/sessions', ['customer', 'return_url'], ({ params }) => {
    if (faults.now() === 'no_portal') {
      refuse('No configuration provided and your test mode default configuration has not been created.')
    }
    const customerId = held('customer', params.get('customer') ?? '').id
    const portal = {
      id: life.newId('bps'),
      customerId,
      returnUrl: webAddress(params, 'return_url'),
      createdAt: life.now(),
    }
    store.put('portal', portal)
    return objects.portal(portal)
  })

  app.notFound(c => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })
  return app

  function get(path: string, allowed: readonly string[], work: Work): void {
    route('get', path, allowed, work)
  }

  function post(path: string, allowed: readonly string[], work: Work): void {
    route('post', path, allowed, work)
  }

  function route(method: 'get' | 'post' | 'delete', path: string, allowed: readonly string[], work: Work): void {
    app[method](path, async c => {
      const encoded = method === 'post' ? await c.req.text() : new URL(c.req.url).search.slice(1)
      const request = { id: c.req.param('id') ?? '', params: new URLSearchParams(encoded) }
      // The response is stored in the transaction of its effect: a repeat after a crash finds both, or neither.
      const { status, body, replayed } = store.transaction(() => answered(c, encoded, allowed, () => work(request)))
      if (replayed) c.header('idempotent-replayed', 'true')
      c.header('content-type', 'application/json')
      return c.body(body, status)
    })
  }

  function answered(c: Context, encoded: string, allowed: readonly string[], work: () => object): Answer {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    const fingerprint = sha256Hex(`${c.req.path}\n${encoded}`)
    const kept = key === undefined ? undefined : store.keptAnswer(key)
    if (kept !== undefined && kept.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }), replayed: false }
    }
    if (kept !== undefined) return { status: statusOf(kept.status), body: kept.body, replayed: true }
    const answer = attempt(() => {
      refuseUnknown(new URLSearchParams(encoded), allowed)
      return work()
    })
    if (key !== undefined && answer.status !== 404) {
      store.keepAnswer(key, { fingerprint, status: answer.status, body: answer.body }, wall.now())
    }
    return answer
  }

  /** A refusal rolls back what its own work had begun, and nothing else. */
  function attempt(work: () => object): Answer {
    try {
      return { status: 200, body: JSON.stringify(store.transaction(work)), replayed: false }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, type, code, param, message } = error
      const body = JSON.stringify({ error: { type, code, param, message } })
      return { status, body, replayed: false }
    }
  }

  function openCheckout(params: URLSearchParams): Thing<'checkout'> {
    for (const [name, wanted] of FIXED) {
      if (params.get(name) !== wanted) refuse(`This stand-in only knows ${name}=${wanted}.`, name)
    }
    const priceId = params.get('line_items[0][price]') ?? ''
    if (objects.price(priceId) === undefined) missing('price', priceId, 'line_items[0][price]')
    const customer = params.get('customer')
    const email = params.get('customer_email')
    if (customer !== null && email !== null)
      refuse('You may only specify one of these parameters: customer, customer_email.')
    const checkout: Thing<'checkout'> = {
      id: life.newId('cs_test'),
      status: 'open',
      customerId: customer === null ? null : held('customer', customer).id,
      customerEmail: email,
      priceId,
      trialDays: trialDays(params),
      clientReferenceId: params.get('client_reference_id'),
      metadata: metadataIn(params, 'metadata'),
      subscriptionMetadata: metadataIn(params, 'subscription_data[metadata]'),
      successUrl: webAddress(params, 'success_url'),
      cancelUrl: params.has('cancel_url') ? webAddress(params, 'cancel_url') : null,
      subscriptionId: null,
      automaticTax: params.get('automatic_tax[enabled]') === 'true',
      createdAt: life.now(),
      expiresWallAt: wall.now() + 86_400_000,
    }
    store.put('checkout', checkout)
    return checkout
  }

  function session(id: string): Thing<'checkout'> {
    return life.checkout(id) ?? missing('checkout.session', id)
  }

  function held<Of extends Kind>(kind: Of, id: string, param?: string): Thing<Of> {
    return store.get(kind, id) ?? missing(kind, id, param)
  }

  /** Moves a subscription to another price, invoiced at once; a declined card leaves everything as it was. */
  function changed(subscription: Thing<'subscription'>, wanted: string, params: URLSearchParams, name: string) {
    for (const [field, value] of FIXED_CHANGE) {
      if (params.get(field) !== value) refuse(`This stand-in only knows ${field}=${value}.`, field)
    }
    const priceId = wantedPrice(subscription, params, name)
    if (subscription.priceId === wanted) return subscription
    const moved = life.changePrice(subscription, priceId, prorationAt(params, name))
    if (moved === null) {
      throw new Refusal('Your card was declined.', { status: 402, code: 'card_declined', type: 'card_error' })
    }
    return moved
  }

  function wantedPrice(subscription: Thing<'subscription'>, params: URLSearchParams, name: string): string {
    const at = (field: string) => (name === '' ? `items[0][${field}]` : `${name}[items][0][${field}]`)
    if (params.get(at('id')) !== `si_${subscription.id.slice(4)}`) missing('subscription_item', '', at('id'))
    const priceId = params.get(at('price')) ?? ''
    if (objects.price(priceId) === undefined) missing('price', priceId, at('price'))
    return priceId
  }

  function prorationAt(params: URLSearchParams, name: string): number {
    const given = params.get(name === '' ? 'proration_date' : `${name}[proration_date]`)
    if (given === null) return life.now()
    if (!/^\d{9,11}$/.test(given)) refuse('Invalid timestamp: proration_date', 'proration_date')
    return Number(given) * 1000
  }

  function page<Of extends Kind>(
    kind: Of,
    where: Partial<Thing<Of>>,
    params: URLSearchParams,
    url: string,
    shape: (thing: Thing<Of>) => object,
  ) {
    const limit = Number(params.get('limit') ?? 10)
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) refuse('Invalid integer: limit', 'limit')
    const found = store.list(kind, where, limit + 1)
    return list(found.slice(0, limit).map(shape), url, found.length > limit)
  }
}

type Work = (request: { id: string; params: URLSearchParams }) => object

interface Answer {
  status: 200 | 400 | 402 | 404
  body: string
  replayed: boolean
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
  'subscription_data[metadata][*]',
  'automatic_tax[enabled]',
  'billing_address_collection',
  'customer_update[address]',
  'success_url',
  'cancel_url',
]

const SUBSCRIPTION_PARAMETERS = [
  'cancel_at_period_end',
  'items[0][id]',
  'items[0][price]',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
]
const PREVIEW_PARAMETERS = [
  'customer',
  'subscription',
  'subscription_details[items][0][id]',
  'subscription_details[items][0][price]',
  'subscription_details[proration_behavior]',
  'subscription_details[proration_date]',
]
const FIXED_CHANGE = [
  ['proration_behavior', 'always_invoice'],
  ['payment_behavior', 'error_if_incomplete'],
] as const

const FIXED = [
  ['mode', 'subscription'],
  ['line_items[0][quantity]', '1'],
  ['payment_method_collection', 'always'],
] as const

const statusOf = (kept: number): Answer['status'] => (kept === 200 || kept === 402 ? kept : 400)

interface RefusalFacts {
  status: 400 | 402 | 404
  type?: 'invalid_request_error' | 'card_error'
  code?: string | undefined
  param?: string | undefined
}

class Refusal extends Error {
  readonly status: 400 | 402 | 404
  readonly type: 'invalid_request_error' | 'card_error'
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(message: string, { status, type = 'invalid_request_error', code, param }: RefusalFacts) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }
}

function refuse(message: string, param?: string): never {
  throw new Refusal(message, { status: 400, param })
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
      throw new Refusal(`Received unknown parameter: ${name}`, { status: 400, code: 'parameter_unknown', param: name })
    }
  }
}

function metadataIn(params: URLSearchParams, name: string): Record<string, string> {
  const start = `${name}[`
  const entries = [...params].filter(([key]) => key.startsWith(start) && key.endsWith(']'))
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(start.length, -1), value]))
}

function expands(params: URLSearchParams, name: string): boolean {
  return [...params].some(([key, value]) => key.startsWith('expand[') && value === name)
}

function trialDays(params: URLSearchParams): number {
  const given = params.get('subscription_data[trial_period_days]')
  if (given === null) return 0
  const days = Number(given)
  if (!Number.isInteger(days) || days < 1 || days > 730) {
    refuse('Invalid integer: trial_period_days', 'subscription_data[trial_period_days]')
  }
  return days
}

function webAddress(params: URLSearchParams, name: string): string {
  const value = params.get(name) ?? ''
  if (!/^https?:\/\/[^\s]+$/.test(value)) refuse('Not a valid URL', name)
  return value
}
