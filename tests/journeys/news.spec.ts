import { generateKeyPairSync } from 'node:crypto'

import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers } from './fixture/person.ts'
import { accessible, badgeSays, overflow, servedByWorker, signInOn } from './fixture/screen.ts'

/** Delivers a push as the push service does, and returns the notifications that the browser shows. */
async function wake(context: BrowserContext, origin: string): Promise<{ title: string; body: string }[]> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  // A page that was left a moment ago may still count as a visible window, to which nothing is shown, so the service
  // knocks again; a message replaces the one before it.
  const told = await eventually('a message', async () => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '' })
    const worker = context.serviceWorkers().at(-1)
    if (worker === undefined) throw new Error('no worker runs')
    const all = await worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
    return all.length > 0 ? all : undefined
  })
  await page.close()
  return told
}

/** How many things wait for the person, according to this device's copy, which the worker reads. */
async function waitingOf(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const db = await answerOf(indexedDB.open(names.find(name => /^recall-[0-9a-f]+$/.test(name)) ?? ''))
    const state = await answerOf(db.transaction('state').objectStore('state').get('state'))
    db.close()
    return state?.waiting
  })
}

/** Keys as made by `npm run -s push keys`. */
function vapidKeys() {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { VAPID_PUBLIC_KEY: point.toString('base64url'), VAPID_PRIVATE_KEY: d }
}

const row = (page: Page) => page.locator('.row', { hasText: 'Messages on this device' })

/**
 * The names in the list and which of them get letters: at first, and after one was switched off and the page reloaded.
 */
let providers: (readonly [string, boolean])[][] = []

async function lookAtProviders(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Providers' })
  const look = async () => {
    await list.getByRole('listitem').nth(3).waitFor()
    // The names come with the page; the switch states come with the account's rows.
    await list.getByRole('switch', { name: 'Letters to OpenAI (ChatGPT)', checked: true }).waitFor()
    const items = await list.getByRole('listitem').all()
    return Promise.all(
      items.map(
        async item =>
          [
            await item.locator('b').first().innerText(),
            (await item.getByRole('switch').getAttribute('aria-checked')) === 'true',
          ] as const,
      ),
    )
  }
  const atFirst = await look()
  await list.getByRole('switch', { name: 'Letters to xAI (Grok)' }).click()
  await page.getByText('Letters to xAI are off').waitFor()
  await badgeSays(page, 'Synced')
  await page.reload()
  providers = [atFirst, await look()]
}

/** The test browsers have no push service: the page keeps the subscription itself, with an endpoint like Chrome's. */
const playPushService = (page: Page) =>
  page.addInitScript(() => {
    const kept = () => {
      const endpoint = sessionStorage.getItem('endpoint')
      const unsubscribe = async () => sessionStorage.removeItem('endpoint')
      const applicationServerKey = new Uint8Array(JSON.parse(sessionStorage.getItem('push-key') ?? '[]')).buffer
      return endpoint === null ? null : { endpoint, unsubscribe, options: { applicationServerKey } }
    }
    const subscribe = async ({ userVisibleOnly, applicationServerKey: key }: PushSubscriptionOptionsInit) => {
      const isKey = key instanceof Uint8Array && key.length === 65 && key[0] === 4
      if (!userVisibleOnly || !isKey) throw new Error('no service would take this')
      sessionStorage.setItem('push-key', JSON.stringify([...key]))
      sessionStorage.setItem('endpoint', 'https://fcm.googleapis.com/fcm/send/of-this-journey')
      return kept()
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => kept() })
  })

test('a browser that is woken says in general words that there is news, and names nobody', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct(vapidKeys())
  const person = await aCustomer(product)
  const { page, context, complaints } = await device('desktop', { profile: 'new' })
  await context.grantPermissions(['notifications'], { origin: product.origin })
  await playPushService(page)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await lookAtProviders(page)

  const toggle = row(page).getByRole('switch')
  await row(page).getByText('A message on this device when there is news.').waitFor()
  const told = page.waitForResponse(answer => answer.url().endsWith('/api/push/start'))
  await toggle.click()
  await row(page).getByText('On for this device, until you turn it off or sign out.').waitFor()
  expect((await told).status()).toBe(200)
  await accessible(page)
  await page.reload()
  await eventually('a switch that is still on', async () => (await toggle.getAttribute('aria-checked')) === 'true')
  const ended = page.waitForResponse(answer => answer.url().endsWith('/api/push/stop'))
  await toggle.click()
  expect((await ended).status()).toBe(200)
  await row(page).getByText('A message on this device when there is news.').waitFor()

  await page.goto('about:blank')
  expect(await wake(context, product.origin)).toEqual([
    { title: 'Total Recall', body: 'There is news about your requests. Open the app to read it.' },
  ])
  // One of their answers asks for something: the device knows this, and the notification adds only how many do.
  await page.goto(`${product.origin}/dashboard`)
  await answers(product, person, 'openai', 'ask_identity')
  await page.getByRole('heading', { name: 'They want to see that it is you' }).waitFor()
  // A page that is left in this moment takes the number, which it was about to store, with it.
  await eventually('a stored number', async () => (await waitingOf(page)) === 1)
  await page.goto('about:blank')
  await eventually('the number', async () => {
    const [shown] = await wake(context, product.origin)
    return shown?.body === 'There is news about your requests. When you were last here, one thing waited for you.'
  })
  expect(complaints).toEqual([])
})

test('a browser that blocks messages, and a server that sends none, say so at the switch', async ({
  product,
  device,
}) => {
  const person = await aCustomer(product)
  const { page, complaints } = await device('phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  // Headless Chromium lets no site show notifications.
  await row(page).getByText('Blocked in this browser. Allow notifications for this site in its settings').waitFor()
  expect(await row(page).getByRole('switch').isDisabled()).toBe(true)
  await accessible(page, { rules: 'color' })
  expect(await overflow(page)).toBe(0)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
  await page.reload()
  await row(page).getByText('This server does not send them yet. Emails reach you as before.').waitFor()
  expect(await row(page).getByRole('switch').isDisabled()).toBe(true)
  expect(complaints).toEqual([])
})

test('[DASH-032] Settings lists the providers, those that get letters with their switch on', () => {
  const names = ['OpenAI (ChatGPT)', 'Anthropic (Claude)', 'Google (Gemini)', 'xAI (Grok)']
  expect(providers).toEqual([names.map(name => [name, true]), names.map(name => [name, name !== 'xAI (Grok)'])])
})
