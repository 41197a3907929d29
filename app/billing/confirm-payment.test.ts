import { expect, test } from 'vitest'

import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, type call } from '../data/calls.ts'
import { checkoutIn, confirmPayment } from './confirm-payment.ts'

const WHOSE = { firstName: 'Dana', userEmail: 'dana@whitfield.studio' }
const ANSWERS: Record<string, unknown> = {
  verifyPayment: { status: 'complete', planName: 'Private', billingCycle: 'annual' },
  sendConfirmationEmail: { sent: true },
}

/** What a page sends to a server on which only the calls in `failing` fail. */
async function asked(...failing: string[]) {
  const sent: unknown[] = []
  const warned: string[] = []
  const ask = async (name: string, body: unknown) => {
    sent.push([name, body])
    if (failing.includes(name)) throw new CallFailed({ code: 'unexpected', ...problems.unexpected })
    return ANSWERS[name]
  }
  await confirmPayment('cs_test_1', WHOSE, { call: ask as typeof call, warn: message => void warned.push(message) })
  return { sent, warned }
}

test('[PAY-007] the checkout is named by the query parameter session_id', () => {
  expect(checkoutIn('?session_id=cs_test_1')).toBe('cs_test_1')
  expect(checkoutIn('?sessionId=cs_test_1&session=2')).toBeNull()
  expect(checkoutIn('')).toBeNull()
})

test('[PAY-008] verify-payment is asked with the session id; that it failed is only logged, and nothing more is asked', async () => {
  expect((await asked()).sent[0]).toEqual(['verifyPayment', { sessionId: 'cs_test_1' }])
  const { sent, warned } = await asked('verifyPayment')
  expect(sent).toHaveLength(1)
  expect(warned).toEqual(['The payment could not be confirmed from this page.'])
})

test('[PAY-009] send-confirmation-email is asked with what was bought; that it failed is only logged', async () => {
  const mail = { ...WHOSE, planName: 'Private', planFrequency: 'annual' }
  expect(await asked()).toEqual({
    sent: [expect.anything(), ['sendConfirmationEmail', mail]],
    warned: [],
  })
  expect((await asked('sendConfirmationEmail')).warned).toEqual(['The mail about the order could not be asked for.'])
})
