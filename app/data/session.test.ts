import { describe, expect, test } from 'vitest'

import { calls } from '../../sync/wire/calls.ts'
import type { Session } from '../../sync/wire/session.ts'
import { followUser, NOBODY_YET } from './current-user.ts'
import { createSessions, type SessionEvent } from './session.ts'
import { SESSION_KEY } from './session-key.ts'

const RefreshBody = calls.refresh.body
const MINUTE = 60_000
const NOW = 1_000_000_000

const session = (given: Partial<Session> = {}): Session => ({
  accessToken: 'access-1',
  expiresAt: NOW + 10 * MINUTE,
  refreshToken: 'refresh-1',
  accountId: 'account-dana',
  email: 'dana@example.com',
  ...given,
})

/** One browser: its storage, its lock, and a server whose answers the test decides. */
function aBrowser() {
  const kept = new Map<string, string>()
  const tabs = new Set<() => void>()
  let queue: Promise<unknown> = Promise.resolve()
  const browser = {
    now: NOW,
    kept,
    /** Requests so far: path, and the bearer token that it carried. */
    seen: [] as string[],
    /** Their bodies. */
    bodies: [] as string[],
    answer: (_path: string, _bearer: string | null): Response | Promise<Response> => new Response('{}'),
    openTab() {
      let follow = () => {}
      const events: SessionEvent[] = []
      const write = (change: () => void) => {
        change()
        for (const other of tabs) if (other !== follow) other()
      }
      const tab = createSessions({
        storage: {
          getItem: key => kept.get(key) ?? null,
          setItem: (key, value) => write(() => kept.set(key, value)),
          removeItem: key => write(() => kept.delete(key)),
        },
        async fetch(path, init) {
          const bearer = new Headers(init.headers).get('authorization')
          browser.seen.push(`${path} ${bearer ?? '-'}`)
          browser.bodies.push(typeof init.body === 'string' ? init.body : '')
          return browser.answer(path, bearer)
        },
        now: () => browser.now,
        exclusively(work) {
          const turn = queue.then(work)
          queue = turn.catch(() => {})
          return turn
        },
        onOtherTab(listener) {
          follow = listener
          tabs.add(listener)
          return () => tabs.delete(listener)
        },
      })
      tab.subscribe(event => events.push(event))
      return { tab, events }
    },
  }
  return browser
}

const refreshed = (change: Partial<Session> = {}) =>
  Response.json({
    session: session({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresAt: NOW + 30 * MINUTE, ...change }),
  })

describe('the session of a browser', () => {
  test('a refresh names this browser by a number that all its tabs share, and that outlives the refresh', async () => {
    const browser = aBrowser()
    const { tab } = browser.openTab()
    tab.signIn(session())
    browser.answer = path => (path.endsWith('/refresh') ? refreshed() : new Response(null, { status: 401 }))
    await tab.fetch('/api/any')
    await browser.openTab().tab.fetch('/api/any')
    // A new sign-in is a new session: it does not inherit the previous device number.
    tab.signIn(session())
    await tab.fetch('/api/any')
    const sent = browser.bodies.filter(body => body !== '').map(body => RefreshBody.parse(JSON.parse(body)))
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual(['refresh-1', 'refresh-2', 'refresh-1'])
    const [first, second, third] = sent.map(({ device }) => device)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('[AUTH-042] it is kept in local storage and is there after a reload', () => {
    const browser = aBrowser()
    browser.openTab().tab.signIn(session())
    expect(browser.kept.has(SESSION_KEY)).toBe(true)
    const { tab } = browser.openTab()
    expect(tab.read()).toEqual({ status: 'in', accountId: 'account-dana', email: 'dana@example.com' })
  })

  test('[AUTH-040] the current user is empty and loading, then who is kept here, and again at every change', () => {
    const browser = aBrowser()
    const here = browser.openTab()
    const said: unknown[] = [NOBODY_YET]
    followUser(here.tab, ({ status, accountId, email }) => said.push({ status, accountId, email }))
    const dana = { accountId: 'account-dana', email: 'dana@example.com' }
    here.tab.signIn(session())
    browser.openTab().tab.forget()
    here.tab.signIn(session({ accountId: 'account-sam', email: 'sam@example.com' }))
    expect(said).toEqual([
      { status: 'loading', accountId: null, email: null },
      { status: 'out', accountId: null, email: null },
      { status: 'in', ...dana },
      { status: 'out', accountId: null, email: null },
      { status: 'in', accountId: 'account-sam', email: 'sam@example.com' },
    ])
    // A page that opens while someone is signed in starts with them.
    const later: unknown[] = []
    followUser(browser.openTab().tab, ({ accountId }) => later.push(accountId))
    expect(later).toEqual(['account-sam'])
  })

  test('[API-008] sign-in and sign-out are told to whoever listens, in other tabs too', () => {
    const browser = aBrowser()
    const here = browser.openTab()
    const there = browser.openTab()
    here.tab.signIn(session())
    here.tab.forget()
    expect(here.events).toEqual(['SIGNED_IN', 'SIGNED_OUT'])
    expect(there.events).toEqual(['SIGNED_IN', 'SIGNED_OUT'])
    expect(there.tab.read().status).toBe('out')
  })

  test('[AUTH-043] a token that is about to end is refreshed before it is used', async () => {
    const browser = aBrowser()
    const { tab, events } = browser.openTab()
    tab.signIn(session({ expiresAt: NOW + 10 * MINUTE }))
    browser.now = NOW + 9.8 * MINUTE
    browser.answer = path => (path === '/api/auth/refresh' ? refreshed() : new Response('{}'))
    await tab.fetch('/sync/pull')
    expect(browser.seen).toEqual(['/api/auth/refresh -', '/sync/pull Bearer access-2'])
    expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED'])
  })

  test('[AUTH-043] on a device whose clock is an hour ahead a session is renewed when the server asks for it only', async () => {
    const browser = aBrowser()
    const { tab } = browser.openTab()
    browser.now = NOW + 60 * MINUTE
    tab.signIn(session())
    let current = 'Bearer access-1'
    browser.answer = (path, bearer) => {
      if (path !== '/api/auth/refresh') return new Response('{}', { status: bearer === current ? 200 : 401 })
      current = 'Bearer access-2'
      return refreshed({ expiresAt: NOW + 20 * MINUTE })
    }
    for (let round = 0; round < 3; round += 1) expect((await tab.fetch('/sync/pull')).status).toBe(200)
    expect(browser.seen.filter(path => path.startsWith('/api/auth/refresh'))).toEqual([])
    current = 'ended'
    for (let round = 0; round < 3; round += 1) expect((await tab.fetch('/sync/pull')).status).toBe(200)
    expect(browser.seen.filter(path => path.startsWith('/api/auth/refresh'))).toHaveLength(1)
  })

  test('[AUTH-043] a refused token is refreshed once and the request sent again', async () => {
    const browser = aBrowser()
    const { tab } = browser.openTab()
    tab.signIn(session())
    browser.answer = (path, bearer) => {
      if (path === '/api/auth/refresh') return refreshed()
      return new Response('{}', { status: bearer === 'Bearer access-2' ? 200 : 401 })
    }
    expect((await tab.fetch('/sync/pull')).status).toBe(200)
    expect(browser.seen).toHaveLength(3)
  })

  test('two tabs that need a new token at once refresh once', async () => {
    const browser = aBrowser()
    const one = browser.openTab().tab
    const two = browser.openTab().tab
    one.signIn(session())
    browser.now = NOW + 20 * MINUTE
    browser.answer = path => (path === '/api/auth/refresh' ? refreshed() : new Response('{}'))
    await Promise.all([one.fetch('/a'), two.fetch('/b'), one.fetch('/c')])
    expect(browser.seen.filter(line => line.startsWith('/api/auth/refresh'))).toHaveLength(1)
    expect(browser.seen.filter(line => line.endsWith('Bearer access-2'))).toHaveLength(3)
  })

  test('an access token that ends offline signs nobody out', async () => {
    const browser = aBrowser()
    const { tab, events } = browser.openTab()
    tab.signIn(session())
    browser.now = NOW + 20 * MINUTE
    browser.answer = () => Promise.reject(new TypeError('no network'))
    await expect(tab.fetch('/sync/pull')).rejects.toThrow('no network')
    expect(tab.read().status).toBe('in')
    expect(events).toEqual(['SIGNED_IN'])
  })

  test.each([500, 503, 429])('a server that answers a refresh with %i signs nobody out', async status => {
    const browser = aBrowser()
    const { tab } = browser.openTab()
    tab.signIn(session())
    browser.answer = path => new Response('{}', { status: path === '/api/auth/refresh' ? status : 401 })
    await expect(tab.fetch('/sync/pull')).rejects.toThrow()
    expect(tab.read().status).toBe('in')
  })

  test('a refresh whose answer was lost is repeated at once, while the server still takes it for the same one', async () => {
    const browser = aBrowser()
    const { tab } = browser.openTab()
    tab.signIn(session())
    browser.now = NOW + 20 * MINUTE
    let refreshes = 0
    browser.answer = path => {
      if (path !== '/api/auth/refresh') return new Response('{}')
      refreshes += 1
      return refreshes === 1 ? Promise.reject(new TypeError('connection closed')) : refreshed()
    }
    expect((await tab.fetch('/sync/pull')).status).toBe(200)
  })

  test('only a refused refresh makes the session expired: in every tab, after a reload, and still with its account', async () => {
    const browser = aBrowser()
    const { tab, events } = browser.openTab()
    const other = browser.openTab()
    tab.signIn(session())
    browser.answer = () => new Response('{}', { status: 401 })
    expect((await tab.fetch('/sync/pull')).status).toBe(401)
    expect(events).toEqual(['SIGNED_IN', 'EXPIRED'])
    expect(other.events).toEqual(['SIGNED_IN', 'EXPIRED'])
    expect(browser.openTab().tab.read()).toMatchObject({ status: 'expired', accountId: 'account-dana' })

    tab.signIn(session({ accessToken: 'access-3' }))
    expect(other.events.at(-1)).toBe('SIGNED_IN')
    expect(other.tab.read().status).toBe('in')
  })

  test("a request for one account never leaves with another's bearer, even when it changes while refreshing", async () => {
    const browser = aBrowser()
    const { tab } = browser.openTab()
    tab.signIn(session({ accountId: 'account-robin', email: 'robin@example.com' }))
    expect((await tab.fetchAs('account-dana', '/sync/push')).status).toBe(401)
    expect(browser.seen).toEqual([])

    tab.signIn(session())
    browser.now = NOW + 20 * MINUTE
    browser.answer = path => {
      if (path !== '/api/auth/refresh') return new Response('{}')
      tab.signIn(session({ accountId: 'account-robin', refreshToken: 'refresh-9' }))
      return refreshed()
    }
    expect((await tab.fetchAs('account-dana', '/sync/push')).status).toBe(401)
    expect(browser.seen.filter(line => line.startsWith('/sync/push'))).toEqual([])
    expect(tab.read().accountId).toBe('account-robin')
  })

  test('an ended session asks for nothing more until the next sign-in', async () => {
    const browser = aBrowser()
    const { tab } = browser.openTab()
    tab.signIn(session())
    browser.answer = () => new Response('{}', { status: 401 })
    await tab.fetchAs('account-dana', '/sync/pull')
    const asked = browser.seen.length
    expect((await tab.fetchAs('account-dana', '/sync/pull')).status).toBe(401)
    expect(browser.seen).toHaveLength(asked)

    browser.answer = () => new Response('{}')
    tab.signIn(session({ accessToken: 'access-2' }))
    expect((await tab.fetchAs('account-dana', '/sync/pull')).status).toBe(200)
  })

  test('a sign-out while a refresh is on its way stays a sign-out', async () => {
    const browser = aBrowser()
    const { tab } = browser.openTab()
    tab.signIn(session())
    browser.now = NOW + 20 * MINUTE
    browser.answer = path => {
      if (path === '/api/auth/refresh') tab.forget()
      return path === '/api/auth/refresh' ? refreshed() : new Response('{}', { status: 401 })
    }
    await tab.fetch('/sync/pull')
    expect(tab.read().status).toBe('out')
    expect(browser.kept.size).toBe(0)
  })

  test.each(['', '{', 'null', '{"accessToken":"x"}'])('what is no session in storage (%j) counts as none', text => {
    const browser = aBrowser()
    browser.kept.set(SESSION_KEY, text)
    expect(browser.openTab().tab.read().status).toBe('out')
  })
})
