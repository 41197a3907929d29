import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type Stripe from 'stripe'

import { Problem } from '../../sync/wire/problem.ts'
import { sentHeader } from '../http/sent-header.ts'
import type { Log, WallClock } from '../ports.ts'
import type { Payments } from './payments.ts'

/** How old a signed event may be, in real time: a recorded event cannot be replayed after five minutes. */
const TOLERANCE_SECONDS = 300
/** The largest event we read is a few kilobytes. */
const MAX_BYTES = 256 * 1024

interface WebhookNeeds {
  stripe: Stripe
  webhookSecret: string
  payments: Pick<Payments, 'take'>
  wall: WallClock
  log: Log
}

export function webhookRoutes({ stripe, webhookSecret, payments, wall, log }: WebhookNeeds) {
  return new Hono().post(
    '/api/stripe-webhook',
    bodyLimit({
      maxSize: MAX_BYTES,
      onError: () => {
        throw new Problem('too_large')
      },
    }),
    async c => {
      // The signature covers the bytes as they came; a body that was parsed and serialized again would not match it.
      const payload = new Uint8Array(await c.req.arrayBuffer())
      const event = signedEvent(payload, sentHeader(c.req.raw, 'stripe-signature') ?? '')
      const settled = await payments.take(event)
      log.info('payment_event', { code: `${event.type} ${settled}` })
      return c.json({ received: true })
    },
  )

  function signedEvent(payload: Uint8Array, header: string): Stripe.Event {
    try {
      return stripe.webhooks.constructEvent(payload, header, webhookSecret, TOLERANCE_SECONDS, undefined, wall.now())
    } catch (error) {
      throw new Problem('webhook_signature', { cause: error })
    }
  }
}
