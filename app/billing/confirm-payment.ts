import { call } from '../data/calls.ts'

/** Which checkout a browser comes from, as the payment provider leads it back; null where it comes from none. */
export function checkoutIn(search: string): string | null {
  return new URLSearchParams(search).get('session_id')
}

interface Ports {
  call: typeof call
  warn(message: string): void
}

/**
 * Tells the server which checkout this browser comes from, and asks for the mail about the order. Payment counts by the
 * provider's own event and never by this: that one of the two failed is for the log only, the person has nothing to do
 * about it. Never throws.
 */
export async function confirmPayment(
  sessionId: string,
  whose: { firstName: string; userEmail: string },
  { call: ask, warn }: Ports = { call, warn: message => console.warn(message) },
): Promise<void> {
  const checkout = await ask('verifyPayment', { sessionId }).catch(() => undefined)
  if (checkout === undefined) return warn('The payment could not be confirmed from this page.')
  const { planName, billingCycle } = checkout
  const mail = { ...whose, planName, planFrequency: billingCycle }
  await ask('sendConfirmationEmail', mail).catch(() => warn('The mail about the order could not be asked for.'))
}
