import { expect, test } from 'vitest'

import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, OFFLINE } from '../data/calls.ts'
import type { ToastInput } from '../ui/toast-message.ts'
import { type CheckoutPorts, checkoutFailure, startCheckout } from './checkout.ts'

const minimal = { planId: 'minimal', billingCycle: 'monthly', guestEmail: null } as const
const URL_OF_CHECKOUT = 'https://checkout.example/c/1'

function aBrowser(change: Partial<CheckoutPorts> = {}) {
  const did: string[] = []
  const said: ToastInput[] = []
  const ports: CheckoutPorts = {
    openTab() {
      did.push('opened')
      return {
        closed: false,
        close: () => void did.push('closed'),
        location: { replace: url => void did.push(url) },
      }
    },
    isOnline: () => true,
    async askUrl() {
      did.push('asked')
      return URL_OF_CHECKOUT
    },
    say: message => void said.push(message),
    ...change,
  }
  return { ports, did, said }
}

const refuses = (failure: unknown) => ({ askUrl: () => Promise.reject(failure) })

test('[PAY-003] the tab is opened inside the press, before the server is asked, and then told where to go', async () => {
  const { ports, did } = aBrowser()
  expect(await startCheckout(minimal, ports)).toEqual({ url: URL_OF_CHECKOUT, opened: true })
  expect(did).toEqual(['opened', 'asked', URL_OF_CHECKOUT])
})

test('[ERR-022] a checkout that opens is announced once', async () => {
  const { ports, said } = aBrowser()
  await startCheckout(minimal, ports)
  expect(said).toEqual([{ title: 'Redirecting to Payment', description: 'Opening checkout in a new tab...' }])
})

test('where the browser opens no tab, the address is left for a link', async () => {
  const { ports, said } = aBrowser({ openTab: () => null })
  expect(await startCheckout(minimal, ports)).toEqual({ url: URL_OF_CHECKOUT, opened: false })
  expect(said).toEqual([])
})

test('[ERR-018] a refused checkout closes the empty tab and says why', async () => {
  const { ports, did, said } = aBrowser(
    refuses(new CallFailed({ code: 'checkout_failed', ...problems.checkout_failed })),
  )
  expect(await startCheckout(minimal, ports)).toBeUndefined()
  expect(did).toEqual(['opened', 'closed'])
  expect(said).toEqual([{ title: 'Payment Failed', description: 'Please try again.', tone: 'destructive' }])
})

test('offline no tab is opened at all', async () => {
  const { ports, did, said } = aBrowser({ isOnline: () => false })
  expect(await startCheckout(minimal, ports)).toBeUndefined()
  expect(did).toEqual([])
  expect(said).toEqual([{ title: OFFLINE.title, description: OFFLINE.text, tone: 'waiting' }])
})

test('[ERR-011] an address that is not proven is named in its own words', () => {
  const failed = new CallFailed({ code: 'email_unverified_checkout', ...problems.email_unverified_checkout })
  expect(checkoutFailure(failed)).toMatchObject({
    title: 'Email not verified',
    text: 'Please verify your email first.',
  })
})

test('[ERR-019] a refusal without words names its status', () => {
  const failed = new CallFailed({ code: 'unexpected', title: 'Error', text: 'An error occurred', status: 503 })
  expect(checkoutFailure(failed)).toEqual({ title: 'Payment Failed', text: 'Checkout failed (503)' })
})

test.each([
  ['[ERR-020] an unmapped plan', 'invalid_plan', 'Invalid plan selection'],
  ['[ERR-021] an answer without address', 'checkout_no_url', 'No checkout URL returned from server'],
] as const)('%s has the words of the specification', (_, code, text) => {
  const failed = new CallFailed({ code, ...problems[code] })
  expect(checkoutFailure(failed)).toMatchObject({ title: 'Payment Failed', text })
})
