import Stripe from 'stripe'

/** Stripe itself, or its local stand-in. */
type StripeAccess = { secretKey: string } | { host: string; port: number }

/** Pinned here so that a newer package cannot change the shape of what we read without a visible diff. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

/** The only client of the payment provider. Retries use the same idempotency key, so nothing is done twice. */
export function stripeClient(access: StripeAccess): Stripe {
  const shared = {
    apiVersion: STRIPE_API_VERSION,
    // A person is waiting at the button, and would give up before the default of 80 s.
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  } as const
  if ('secretKey' in access) return new Stripe(access.secretKey, shared)
  return new Stripe('sk_test_stand_in', { ...shared, protocol: 'http', host: access.host, port: access.port })
}
