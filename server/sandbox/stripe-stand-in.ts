import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import Stripe from 'stripe'

import { STRIPE_API_VERSION } from '../billing/stripe.ts'
import type { Clock, Log, Random, WallClock } from '../ports.ts'
import { stripeApi } from './stripe-api.ts'
import { checkoutPages } from './stripe-checkout-page.ts'
import { stripeFaults } from './stripe-faults.ts'
import { stripeLife } from './stripe-life.ts'
import { stripeObjects } from './stripe-objects.ts'
import { standInPrices } from './stripe-prices.ts'
import { openStripeStore, type StripeStore } from './stripe-store.ts'

interface StandInOptions {
  dataDir: string
  /** The product's calendar: trials and periods follow it when it is moved. */
  clock: Clock
  /** Real time: for signatures, retries, and when an abandoned page closes. */
  wall: WallClock
  random: Random
  log: Log
  /** Where the product is reached; the checkout page is served there. */
  origin: string
  /** Called for each delivery, since the product's port may only be known later. */
  webhookUrl: () => string
  webhookSecret: string
  /** The price ids that the product is configured with; without them the stand-in's own names. */
  prices?: Readonly<Record<string, string>>
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

/**
 * Plays the payment provider on this machine: its API for the real SDK over HTTP on loopback, its checkout page, and
 * its signed events, which are retried until the product accepts them.
 */
export async function startStripeStandIn(options: StandInOptions) {
  const { clock, wall, random, origin } = options
  mkdirSync(options.dataDir, { recursive: true })
  const store = openStripeStore(join(options.dataDir, 'stripe-sandbox.sqlite'))
  const objects = stripeObjects({ store, origin, prices: standInPrices(options.prices) })
  const life = stripeLife({ store, objects, clock, wall, random, apiVersion: STRIPE_API_VERSION })
  const deliver = delivery(store, options)
  const faults = stripeFaults()
  const server = await listen(stripeApi({ store, objects, life, wall, faults, origin }))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port')

  return {
    host: HOST,
    port: address.port,
    /** Pages below /__sandbox/checkout, with their full paths. */
    routes: checkoutPages({
      store,
      objects,
      life,
      faults,
      origin,
      afterPayment: () => Promise.race([deliver(), setTimeout(AFTER_PAYMENT_MS, undefined, { ref: false })]),
    }),
    /** Deliberate faults. */
    faults,
    /** Events that the product has not acknowledged. */
    waitingEvents: store.waitingEvents,
    /** Follows the calendar and delivers waiting events. Call it on each heartbeat and after each move of the clock. */
    async tick() {
      life.pass()
      store.dropAnswers(wall.now() - KEEP_ANSWERS_MS)
      await deliver()
    },
    async stop() {
      await deliver.end()
      await new Promise<void>(done => {
        server.close(() => done())
        // The SDK keeps its connections open for a next call that will not come.
        server.closeAllConnections()
      })
      store.close()
    },
  }
}

const HOST = '127.0.0.1'
/** As long as the payment provider keeps idempotent responses. */
const KEEP_ANSWERS_MS = 86_400_000
/** The person is redirected even when the product does not answer; the event is delivered later. */
const AFTER_PAYMENT_MS = 5_000
const DELIVERY_TIMEOUT_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

function listen(app: ReturnType<typeof stripeApi>): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env as HttpBindings) })
    if (!('closeAllConnections' in server)) throw new Error('a plain HTTP server was asked for')
    server.once('error', reject)
    server.listen(0, HOST, () => resolve(server))
  })
}

/** One round at a time; a call during a round waits for it, and the round takes what was added meanwhile. */
function delivery(store: StripeStore, { wall, log, webhookUrl, webhookSecret }: StandInOptions) {
  const ending = new AbortController()
  let round: Promise<void> | null = null

  function deliver(): Promise<void> {
    round ??= everything().finally(() => {
      round = null
    })
    return round
  }

  async function everything(): Promise<void> {
    // A refused event is not due again for a while, so every round ends.
    for (
      let next = store.nextDueEvent(wall.now());
      next && !ending.signal.aborted;
      next = store.nextDueEvent(wall.now())
    ) {
      const status = await send(next.body)
      if (ending.signal.aborted && status === null) return
      if (status !== null && status >= 200 && status < 300) {
        store.settleEvent(next.id, wall.now())
        continue
      }
      const pauseMs = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.min(next.attempts, 10))
      store.postponeEvent(next.id, wall.now() + pauseMs)
      log.warn('stand_in_event_not_taken', { status: status ?? 0, count: next.attempts + 1 })
      // Nobody is listening: the other events would only wait for the same timeout.
      if (status === null) return
    }
  }

  /** The product's status, or null when it did not answer. */
  async function send(body: string): Promise<number | null> {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
      timestamp: Math.floor(wall.now() / 1000),
    })
    try {
      const answer = await fetch(webhookUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body,
        redirect: 'error',
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      // Refused, disconnected or timed out: all mean the same here, and the event is kept.
      return null
    }
  }

  deliver.end = async () => {
    ending.abort()
    await round
  }
  return deliver
}
