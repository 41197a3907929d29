import { call } from '../data/calls.ts'

/** The checkout session from which the payment provider led the browser back; null if there is none. */
export function checkoutIn(search: string): string | null {
  return new URLSearchParams(search).get('session_id')
}

interface Ports {
  call: typeof call
  warn(message: string): void
}

/**
 * Tells the server which checkout this browser comes from, and asks for the mail about the order. A payment counts only
 * by the provider's own event, never by this call. If either call fails, it is only logged: the person cannot do
 * anything about it. Never throws.
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
