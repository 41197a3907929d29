import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type Stripe from 'stripe'

import { checkoutCalls } from '../server/billing/checkout-calls.ts'
import { type PaymentNeeds, payments } from '../server/billing/payments.ts'
import { planCalls } from '../server/billing/plan-calls.ts'
import { refundCalls } from '../server/billing/refund.ts'
import { stripeClient } from '../server/billing/stripe.ts'
import { webhookRoutes } from '../server/billing/webhook.ts'
import { readConfig } from '../server/config.ts'
import { problemResponse } from '../server/http/problem-response.ts'
import { serve } from '../server/http/serve.ts'
import { type StripeStandIn, startStripeStandIn } from '../server/sandbox/stripe-stand-in.ts'
import { billingStore } from '../server/store/billing-store.ts'
import type { Store } from '../server/store/store.ts'
import { Instant } from '../sync/records/ids.ts'
import { calls } from '../sync/wire/calls.ts'
import { portsOver } from './builders-serve.ts'
import { aStore, silentLog, testRandom } from './builders-server.ts'

export const WEBHOOK_SECRET = 'whsec_of_this_test'
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 20, 9, 30)

/**
 * The product's checkout and the payment provider's stand-in, each its own server on loopback, talking through the real
 * SDK.
 */
export interface Shop {
  store: Store
  stripe(): Stripe
  standIn(): StripeStandIn
  origin: string
  clock: { now(): Instant; move(days: number): void }
  wall: { now(): number; move(ms: number): void }
  /** POST as the account (its id serves as the access token), or as a visitor. */
  post(path: string, body: unknown, accountId?: string): Promise<{ status: number; body: unknown }>
  /** Presses a button on the checkout page. */
  press(url: string, form: Record<string, string>): Promise<Response>
  /** While false, the product answers webhooks with 503. */
  takesEvents(yes: boolean): void
  /** Restarts both servers on the same data; the stand-in gets a new port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function aShop(
  options: Partial<Pick<PaymentNeeds, 'onSubscription'>> & { environment?: Record<string, string> } = {},
): Promise<Shop> {
  const store = await aStore()
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-shop-'))
  let movedMs = 0
  let wallMs = 0
  let open = true
  const wall = {
    now: () => Date.now() + wallMs,
    move: (ms: number) => {
      wallMs += ms
    },
  }
  const clock = {
    now: () => Instant.parse(START + movedMs),
    move: (days: number) => {
      movedMs += days * DAY_MS
    },
  }

  let product = new Hono()
  const server = await listen(request => product.fetch(request))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  const config = readConfig({ ORIGIN: origin, NODE_ENV: 'test', ...options.environment })
  const billing = billingStore(store)

  /** Product and stand-in start together, as they do in one process. */
  async function start() {
    const standIn = await startStripeStandIn({
      dataDir,
      clock,
      wall,
      random: testRandom,
      log: silentLog,
      origin,
      webhookUrl: () => `${origin}/api/stripe-webhook`,
      webhookSecret: WEBHOOK_SECRET,
    })
    const stripe = stripeClient(standIn)
    const paid = payments({
      stripe,
      billing,
      prices: config.prices,
      origin,
      mailDomain: config.mailDomain,
      company: config.company,
      random: testRandom,
      clock,
      log: silentLog,
      onSubscription: options.onSubscription ?? (async () => {}),
    })
    product = new Hono()
    product.onError(problemResponse(silentLog))
    product.use('/api/stripe-webhook', async (c, next) => (open ? next() : c.text('busy', 503)))
    product.route('/', webhookRoutes({ stripe, webhookSecret: WEBHOOK_SECRET, payments: paid, wall, log: silentLog }))
    product.route(
      '/',
      serve(
        calls,
        { ...checkoutCalls, ...planCalls, ...refundCalls },
        { stripe, store, billing, payments: paid, config, clock, random: testRandom },
        portsOver(store, { wall }),
      ),
    )
    product.route('/', standIn.routes)
    return { standIn, stripe }
  }
  let running = await start()

  return {
    store,
    stripe: () => running.stripe,
    standIn: () => running.standIn,
    origin,
    clock,
    wall,
    async post(path, body, accountId) {
      const answer = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(accountId ? { authorization: `Bearer ${accountId}` } : {}) },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: await answer.json() }
    },
    press: (url, form) => fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
    takesEvents(yes) {
      open = yes
    },
    async restart() {
      await running.standIn.stop()
      running = await start()
    },
    async stop() {
      await running.standIn.stop()
      server.close()
      server.closeAllConnections()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function listen(handle: (request: Request) => Response | Promise<Response>): Promise<Server> {
  return new Promise(resolve => {
    const server = createAdaptorServer({ fetch: handle })
    if (!('closeAllConnections' in server)) throw new Error('a plain HTTP server was asked for')
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
