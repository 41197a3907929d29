import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { renewSubscription } from '../offline/renew-subscription.ts'
import { call } from './calls.ts'
import { pushState, renewPush } from './push-device.ts'
import { bytesOfKey } from './push-key.ts'

vi.mock('./calls.ts', () => ({ call: vi.fn() }))

const KEY = Buffer.from(Uint8Array.from({ length: 65 }, (_, at) => at)).toString('base64url')
const OLD_KEY = Buffer.from(new Uint8Array(65)).toString('base64url')

/** A browser with a push service; `made` are the keys of the subscriptions that it was asked for. */
const browser = { subscription: null as { endpoint: string; key: string } | null, made: [] as string[], refuses: false }
/** A server: its key, and the addresses that this session has told it. */
const server = { pushKey: KEY as string | undefined, known: new Set<string>(), isAway: false }

const shown = () =>
  browser.subscription && {
    endpoint: browser.subscription.endpoint,
    options: { applicationServerKey: bytesOfKey(browser.subscription.key).buffer },
    unsubscribe: async () => {
      browser.subscription = null
      return true
    },
  }
const manager = {
  getSubscription: async () => shown(),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    if (browser.refuses) throw new Error('no service')
    const key = Buffer.from(applicationServerKey).toString('base64url')
    browser.made.push(key)
    browser.subscription = { endpoint: `https://push.example/${browser.made.length}`, key }
    return shown()
  },
}

beforeEach(() => {
  Object.assign(browser, { subscription: null, made: [], refuses: false })
  Object.assign(server, { pushKey: KEY, known: new Set(), isAway: false })
  const notification = { permission: 'granted' }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('window', { Notification: notification, PushManager: {} })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager: manager }) } })
  const answer = async (name: string, body: { endpoint?: string }) => {
    if (server.isAway) throw new Error('offline')
    if (name === 'siteConfig') return { pushKey: server.pushKey }
    const known = server.known.has(body.endpoint ?? '')
    server.known = new Set([body.endpoint ?? ''])
    return { started: true, known }
  }
  vi.mocked(call).mockImplementation(answer as never)
})
afterEach(() => vi.unstubAllGlobals())

const subscribed = (key: string, endpoint = 'https://push.example/old') => {
  browser.subscription = { endpoint, key }
}

describe('[SEC-022] messages on this device', () => {
  test.each([
    ['on', 'made with the key of today', KEY, KEY, false],
    ['off', 'made with another key', OLD_KEY, KEY, false],
    ['not-offered', 'of a server that sends none any more', KEY, undefined, false],
    ['on', 'that nobody can be asked about', OLD_KEY, KEY, true],
  ])('are %s with a subscription %s', async (state, _, made, pushKey, isAway) => {
    subscribed(made)
    Object.assign(server, { pushKey, isAway })
    expect(await pushState()).toBe(state)
  })

  test('are renewed by themselves where the key has changed', async () => {
    subscribed(OLD_KEY)
    await renewPush()
    expect(browser.made).toEqual([KEY])
    expect([...server.known]).toEqual(['https://push.example/1'])
    expect(await pushState()).toBe('on')
  })

  test('are renewed where the server no longer knows the address, once', async () => {
    subscribed(KEY)
    await renewPush()
    await renewPush()
    expect(browser.made).toEqual([KEY])
    expect([...server.known]).toEqual(['https://push.example/1'])
  })

  test('stay as they are where all is well, and where the person wants none', async () => {
    await renewPush()
    subscribed(KEY)
    server.known.add('https://push.example/old')
    await renewPush()
    expect(browser.made).toEqual([])
    expect(browser.subscription?.endpoint).toBe('https://push.example/old')
  })

  test('are off where they cannot be renewed', async () => {
    subscribed(OLD_KEY)
    browser.refuses = true
    await expect(renewPush()).rejects.toThrow()
    expect(await pushState()).toBe('off')
  })
})

describe('[SEC-022] a subscription that its service has dropped', () => {
  const old = { options: { applicationServerKey: bytesOfKey(OLD_KEY).buffer } } as PushSubscription
  const change = (event: object, key: () => Promise<string | undefined>) =>
    renewSubscription(manager as never, event, key)

  test.each([
    ['with the key of today', { oldSubscription: old }, async () => KEY, [KEY]],
    ['also if the browser says nothing of the old one', {}, async () => KEY, [KEY]],
    ['with the old key while the server is away', { oldSubscription: old }, () => Promise.reject(), [OLD_KEY]],
    ['not, if nobody knows a key', {}, () => Promise.reject(), []],
    ['not, if the browser has made a new one', { newSubscription: old }, async () => KEY, []],
  ])('is made again %s', async (_, event, key, made) => {
    await change(event, key)
    expect(browser.made).toEqual(made)
  })
})
