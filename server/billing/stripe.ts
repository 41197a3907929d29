import Stripe from 'stripe'

/** Stripe itself, or the stand-in that plays it on this machine. */
type StripeAccess = { secretKey: string } | { host: string; port: number }

/** Named here so that a newer package cannot change the shape of what we read without a line in a diff. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

/** The one client of the payment provider. Retries repeat with the same idempotency key, so nothing is doubled. */
export function stripeClient(access: StripeAccess): Stripe {
  const shared = {
    apiVersion: STRIPE_API_VERSION,
    // A person is waiting at the button: the default of 80 s would outlast them.
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  } as const
  if ('secretKey' in access) return new Stripe(access.secretKey, shared)
  return new Stripe('sk_test_stand_in', { ...shared, protocol: 'http', host: access.host, port: access.port })
}
