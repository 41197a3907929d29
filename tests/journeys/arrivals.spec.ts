import { randomBytes, randomUUID } from 'node:crypto'

import { createMemoryHistory } from '@tanstack/react-router'
import type { Page } from 'playwright'
import { expect } from 'vitest'

import { makeRouter } from '../../app/routes.tsx'
import { calls } from '../../sync/wire/calls.ts'
import type { Session } from '../../sync/wire/session.ts'
import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { fromOwnNetwork } from './fixture/network.ts'
import { PASSWORD } from './fixture/person.ts'
import { fetchFrom, type RunningProduct } from './fixture/product.ts'
import { besides, linkFor } from './fixture/screen.ts'

/** Every path in the router's own table, and one unknown path. */
const ROUTES = Object.keys(makeRouter(createMemoryHistory()).routesByPath).map(path =>
  path.replace(/\/\{.*/, '').replace('$', 'nowhere-at-all'),
)
/** Paths that redirect a visitor who is not signed in. */
const LEADS_ON: Readonly<Record<string, string>> = {
  '/auth/callback': '/',
  '/onboarding/complete-profile': '/signup',
  '/dashboard': '/onboarding',
  '/payment-success': '/onboarding',
  '/billing': '/onboarding',
}

/** What happened to invalid tokens at /auth/callback while somebody was signed in. */
let refused: { path: string; isSame: boolean; logged: string[] } | undefined

test('[AUTH-046] tokens of an address sign in by themselves only where they were asked for; garbage and a stranger’s change nothing', async ({
  product,
  device,
}) => {
  const own = await arriving(product)
  const { page, complaints } = await device()

  // Nobody is signed in, and this browser has requested nothing: invalid tokens redirect home and disappear from the
  // address.
  const carrying: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) return
    const sent = `${request.url()} ${JSON.stringify(request.headers())}`
    if (/garbage|more-of-it/.test(sent)) carrying.push(sent)
  })
  expect(ROUTES).toHaveLength(26)
  for (const path of ROUTES) {
    await page.goto('about:blank')
    await page.goto(`${product.origin}${path}?access_token=garbage&type=signup#refresh_token=more-of-it`)
    await eventually(`a clean address on ${path}`, async () => {
      const { pathname, search, hash } = new URL(page.url())
      return pathname === (LEADS_ON[path] ?? path) && search === '' && hash === ''
    })
    expect(await keptSession(page)).toBeNull()
  }
  // The token appears in no URL and no Referer: only the call that asks the server about it carries it, in its body.
  expect(carrying).toEqual([])

  // Somebody else's link: it needs a press, and it can be declined.
  await page.goto('about:blank')
  await page.goto(`${product.origin}/about#${own.carried}`)
  await page.getByRole('button', { name: 'Continue as d***@whitfield.example' }).waitFor()
  await page.getByText('This link was not asked for in this browser.').waitFor()
  expect(page.url()).toBe(`${product.origin}/auth/callback`)
  expect(await keptSession(page)).toBeNull()
  await page.getByRole('link', { name: 'Not me' }).click()
  await page.waitForURL(`${product.origin}/`)
  expect(await keptSession(page)).toBeNull()

  // This browser has requested the link, so it signs in without a press, on whatever page it opens.
  await page.evaluate(flow => window.localStorage.setItem('recall.flow', `${flow}.${Date.now()}`), own.flow)
  await page.goto('about:blank')
  await page.goto(`${product.origin}/about#${own.carried}`)
  await page.waitForURL(url => /^\/(dashboard|onboarding)/.test(url.pathname))
  await eventually('the session', async () => (await keptSession(page)) !== null)
  const session = await keptSession(page)

  // Another account's link, or invalid tokens, leave the session as it is, also in an open page.
  const other = await arriving(product)
  await page.goto('about:blank')
  await page.goto(`${product.origin}/?${other.carried}`)
  await page.getByRole('button', { name: /Continue as d\*\*\*@whitfield\.example/ }).waitFor()
  expect(await keptSession(page)).toBe(session)
  await page.goto('about:blank')
  const logged: string[] = []
  page.on('console', line => logged.push(line.text()))
  await page.goto(`${product.origin}/auth/callback#access_token=garbage`)
  await page.waitForURL(url => url.pathname !== '/auth/callback')
  refused = { path: new URL(page.url()).pathname, isSame: (await keptSession(page)) === session, logged }
  await page.goto(`${product.origin}/about`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(carried => window.location.assign(`#${carried}`), other.carried)
  expect(page.url()).not.toContain('token')
  expect(await keptSession(page)).toBe(session)
  // 403: the smoke-test page sends a token that Google has not signed, and may have its answer before it is left.
  expect(besides(complaints, 400, 403)).toEqual([])
})

test('[ERR-045] a session error at /auth/callback is logged and leads to /, and the good session stays', () => {
  expect(refused).toMatchObject({ path: '/', isSame: true })
  expect(refused?.logged).toContain('The session that an address carried was refused.')
})

/** The URL of somebody who has just signed up, in the form in which another service would send it. */
async function arriving(product: RunningProduct) {
  const email = `dana.${randomUUID().slice(0, 8)}@whitfield.example`
  const flow = randomBytes(16).toString('hex')
  const network = fromOwnNetwork()
  const send = async (path: string, body: unknown) => {
    const headers = { ...network, 'content-type': 'application/json' }
    const answer = await fetchFrom(product, path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const form = { firstName: 'Dana', lastName: 'Whitfield', email, password: PASSWORD, zip: '94110', flow }
  await send(calls.signUp.path, form)
  const ticket = new URL((await linkFor(product, email)).url).hash.replace('#ticket=', '')
  const { session }: { session: Session } = await send(calls.spendTicket.path, { ticket, flow })
  const { accessToken, refreshToken } = session
  const carried = `access_token=${accessToken}&refresh_token=${refreshToken}&type=signup&expires_in=600`
  return { email, flow, carried }
}

const keptSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => window.localStorage.getItem('recall.session'))
