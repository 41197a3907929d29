import { beforeEach, expect, test, vi } from 'vitest'

import { CHECKOUT } from './checkout.ts'

const server = vi.hoisted(() => ({ url: '' as unknown, asked: 0 }))
vi.mock('../data/calls.ts', async importOriginal => ({
  ...(await importOriginal<typeof import('../data/calls.ts')>()),
  call: async () => {
    server.asked += 1
    return { url: server.url }
  },
}))
vi.mock('./site-config.ts', () => ({ siteConfig: async () => ({ prices: { 'minimal.monthly': 'price_1' } }) }))

const ask = (planId = 'minimal') => CHECKOUT.askUrl({ planId, billingCycle: 'monthly', guestEmail: null })
beforeEach(() => {
  server.url = ''
  server.asked = 0
})

test('[ERR-020] a plan that has no price, is not sold, or does not exist is refused before the server is asked', async () => {
  for (const planId of ['private', 'vault', 'nonesuch']) {
    await expect(ask(planId), planId).rejects.toMatchObject({ code: 'invalid_plan', text: 'Invalid plan selection' })
  }
  expect(server.asked).toBe(0)
})

test('[ERR-021] the tab of the checkout is led to an address of the web, and to nothing else that a server could say', async () => {
  server.url = 'https://checkout.stripe.com/c/pay/cs_test_1#x'
  expect(await ask()).toBe(server.url)
  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://recall.example/1',
    'vbscript:x',
    'file:///etc/passwd',
    '/dashboard',
    '//evil.example',
    '',
    undefined,
  ]) {
    server.url = url
    await expect(ask(), String(url)).rejects.toMatchObject({ code: 'checkout_no_url' })
  }
})
